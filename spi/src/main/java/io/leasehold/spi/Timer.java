package io.leasehold.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An instant to be due at: absolute, relative to the store's clock, or none, which is its own value and distinct from
 * every instant (rules TIMER-01 to TIMER-04).
 */
public sealed interface Timer {
    /** The longest relative timer: 365,000 days. */
    Duration LONGEST = Duration.ofDays(365_000);

    /**
     * Due a while after the store's time of the write that sets it.
     *
     * @param delay from zero to 365,000 days, rounded up to the microsecond
     */
    record After(Duration delay) implements Timer {
        // Refuses a delay out of range.
        public After {
            delay = Checks.tick("timer", LONGEST, delay);
        }
    }

    /**
     * Due from an instant on; an instant of the past is due at once.
     *
     * @param instant in the years 1 to 9999, rounded up to the microsecond
     */
    record At(Instant instant) implements Timer {
        // Refuses an instant out of range.
        public At {
            instant = Checks.tick("timer", instant);
        }
    }

    /** Never due by a timer. */
    record None() implements Timer {}

    /**
     * A timer relative to the store's clock.
     *
     * @param delay from zero to 365,000 days
     * @return the timer
     */
    static Timer after(Duration delay) {
        return new After(delay);
    }

    /**
     * An absolute timer.
     *
     * @param instant in the years 1 to 9999
     * @return the timer
     */
    static Timer at(Instant instant) {
        return new At(instant);
    }

    /**
     * No timer.
     *
     * @return the value for none
     */
    static Timer none() {
        return new None();
    }

    /**
     * The instant that a write at some store time stores.
     *
     * @param storeTime the store's reading at the write
     * @return the instant, empty for none
     */
    default Optional<Instant> resolve(Instant storeTime) {
        if (this instanceof After after) {
            return Optional.of(Checks.plus(storeTime, after.delay));
        }
        return this instanceof At at ? Optional.of(at.instant) : Optional.empty();
    }
}

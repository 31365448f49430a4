package io.leasehold.spi;

import java.time.Duration;
import java.time.Instant;

/**
 * How long a lease is asked for: a duration from zero to 365 days, rounded up to the microsecond, or infinite (rules
 * LEASE-07, ZERO-01). Zero is accepted, excludes nobody and is never silent.
 *
 * @param duration the duration, from zero to 365 days; of an infinite length, {@link #LONGEST}
 * @param kind whether it ends
 */
public record LeaseLength(Duration duration, Kind kind) {
    /** The longest finite length: 365 days. */
    public static final Duration LONGEST = Duration.ofDays(365);

    /** Whether a lease ends by itself. */
    public enum Kind {
        /** It lapses after the duration. */
        FINITE,
        /** It never lapses, and only an operator's forced release frees what a dead host held. */
        INFINITE
    }

    // Refuses a negative or too long duration and rounds up to the microsecond.
    public LeaseLength {
        duration = Checks.tick("length", LONGEST, duration);
        Checks.present("kind", kind);
    }

    /**
     * A length that ends.
     *
     * @param duration from zero to 365 days
     * @return the length
     */
    public static LeaseLength of(Duration duration) {
        return new LeaseLength(duration, Kind.FINITE);
    }

    /**
     * A length that never ends.
     *
     * @return the length
     */
    public static LeaseLength infinite() {
        return new LeaseLength(LONGEST, Kind.INFINITE);
    }

    /**
     * Whether this is the length zero.
     *
     * @return true if a lease of this length excludes nobody
     */
    public boolean isZero() {
        return kind == Kind.FINITE && duration.isZero();
    }

    /**
     * When a lease of this length, granted at a reading of the store's clock, ends.
     *
     * @param storeTime the reading at the grant
     * @return its expiry
     */
    public Expiry from(Instant storeTime) {
        if (kind == Kind.INFINITE) {
            return new Expiry.Never();
        }
        return duration.isZero() ? new Expiry.Zero(storeTime) : new Expiry.At(Checks.plus(storeTime, duration));
    }
}

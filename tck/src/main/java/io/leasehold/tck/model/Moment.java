package io.leasehold.tck.model;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.LeaseLength;
import java.time.Duration;
import java.time.Instant;

/**
 * The circumstances of one step.
 *
 * @param reading the reading of the store's clock that decides
 * @param settings what is known of the store
 * @param freedom how the freedom of the contract is resolved
 * @param twist a deliberate mistake, for the check of the model itself
 */
record Moment(Instant reading, Settings settings, Freedom freedom, Twist twist) {
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    Moment freedom(Freedom other) {
        return new Moment(reading, settings, other, twist);
    }

    boolean is(Twist mistake) {
        return twist == mistake;
    }

    boolean mayBeBusy() {
        return settings.contention() == Settings.Contention.MAY_BE_BUSY;
    }

    /** The reading plus a duration, at most the last instant that a store keeps. */
    Instant plus(Duration duration) {
        return plus(reading, duration);
    }

    static Instant plus(Instant instant, Duration duration) {
        // Duration.between would overflow over so many years, and answer by way of exceptions.
        return LAST.minus(duration).isBefore(instant) ? LAST : instant.plus(duration);
    }

    /** Attempts at which an instance is quarantined instead of handed out. */
    boolean spent(Life life) {
        return life.tenancy().attempts() >= settings.attemptLimit();
    }

    /** Attempts from which on an instance is handed out alone: half of the limit. */
    boolean suspected(Life life) {
        return 2 * life.tenancy().attempts() >= settings.attemptLimit();
    }

    boolean reached(Instant instant) {
        return !reading.isBefore(instant);
    }

    /** Only here the length of a lease meets the clock. */
    Expiry expiry(LeaseLength length) {
        return length.from(reading);
    }
}

package io.leasehold.spi;

import java.time.Instant;
import java.util.Optional;

/** When a lease ends, by the store's clock (rules LEASE-02, LEASE-07, ZERO-02). */
public sealed interface Expiry {
    /**
     * The lease is valid while {@code reading < instant} and free from {@code reading >= instant} on.
     *
     * @param at the first instant at which it is no longer valid
     */
    record At(Instant at) implements Expiry {}

    /**
     * A zero-length lease: never valid, excludes nobody, writes are judged by identity alone.
     *
     * @param since when it was granted
     */
    record Zero(Instant since) implements Expiry {}

    /** An infinite lease: never lapses. */
    record Never() implements Expiry {}

    /**
     * Whether a lease with this expiry keeps others out.
     *
     * @param reading a reading of the store's clock
     * @return true before the expiry; never for a zero-length lease
     */
    default boolean validAt(Instant reading) {
        return this instanceof Never || (this instanceof At ends && reading.isBefore(ends.at));
    }

    /**
     * The instant from which others may take the instance.
     *
     * @return the expiry, or the grant of a zero-length lease; empty for an infinite one
     */
    default Optional<Instant> instant() {
        if (this instanceof At ends) {
            return Optional.of(ends.at);
        }
        return this instanceof Zero zero ? Optional.of(zero.since) : Optional.empty();
    }
}

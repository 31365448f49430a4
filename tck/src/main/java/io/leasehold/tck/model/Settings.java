package io.leasehold.tck.model;

import io.leasehold.spi.StoreDescription;
import java.time.Duration;

/**
 * What the model has to know of the store and of the circumstances of a call.
 *
 * @param attemptLimit the store's attempt limit, at least 1
 * @param orderTolerance how far looks may depart from the order of due-since
 * @param contention whether others use the store at the same time
 */
public record Settings(int attemptLimit, Duration orderTolerance, Contention contention) {
    private static final int DEFAULT_ATTEMPT_LIMIT = 10;

    /** Whether busy, unavailable and a look that skips a row are allowed. */
    public enum Contention {
        /** Nobody else uses the store and it is in reach: neither is allowed. */
        NONE,
        /** A row may be locked, or the store out of reach: both are allowed, and mean that nothing was applied. */
        MAY_BE_BUSY
    }

    /** No tolerance of order, the default attempt limit, no contention. */
    public static final Settings STRICT = new Settings(DEFAULT_ATTEMPT_LIMIT, Duration.ZERO, Contention.NONE);

    /**
     * The settings of a store with the default attempt limit and without contention.
     *
     * @param description what the store says of itself
     * @return the settings
     */
    public static Settings of(StoreDescription description) {
        return new Settings(DEFAULT_ATTEMPT_LIMIT, description.orderTolerance(), Contention.NONE);
    }

    /**
     * The same with an attempt limit.
     *
     * @param limit the limit, at least 1
     * @return the changed settings
     */
    public Settings attemptLimit(int limit) {
        return new Settings(limit, orderTolerance, contention);
    }

    /**
     * The same under contention or not.
     *
     * @param circumstances whether others use the store at the same time
     * @return the changed settings
     */
    public Settings contention(Contention circumstances) {
        return new Settings(attemptLimit, orderTolerance, circumstances);
    }
}

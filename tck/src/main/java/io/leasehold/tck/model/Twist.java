package io.leasehold.tck.model;

/** A deliberate mistake in the model. Each breaks an assertion of the model's own check: a check never seen red is none. */
enum Twist {
    NONE,
    /** A valid lease keeps nobody out. */
    VALID_LEASE_TAKEN,
    /** A lease is free one tick before its expiry, and its holder still writes. */
    TAKEN_A_TICK_EARLY,
    /** A takeover keeps the epoch. */
    EPOCH_STANDS_STILL,
    /** An id that is created again starts with epoch 1. */
    EPOCH_STARTS_AGAIN,
    /** A lapsed holder writes as long as nobody took over. */
    LAPSED_HOLDER_WRITES,
    /** Of a lease identity only the owner is compared. */
    ONLY_OWNER_COMPARED,
    /** Every save acknowledges all signals. */
    SAVE_ACKNOWLEDGES_ALL,
    /** A release forgets what is unseen. */
    RELEASE_DROPS_SIGNALS,
    /** A completion does not look for unseen signals. */
    COMPLETION_IGNORES_SIGNALS,
    /** The sweep ends valid leases. */
    SWEEP_TAKES_VALID_LEASE,
    /** The sweep marks waiters ready. */
    SWEEP_WAKES_WAITER,
    /** The sweep does not mark what it frees ready. */
    SWEEP_STRANDS,
    /** A forced release does not mark the instance ready. */
    FORCED_RELEASE_STRANDS,
    /** A lapsed lease is offered by no look. */
    LAPSED_NOT_OFFERED,
    /** Resume works on what has ended. */
    ENDED_RESUMED
}

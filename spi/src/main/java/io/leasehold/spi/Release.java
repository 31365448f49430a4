package io.leasehold.spi;

/**
 * Letting go of an instance without a save: everything stays as last stored (contract of {@code release}, rules
 * LEASE-06, FENCE-03).
 *
 * @param stamp the lease and the number of this write
 * @param work whether any work was done; a release <em>not started</em> takes the attempt back
 * @param retryAt not runnable before it; none leaves no bound
 */
public record Release(WriteStamp stamp, Work work, Timer retryAt) {
    /** Whether a handler ran under the lease. */
    public enum Work {
        /** A handler ran: the attempt counts. */
        STARTED,
        /** No handler ran: the attempt is taken back. */
        NOT_STARTED
    }

    // Refuses nulls.
    public Release {
        Checks.present("stamp", stamp);
        Checks.present("work", work);
        Checks.present("retryAt", retryAt);
    }

    /**
     * A release after work, without a bound.
     *
     * @param stamp the lease and the number of this write
     * @return the release
     */
    public static Release of(WriteStamp stamp) {
        return new Release(stamp, Work.STARTED, Timer.none());
    }

    /**
     * A release of an instance that no handler was called for.
     *
     * @param stamp the lease and the number of this write
     * @return the release
     */
    public static Release notStarted(WriteStamp stamp) {
        return new Release(stamp, Work.NOT_STARTED, Timer.none());
    }

    /**
     * The same, but not runnable before a retry-at.
     *
     * @param bound the earliest instant
     * @return the release with the bound
     */
    public Release notBefore(Timer bound) {
        return new Release(stamp, work, bound);
    }
}

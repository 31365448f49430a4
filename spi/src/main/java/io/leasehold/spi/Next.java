package io.leasehold.spi;

/**
 * What a write leaves an instance to wait for. Besides it, an unacknowledged signal always makes an instance runnable.
 *
 * @param kind runnable at once, at a timer, or only by a signal
 * @param timer the timer of {@link Kind#TIMED}, else none
 * @param retryAt not runnable before it, whatever else says so: back-off that a signal cannot defeat; none if there is
 *     no such bound. Accepted by save-and-release and release only
 */
public record Next(Kind kind, Timer timer, Timer retryAt) {
    /** How an instance becomes runnable. */
    public enum Kind {
        /** Runnable at once. */
        READY,
        /** Runnable from its next timer on. */
        TIMED,
        /** A waiter: no timer, runnable by a signal only. */
        WAITING
    }

    // Refuses a timer without a timed kind.
    public Next {
        Checks.present("retryAt", retryAt);
        if ((Checks.present("kind", kind) == Kind.TIMED) == (Checks.present("timer", timer) instanceof Timer.None)) {
            throw new BadArgumentException("timer", "goes with kind TIMED and nothing else");
        }
    }

    /**
     * Runnable at once.
     *
     * @return the value
     */
    public static Next ready() {
        return new Next(Kind.READY, Timer.none(), Timer.none());
    }

    /**
     * Runnable from a timer on.
     *
     * @param timer the timer; none makes a waiter
     * @return the value
     */
    public static Next timed(Timer timer) {
        return timer instanceof Timer.None ? waiting() : new Next(Kind.TIMED, timer, Timer.none());
    }

    /**
     * Runnable by a signal only.
     *
     * @return the value
     */
    public static Next waiting() {
        return new Next(Kind.WAITING, Timer.none(), Timer.none());
    }

    /**
     * The same, but not runnable before a retry-at.
     *
     * @param bound the earliest instant; none for no bound
     * @return the value with the bound
     */
    public Next notBefore(Timer bound) {
        return new Next(kind, timer, bound);
    }
}

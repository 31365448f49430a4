package io.leasehold.tck.program;

import io.leasehold.spi.Next;

/**
 * What a creation or a save leaves an instance to wait for.
 *
 * @param kind ready, timed or waiting
 * @param timer when it is due, if timed
 * @param retryAt not runnable before it; only writes that end a lease may have one
 */
public record Due(Next.Kind kind, When timer, When retryAt) {

    /**
     * Runnable at once.
     *
     * @return the value
     */
    public static Due ready() {
        return new Due(Next.Kind.READY, When.never(), When.never());
    }

    /**
     * Runnable by a signal only.
     *
     * @return the value
     */
    public static Due waiting() {
        return new Due(Next.Kind.WAITING, When.never(), When.never());
    }

    /**
     * Runnable from an instant on.
     *
     * @param timer the instant
     * @return the value
     */
    public static Due timed(When timer) {
        return timer instanceof When.Never ? waiting() : new Due(Next.Kind.TIMED, timer, When.never());
    }

    /**
     * The same, but not before a retry-at.
     *
     * @param bound the retry-at
     * @return the value
     */
    public Due notBefore(When bound) {
        return new Due(kind, timer, bound);
    }
}

package io.leasehold.tck.history;

/**
 * Something that was neither a call nor the clock: a host died, a fault fired, a thread was frozen.
 *
 * @param span when
 * @param host to whom, from 0; {@link #NOBODY} if to the store
 * @param what in words
 */
public record Happening(Span span, int host, String what) {
    /** The host of what happened to the store. */
    public static final int NOBODY = -1;
}

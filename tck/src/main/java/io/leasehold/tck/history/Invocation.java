package io.leasehold.tck.history;

import io.leasehold.tck.model.Call;

/**
 * One call by one host and what came of it.
 *
 * @param number its place in the history, by its beginning
 * @param step the step of the program that made it; {@link #NO_STEP} if none did
 * @param host who called, from 0
 * @param call the call
 * @param span from the call to its return
 * @param answer exactly what the store returned, or the exception that it threw
 */
public record Invocation(int number, int step, int host, Call call, Span span, Object answer) {
    /** The step of a call that the kit made by itself. */
    public static final int NO_STEP = 0;
}

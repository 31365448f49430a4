package io.leasehold.tck.program;

import io.leasehold.tck.model.Call;
import java.time.Instant;

/** What came of a step. */
public sealed interface Event {

    /**
     * The step.
     *
     * @return the step of the program
     */
    Step step();

    /**
     * The store was called.
     *
     * @param step the step
     * @param call the call
     * @param reading what the store's clock showed
     * @param answer exactly what the store returned, or the exception that it threw
     */
    record Called(Step step, Call call, Instant reading, Object answer) implements Event {}

    /**
     * After the step the kit read an instance, to compare it with the model.
     *
     * @param step the step
     * @param call a find
     * @param reading what the store's clock showed
     * @param answer exactly what the store returned, or the exception that it threw
     */
    record Inspected(Step step, Call call, Instant reading, Object answer) implements Event {}

    /**
     * The clock was moved.
     *
     * @param step the step
     * @param from what it showed before
     * @param to what it shows now
     */
    record Moved(Step step, Instant from, Instant to) implements Event {}

    /**
     * Something else was done to the store or a host.
     *
     * @param step the step
     * @param what in words
     */
    record Happened(Step step, String what) implements Event {}

    /**
     * Nothing was done, because something that the step refers to did not come about.
     *
     * @param step the step
     * @param why in words
     */
    record Skipped(Step step, String why) implements Event {}
}

package io.leasehold.tck.checker;

import io.leasehold.tck.history.Invocation;
import java.time.Instant;
import java.util.List;

/** What the checker says of a history. */
public sealed interface Ruling {

    /**
     * The history can be put into an order that the model allows.
     *
     * @param calls how many calls were put in order
     */
    record Explained(int calls) implements Ruling {}

    /**
     * There is no such order.
     *
     * @param rule the id of the rule that most likely names the mistake
     * @param expected what the model would have allowed at that point, in words
     * @param observed what was seen, in words
     * @param order the calls on the same instances, in order up to where it breaks
     * @param impossible the call that fits no more
     */
    record Violation(String rule, String expected, String observed, List<Point> order, Invocation impossible)
            implements Ruling {

        /** Copies the list. */
        public Violation {
            order = List.copyOf(order);
        }
    }

    /**
     * The search was given up; never a pass.
     *
     * @param states how many states it had looked at
     */
    record Undecided(int states) implements Ruling {}

    /**
     * A call in its place.
     *
     * @param invocation the call
     * @param reading the reading of the clock that decided it
     */
    record Point(Invocation invocation, Instant reading) {}
}

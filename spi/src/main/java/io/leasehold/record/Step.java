package io.leasehold.record;

import java.time.Instant;
import java.util.List;

/**
 * One atomic step on a few records.
 *
 * @param <A> the answer
 * @param reads the keys it reads; a key not listed may still be written blind
 * @param transition the pure function that decides
 */
public record Step<A>(List<String> reads, Transition<A> transition) {
    /** Copies the list. */
    public Step {
        reads = List.copyOf(reads);
    }

    /**
     * Decides from one reading of the clock and the present contents of the records. Pure: no I/O, no state, no clock of its
     * own; a store may call it again, with the same reading and fresher contents.
     *
     * @param <A> the answer
     */
    @FunctionalInterface
    public interface Transition<A> {
        /**
         * Decides.
         *
         * @param reading one reading of the store's clock, taken during the call
         * @param slots the contents of the keys read, in the order in which the step lists them
         * @return the answer and the writes
         */
        Change<A> decide(Instant reading, List<Slot> slots);
    }
}

package io.leasehold.record;

import java.util.List;

/**
 * What a transition decided: an answer and the writes that go with it, all of them or none.
 *
 * @param <A> the answer
 * @param answer given to the caller once the writes are in place and everything the answer was computed from is durable
 * @param writes in order; a key is written once at most; empty if the transition only looked
 * @param durability what the writes must survive before the answer is given
 */
public record Change<A>(A answer, List<Write> writes, Durability durability) {
    /** What writes must survive before the caller hears of them. */
    public enum Durability {
        /** Power loss. */
        MACHINE,
        /** The death of this process: visible to all at once, on disk in time. */
        LEASE_ONLY
    }

    /** Copies the list. */
    public Change {
        writes = List.copyOf(writes);
    }

    /**
     * An answer that writes nothing.
     *
     * @param <A> the answer
     * @param answer the answer
     * @return the change
     */
    public static <A> Change<A> none(A answer) {
        return new Change<>(answer, List.of(), Durability.MACHINE);
    }
}

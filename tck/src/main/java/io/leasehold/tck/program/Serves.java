package io.leasehold.tck.program;

import io.leasehold.spi.HostTypes.Rest;
import java.util.Set;

/**
 * Which of the program's types a host serves or a listing covers.
 *
 * @param types the types by number
 * @param rest what else is covered
 */
public record Serves(Set<Integer> types, Rest rest) {

    /** Copies the set. */
    public Serves {
        types = Set.copyOf(types);
    }

    /**
     * Some of the program's types.
     *
     * @param types at least one
     * @return the selection
     */
    public static Serves types(Integer... types) {
        return new Serves(Set.of(types), Rest.NONE);
    }

    /**
     * The first type only, which instances have unless a program says otherwise.
     *
     * @return the selection
     */
    public static Serves first() {
        return types(0);
    }

    /**
     * Untyped instances only.
     *
     * @return the selection
     */
    public static Serves untyped() {
        return new Serves(Set.of(), Rest.UNTYPED);
    }

    /**
     * Everything in the namespace; for listings and sweeps.
     *
     * @return the selection
     */
    public static Serves all() {
        return new Serves(Set.of(), Rest.ALL);
    }

    boolean reachesBeyondOwnTypes() {
        return rest != Rest.NONE;
    }
}

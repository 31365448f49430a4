package io.leasehold.spi;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A selection of host types: what a host serves, or what a listing or sweep covers (rules ACT-01, ACT-02).
 *
 * @param types the types by name, compared exactly
 * @param rest what else is selected
 */
public record HostTypes(Set<HostType> types, Rest rest) {
    /** What a selection covers besides the named types. */
    public enum Rest {
        /** Nothing else. */
        NONE,
        /** Instances without a type. */
        UNTYPED,
        /** Every type and untyped instances: for listings and sweeps; an acquisition refuses it. */
        ALL
    }

    // Copies the set; refuses a selection of nothing.
    public HostTypes {
        types = Set.copyOf(Checks.present("types", types));
        if (Checks.present("rest", rest) == Rest.NONE && types.isEmpty()) {
            throw new BadArgumentException("types", "must name a type, untyped instances or all");
        }
    }

    /**
     * The named types.
     *
     * @param types at least one type
     * @return a selection of exactly these
     */
    public static HostTypes of(HostType... types) {
        return new HostTypes(new HashSet<>(Arrays.asList(types)), Rest.NONE);
    }

    /**
     * Instances without a type.
     *
     * @return a selection of exactly these
     */
    public static HostTypes untyped() {
        return new HostTypes(Set.of(), Rest.UNTYPED);
    }

    /**
     * Every instance, typed or not. Only for listings, counts and sweeps.
     *
     * @return a selection of everything
     */
    public static HostTypes all() {
        return new HostTypes(Set.of(), Rest.ALL);
    }

    /**
     * This selection and untyped instances.
     *
     * @return the wider selection
     */
    public HostTypes andUntyped() {
        return rest == Rest.ALL ? this : new HostTypes(types, Rest.UNTYPED);
    }

    /**
     * Whether an instance of a type, or without one, is selected.
     *
     * @param type the instance's type
     * @return true if it is
     */
    public boolean includes(Optional<HostType> type) {
        return rest == Rest.ALL || type.map(types::contains).orElse(rest == Rest.UNTYPED);
    }
}

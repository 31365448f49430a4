package io.leasehold.tck.broken;

import java.util.List;

/** All broken providers of the kit, by the groups of their rules. */
public final class BrokenProviders {
    private static final List<BrokenFamily> FAMILIES =
            List.of(new BrokenTimers(), new BrokenStatuses(), new BrokenOwners());

    private BrokenProviders() {}

    /**
     * All of them.
     *
     * @return in the order of the groups
     */
    public static List<BrokenProvider> all() {
        return FAMILIES.stream().flatMap(family -> family.providers().stream()).toList();
    }
}

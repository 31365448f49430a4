package io.leasehold.service;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What in a store wants a person's attention, or this service's.
 *
 * @param counts how many instances of all types pass each filter
 * @param orphans active, without a timer, with a dead owner: the sweep will reclaim them (rule ORPH-01)
 * @param infinite with an infinite lease: freed by an operator's forced release only (rule ORPH-05)
 * @param quarantined not run any more until an operator resumes them (rule RUN-06)
 * @param damaged whose record cannot be read
 * @param unserved types of active instances that this service does not serve; the empty one for untyped
 * @param completeness whether there is more than the report lists: at most 1,000 of each kind, and the types of 10,000 instances
 */
public record StoreReport(
        Query.Counts counts,
        List<InstanceSnapshot> orphans,
        List<InstanceSnapshot> infinite,
        List<InstanceSnapshot> quarantined,
        List<Refusal.Corrupt> damaged,
        Set<Optional<HostType>> unserved,
        Completeness completeness) {
    /** Whether everything is listed. */
    public enum Completeness {
        /** It is. */
        ALL,
        /** There is more. */
        MORE
    }

    // Copies the collections.
    public StoreReport {
        orphans = List.copyOf(orphans);
        infinite = List.copyOf(infinite);
        quarantined = List.copyOf(quarantined);
        damaged = List.copyOf(damaged);
        unserved = Set.copyOf(unserved);
    }
}

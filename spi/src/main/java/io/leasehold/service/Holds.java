package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Lease;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The leases that this host holds and renews. Thread-safe. */
final class Holds {
    private final Map<Lease, Hold> holds = new LinkedHashMap<>();

    /** False if a repeated answer brought a lease that is held already. */
    synchronized boolean add(Hold hold) {
        return holds.putIfAbsent(hold.lease(), hold) == null;
    }

    synchronized void remove(Hold hold) {
        holds.remove(hold.lease());
    }

    synchronized List<Hold> all() {
        return new ArrayList<>(holds.values());
    }

    synchronized boolean isEmpty() {
        return holds.isEmpty();
    }

    synchronized int count() {
        return holds.size();
    }

    synchronized boolean knows(Lease lease) {
        return holds.containsKey(lease);
    }

    synchronized Optional<Hold> idle(InstanceId instance) {
        return holds.values().stream()
                .filter(hold -> hold.id().equals(instance) && hold.is(Hold.Phase.IDLE))
                .findFirst();
    }
}

package io.leasehold.tck.model;

import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One state that the store may be in. Its collections are never changed after construction.
 *
 * @param lives the instances, kept completions included
 * @param removed the highest epoch of each id that exists no more
 * @param hosts the registrations, lapsed ones included
 * @param alone the owners whose latest look handed out a suspected instance alone
 * @param pages where each query for a further page that an answer led to stands
 */
record World(
        Map<InstanceId, Life> lives,
        Map<InstanceId, Long> removed,
        Map<OwnerId, Registered> hosts,
        Set<OwnerId> alone,
        Map<Query, Paging> pages) {
    static final World EMPTY = new World(Map.of(), Map.of(), Map.of(), Set.of(), Map.of());

    /** A registration and when it lapses. */
    record Registered(HostRegistration host, Instant until) {
        boolean liveAt(Instant reading) {
            return reading.isBefore(until);
        }
    }

    /** What pages up to a mark have listed, and what passed the filter when the first was read. */
    record Paging(Set<InstanceId> listed, Map<InstanceId, Life> passed) {}

    Optional<Life> life(InstanceId id) {
        return Optional.ofNullable(lives.get(id));
    }

    /** All instances, in the order of their ids, so that the plain choice is always the same. */
    List<Life> all() {
        return lives.values().stream()
                .sorted(Comparator.comparing(life -> life.id().value()))
                .toList();
    }

    /** The live instance that has a key. */
    Optional<Life> having(InstanceKey key) {
        return lives.values().stream()
                .filter(life -> life.cargo().keys().contains(key))
                .findAny();
    }

    World put(Life life) {
        Map<InstanceId, Life> changed = new HashMap<>(lives);
        changed.put(life.id(), life);
        return new World(changed, removed, hosts, alone, pages);
    }

    /** Removes a life; only its epoch is remembered, so that the next life of the id starts above it. */
    World remove(Life life) {
        Map<InstanceId, Life> fewer = new HashMap<>(lives);
        fewer.remove(life.id());
        Map<InstanceId, Long> epochs = new HashMap<>(removed);
        epochs.put(life.id(), life.tenancy().epoch().least());
        return new World(fewer, epochs, hosts, alone, pages);
    }

    World host(Registered registered) {
        Map<OwnerId, Registered> changed = new HashMap<>(hosts);
        changed.put(registered.host().host(), registered);
        return new World(lives, removed, changed, alone, pages);
    }

    World withoutHost(OwnerId host) {
        Map<OwnerId, Registered> fewer = new HashMap<>(hosts);
        fewer.remove(host);
        return new World(lives, removed, fewer, alone, pages);
    }

    World handedOutAlone(OwnerId owner) {
        Set<OwnerId> more = new HashSet<>(alone);
        more.add(owner);
        return new World(lives, removed, hosts, more, pages);
    }

    World handedOutTogether(OwnerId owner) {
        Set<OwnerId> fewer = new HashSet<>(alone);
        fewer.remove(owner);
        return new World(lives, removed, hosts, fewer, pages);
    }

    World page(Query further, Paging paging) {
        Map<Query, Paging> more = new HashMap<>(pages);
        more.put(further, paging);
        return new World(lives, removed, hosts, alone, more);
    }
}

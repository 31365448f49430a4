package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.record.HeadCodec;
import io.leasehold.record.RecordKey;
import io.leasehold.record.Slot;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.OwnerId;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Records read without a lock. A head and the signals beside it are two statements, and on some databases so are a head and its
 * keys; where there are any, both are read until nothing changed in between. Confined to one thread.
 */
final class Found {
    private static final int MOST_READS = 20;

    private final Tables tables;
    private final Map<InstanceId, Slot> heads;
    private final Map<InstanceId, Slot> states;
    private final Map<InstanceKey, Slot> keys;
    private final Map<Integer, Slot> stripes;
    private final Map<OwnerId, Slot> hosts;

    Found(Tables tables, List<RecordKey> wanted) {
        this.tables = tables;
        List<InstanceId> ids = wanted.stream()
                .filter(RecordKey.OfHead.class::isInstance)
                .map(key -> ((RecordKey.OfHead) key).id())
                .toList();
        Reads reads = tables.reads();
        Reads.Heads first = reads.heads(ids);
        this.states = reads.states(wanted.stream()
                .filter(RecordKey.OfState.class::isInstance)
                .map(key -> ((RecordKey.OfState) key).id())
                .toList());
        this.keys = reads.keys(wanted.stream()
                .filter(RecordKey.OfCorrelation.class::isInstance)
                .map(key -> ((RecordKey.OfCorrelation) key).key())
                .toList());
        this.stripes = reads.stripes(wanted.stream()
                .filter(RecordKey.OfStripe.class::isInstance)
                .map(key -> ((RecordKey.OfStripe) key).number())
                .toList());
        this.hosts = reads.registrations(wanted.stream()
                .filter(RecordKey.OfHost.class::isInstance)
                .map(key -> ((RecordKey.OfHost) key).host())
                .toList());
        reads.run();
        this.heads = heads(ids, first);
    }

    Slot slot(RecordKey key) {
        if (key instanceof RecordKey.OfHead head) {
            return heads.getOrDefault(head.id(), Slot.absent());
        }
        if (key instanceof RecordKey.OfState state) {
            return states.getOrDefault(state.id(), Slot.absent());
        }
        if (key instanceof RecordKey.OfCorrelation correlation) {
            return keys.getOrDefault(correlation.key(), Slot.absent());
        }
        if (key instanceof RecordKey.OfStripe stripe) {
            return stripes.getOrDefault(stripe.number(), Slot.absent());
        }
        return key instanceof RecordKey.OfHost host ? hosts.getOrDefault(host.host(), Slot.absent()) : Slot.absent();
    }

    private Map<InstanceId, Slot> heads(List<InstanceId> ids, Reads.Heads first) {
        Reads.Heads heads = first;
        Map<InstanceId, List<Tables.Inbox>> signals = tables.signals(heads.signalled());
        for (int i = 0; i < MOST_READS && !(signals.isEmpty() && (heads.moment() || keyless(heads.slots()))); i++) {
            Reads more = tables.reads();
            Reads.Heads again = more.heads(ids);
            more.run();
            if (same(heads.slots(), again.slots())) {
                break;
            }
            heads = again;
            signals = tables.signals(heads.signalled());
        }
        return withSignals(heads.slots(), signals);
    }

    private static boolean keyless(Map<InstanceId, Slot> heads) {
        return heads.values().stream()
                .filter(Slot::isPresent)
                .allMatch(slot -> decode(slot).content().keys().isEmpty());
    }

    private static boolean same(Map<InstanceId, Slot> one, Map<InstanceId, Slot> other) {
        return one.keySet().equals(other.keySet())
                && one.entrySet().stream().allMatch(entry -> {
                    Slot slot = other.getOrDefault(entry.getKey(), Slot.absent());
                    return slot.buffer().equals(entry.getValue().buffer());
                });
    }

    private Map<InstanceId, Slot> withSignals(
            Map<InstanceId, Slot> heads, Map<InstanceId, List<Tables.Inbox>> signals) {
        Map<InstanceId, Slot> counted = new HashMap<>(heads);
        signals.forEach((id, inbox) -> counted.computeIfPresent(id, (same, slot) -> {
            if (!slot.isPresent()) {
                return slot;
            }
            Head head = decode(slot);
            for (Tables.Inbox signal : inbox) {
                head = tables.form().laws().signal(head, signal.recordedAt());
            }
            return Slot.of(HeadCodec.encode(head));
        }));
        return counted;
    }

    private static Head decode(Slot slot) {
        try {
            return HeadCodec.decode(slot);
        } catch (IOException e) {
            throw new IllegalStateException("a row that was read makes no record", e);
        }
    }
}

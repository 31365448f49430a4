package io.leasehold.sql;

import io.leasehold.record.Change;
import io.leasehold.record.Head;
import io.leasehold.record.HeadCodec;
import io.leasehold.record.RecordKey;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.OwnerId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One attempt to run steps in one transaction: locks the rows of their instances, reads them as records, lets the transitions
 * decide, and writes the difference. Rows that somebody else has locked are left out: their steps have no answer. Confined to one
 * thread.
 *
 * @param <A> the answer of a step
 */
final class Attempt<A> {
    private final Tables tables;
    private final Moment moment;
    private final Signals signals;
    private final List<Plan<A>> plans;
    private final Set<RecordKey> busy = new HashSet<>();
    private final Map<RecordKey, Slot> base = new HashMap<>();
    /** Signals that were beside their instances and are counted in here; to be removed. */
    private final Map<InstanceId, List<Tables.Inbox>> countedIn = new HashMap<>();
    /** Instances as they were before signals were counted in. */
    private final Map<InstanceId, Slot> stored = new HashMap<>();

    private final Set<InstanceId> lockedToEnd = new HashSet<>();

    /**
     * When the steps are taken.
     *
     * @param external what a clock shows that is not the database's
     * @param clock the database's, which has to be read all the same: that begins the transaction
     */
    record Moment(Optional<Instant> external, Reading clock) {
        Instant now() {
            return external.orElseGet(clock::now);
        }
    }

    /** A step and what it reads. */
    record Plan<A>(Step<A> step, List<RecordKey> reads) {
        static <A> Plan<A> of(Step<A> step) {
            return new Plan<>(step, step.reads().stream().map(RecordKey::parse).toList());
        }

        /** What it is about, for messages. */
        String subject() {
            return reads.stream()
                    .filter(RecordKey.OfHead.class::isInstance)
                    .findFirst()
                    .map(key -> "instance " + ((RecordKey.OfHead) key).id())
                    .orElse("a row of the store");
        }
    }

    /**
     * What the steps decided.
     *
     * @param answers for each step its answer; empty if a row was busy
     * @param writes what to write, by key
     */
    private record Decided<A>(List<Optional<A>> answers, Map<RecordKey, Slot> writes) {}

    /** What is done with new signals. */
    enum Signals {
        /** They become part of their instances at once: their rows are locked until the transaction's end. */
        COUNTED,
        /**
         * They are recorded beside their instances, which are kept from ending and nothing else. For transactions of callers, which
         * may be long, and must hold up no renewal; their steps do nothing but signal.
         */
        BESIDE
    }

    Attempt(Tables tables, Moment moment, Signals signals, List<Plan<A>> plans) {
        this.tables = tables;
        this.moment = moment;
        this.signals = signals;
        this.plans = plans;
    }

    /** Runs the steps; what they write is in place, but not committed. */
    List<Optional<A>> run() {
        lockAndRead();
        Decided<A> decided = decide();
        if (signals == Signals.BESIDE) {
            recordBeside(decided);
            return decided.answers;
        }
        Set<InstanceId> ending = ending(decided);
        while (!ending.isEmpty()) {
            lockToEnd(ending);
            decided = decide();
            ending = ending(decided);
        }
        RowWriter writer = new RowWriter(tables);
        countedIn.values().forEach(writer::counted);
        decided.writes.forEach((key, content) -> writer.write(key, before(key), content));
        writer.flush();
        requireStripes(writer);
        return decided.answers;
    }

    private Slot before(RecordKey key) {
        return key instanceof RecordKey.OfHead head && stored.containsKey(head.id())
                ? stored.getOrDefault(head.id(), Slot.absent())
                : base.getOrDefault(key, Slot.absent());
    }

    private <K extends RecordKey> List<K> reads(Class<K> kind) {
        return plans.stream()
                .flatMap(plan -> plan.reads().stream())
                .filter(kind::isInstance)
                .map(kind::cast)
                .distinct()
                .toList();
    }

    private void lockAndRead() {
        List<InstanceId> ids =
                reads(RecordKey.OfHead.class).stream().map(RecordKey.OfHead::id).toList();
        List<OwnerId> hosts = reads(RecordKey.OfHost.class).stream()
                .map(RecordKey.OfHost::host)
                .toList();
        Set<InstanceId> kept = Set.of();
        if (signals == Signals.BESIDE) {
            moment.clock.now();
            kept = tables.keepFromEnding(ids);
        }
        Reads reads = tables.reads();
        Set<InstanceId> locked = signals == Signals.BESIDE ? kept : reads.lock(ids);
        Reads.Heads heads = reads.heads(ids);
        Map<InstanceId, Slot> states = reads.states(reads(RecordKey.OfState.class).stream()
                .map(RecordKey.OfState::id)
                .toList());
        Map<InstanceKey, Slot> keys = reads.keys(reads(RecordKey.OfCorrelation.class).stream()
                .map(RecordKey.OfCorrelation::key)
                .toList());
        Map<Integer, Slot> stripes = readStripes(reads);
        Set<OwnerId> lockedHosts = reads.lockHosts(hosts);
        Map<OwnerId, Slot> registrations = reads.registrations(hosts);
        reads.run(moment.clock);
        heads.slots().forEach((id, slot) -> take(new RecordKey.OfHead(id), slot, locked.contains(id)));
        states.forEach((id, slot) -> base.put(new RecordKey.OfState(id), slot));
        keys.forEach((key, slot) -> base.put(new RecordKey.OfCorrelation(key), slot));
        stripes.forEach((number, slot) -> base.put(new RecordKey.OfStripe(number), slot));
        registrations.forEach((host, slot) -> take(new RecordKey.OfHost(host), slot, lockedHosts.contains(host)));
        if (signals == Signals.COUNTED) {
            countIn(heads.signalled().stream().filter(locked::contains).collect(Collectors.toSet()));
        }
    }

    /** What is there but not locked is locked by somebody else, or was not there when it was to be locked. */
    private void take(RecordKey key, Slot slot, boolean locked) {
        if (locked) {
            base.put(key, slot);
        } else {
            busy.add(key);
        }
    }

    private Map<Integer, Slot> readStripes(Reads reads) {
        return reads.stripes(reads(RecordKey.OfStripe.class).stream()
                .map(RecordKey.OfStripe::number)
                .toList());
    }

    /** Makes signals that were recorded beside their instances part of them. */
    private void countIn(Set<InstanceId> locked) {
        tables.signals(locked).forEach((id, signals) -> {
            RecordKey.OfHead key = new RecordKey.OfHead(id);
            Slot slot = stored.getOrDefault(id, base.getOrDefault(key, Slot.absent()));
            decoded(slot).ifPresent(head -> {
                stored.put(id, slot);
                countedIn.put(id, signals);
                Head counted = head;
                for (Tables.Inbox signal : signals) {
                    counted = tables.form().laws().signal(counted, signal.recordedAt());
                }
                base.put(key, Slot.of(HeadCodec.encode(counted)));
            });
        });
    }

    private static Optional<Head> decoded(Slot slot) {
        try {
            return slot.isPresent() ? Optional.of(HeadCodec.decode(slot)) : Optional.empty();
        } catch (IOException e) {
            throw new IllegalStateException("a row that was read makes no record", e);
        }
    }

    private Decided<A> decide() {
        Map<RecordKey, Slot> now = new HashMap<>(base);
        Map<RecordKey, Slot> writes = new LinkedHashMap<>();
        countedIn.keySet().forEach(id -> {
            RecordKey key = new RecordKey.OfHead(id);
            writes.put(key, base.getOrDefault(key, Slot.absent()));
        });
        List<Optional<A>> answers = new ArrayList<>();
        for (Plan<A> plan : plans) {
            if (plan.reads().stream().anyMatch(busy::contains)) {
                answers.add(Optional.empty());
                continue;
            }
            List<Slot> slots = plan.reads().stream()
                    .map(key -> now.getOrDefault(key, Slot.absent()))
                    .toList();
            Change<A> change = plan.step().transition().decide(moment.now(), slots);
            for (Write write : change.writes()) {
                RecordKey key = RecordKey.parse(write.key());
                now.put(key, write.content());
                writes.put(key, write.content());
            }
            answers.add(Optional.of(change.answer()));
        }
        return new Decided<>(answers, writes);
    }

    /** Instances that end by what was decided, and are not yet locked for it. */
    private Set<InstanceId> ending(Decided<A> decided) {
        return decided.writes.entrySet().stream()
                .filter(write -> write.getKey() instanceof RecordKey.OfHead)
                .filter(write -> lives(before(write.getKey())) && !lives(write.getValue()))
                .map(write -> ((RecordKey.OfHead) write.getKey()).id())
                .filter(id -> !lockedToEnd.contains(id))
                .collect(Collectors.toSet());
    }

    private static boolean lives(Slot slot) {
        return decoded(slot).filter(head -> !head.ended()).isPresent();
    }

    /**
     * Before an instance ends, nobody may still record a signal: waits out, by being busy, who has begun to, and counts in what came
     * meanwhile, with a statement of its own, because one that locks does not see what was committed while it locked.
     */
    private void lockToEnd(Set<InstanceId> ending) {
        Reads reads = tables.reads();
        Set<InstanceId> locked = reads.lockToEnd(ending);
        reads.run();
        ending.stream().filter(id -> !locked.contains(id)).forEach(id -> busy.add(new RecordKey.OfHead(id)));
        lockedToEnd.addAll(ending);
        countIn(locked);
    }

    private void recordBeside(Decided<A> decided) {
        decided.writes.forEach((key, content) -> {
            if (key instanceof RecordKey.OfHead head) {
                long before = decoded(before(key)).orElseThrow().signals().recorded();
                long after = decoded(content).orElseThrow().signals().recorded();
                for (long number = before; number < after; number++) {
                    tables.recordSignal(head.id(), moment.now());
                }
            }
        });
    }

    /** A creation takes its first epoch from its stripe, which must not have risen until the id was its own. */
    private void requireStripes(RowWriter writer) {
        if (writer.created()) {
            Reads reads = tables.reads();
            Map<Integer, Slot> stripes = readStripes(reads);
            reads.run();
            stripes.forEach((number, slot) -> {
                if (!slot.buffer()
                        .equals(base.getOrDefault(new RecordKey.OfStripe(number), Slot.absent())
                                .buffer())) {
                    throw Failure.outrun("a stripe of epochs rose");
                }
            });
        }
    }
}

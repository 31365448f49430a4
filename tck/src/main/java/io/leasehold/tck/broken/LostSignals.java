package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;

import io.leasehold.record.Change;
import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stores that accept signals and lose them later (rule WAKE-05). */
public final class LostSignals implements BrokenFamily {

    /** The family. */
    public LostSignals() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                broken("SignalInMemory", "keeps signals in memory until the next write", SignalInMemory::open),
                broken("SignalOfTheHolder", "drops with a dead holder what it was told", laws(new Laws() {
                    @Override
                    public Head evict(Head head, Instant reading) {
                        return forgetting(Laws.super.evict(head, reading));
                    }
                })),
                broken("SuspensionDropsSignals", "drops the signals of what is suspended", laws(new Laws() {
                    @Override
                    public Head suspend(Head head, String reason, Instant reading) {
                        return forgetting(Laws.super.suspend(head, reason, reading));
                    }
                })));
    }

    private static BrokenProvider broken(String name, String sentence, BrokenProvider.Opener opener) {
        return new BrokenProvider(name, "WAKE-05", sentence, opener);
    }

    private static Head forgetting(Head head) {
        return head.with(head.signals().acknowledge(head.mark(), head.birth().epoch()));
    }

    /** What one opening was told and has not written. Synchronized, so that one call at a time signals. */
    private static final class SignalInMemory implements ForwardingRecords {
        private final RecordStore records;
        private final Map<String, Slot> unwritten = new LinkedHashMap<>();
        private boolean signalling;

        private SignalInMemory(RecordStore records) {
            this.records = records;
        }

        static InstanceStore open(RecordStore kept, OpenRequest request) {
            SignalInMemory memory = new SignalInMemory(new BrokenZones.Outliving(kept));
            return new Signalling(new RecordInstanceStore(memory, request), memory);
        }

        private record Signalling(InstanceStore store, SignalInMemory memory) implements ForwardingStore {
            @Override
            public List<Result<InstanceId>> signal(List<Target> targets) {
                synchronized (memory) {
                    memory.signalling = true;
                    try {
                        return store.signal(targets);
                    } finally {
                        memory.signalling = false;
                    }
                }
            }
        }

        @Override
        public RecordStore records() {
            return records;
        }

        @Override
        public synchronized <A> List<Result<A>> replace(List<Step<A>> steps) {
            List<Result<A>> answers = new ArrayList<>();
            for (Step<A> step : steps) {
                List<Write> told = new ArrayList<>();
                answers.addAll(records.replace(List.of(new Step<>(step.reads(), (reading, slots) -> {
                    Change<A> change = step.transition().decide(reading, seen(step.reads(), slots));
                    told.clear();
                    told.addAll(change.writes());
                    return signalling ? Change.none(change.answer()) : withUnwritten(change);
                }))));
                if (signalling) {
                    told.forEach(write -> unwritten.put(write.key(), write.content()));
                } else {
                    unwritten.clear();
                }
            }
            return answers;
        }

        private <A> Change<A> withUnwritten(Change<A> change) {
            Map<String, Slot> all = new LinkedHashMap<>(unwritten);
            change.writes().forEach(write -> all.put(write.key(), write.content()));
            List<Write> writes = new ArrayList<>();
            all.forEach((key, content) -> writes.add(new Write(key, content)));
            return new Change<>(change.answer(), writes, change.durability());
        }

        private List<Slot> seen(List<String> keys, List<Slot> slots) {
            List<Slot> seen = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                seen.add(unwritten.getOrDefault(keys.get(i), slots.get(i)));
            }
            return seen;
        }

        @Override
        public synchronized List<Slot> find(List<String> keys) {
            return seen(keys, records.find(keys));
        }

        /** Whoever looks for what is due finds it written. */
        @Override
        public synchronized List<String> scan(String prefix, String after, int max) {
            replace(List.of(new Step<>(List.of(), (reading, slots) -> Change.none(""))));
            return records.scan(prefix, after, max);
        }
    }
}

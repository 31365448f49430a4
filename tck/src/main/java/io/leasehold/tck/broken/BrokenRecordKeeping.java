package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.memory.MemoryRecordStore;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Record stores that do not keep what they are given, or not as long or as exactly as they should (group REC). */
public final class BrokenRecordKeeping implements BrokenFamily {
    private static final int SHORT_KEY = 255;
    private static final int SHORT_CONTENT = 65_535;

    /** The family. */
    public BrokenRecordKeeping() {}

    @Override
    public List<BrokenProvider> providers() {
        AtomicBoolean closedForAll = new AtomicBoolean();
        return List.of(
                renamed("FoldsCase", "takes keys for equal that differ in case", key -> key.toLowerCase(Locale.ROOT)),
                renamed("TrimsBlanks", "takes keys for equal that differ in a trailing blank", String::stripTrailing),
                renamed("CutsLongKeys", "cuts keys off", key -> key.substring(0, Math.min(SHORT_KEY, key.length()))),
                kept("CutsLongContents", "cuts contents off", BrokenRecordKeeping::cut),
                kept(
                        "EmptyIsAbsent",
                        "takes an empty record for none",
                        slot -> slot.isPresent() && slot.sizeBytes() == 0 ? Slot.absent() : slot),
                wrong(
                        "LeaseOnlyLater",
                        "REC-14",
                        "shows lease-only changes with the next durable one",
                        LeaseOnlyLater::new),
                wrong("AnswersWhenClosed", "REC-15", "goes on when it is closed", NeverClosed::new),
                wrong(
                        "ClosesForAll",
                        "REC-15",
                        "closes for all who use it",
                        records -> new Before(records, () -> requireOpen(closedForAll), () -> closedForAll.set(true))),
                new BrokenProvider(
                        "ForgetsAtClose",
                        "REC-16",
                        "keeps everything in memory until it is closed",
                        (records, request) -> new RecordInstanceStore(
                                new InMemory(new MemoryRecordStore(
                                        new TreeMap<>(), request.clock().orElse(InstantSource.system()))),
                                request)),
                new BrokenProvider(
                        "FindsBeforeForce",
                        "REC-17",
                        "lets find see what is not forced yet",
                        ToyJournals.wrong(ToyJournal.Mistake.FIND_BEFORE_FORCE)),
                wrong(
                        "DiesOfInterrupts",
                        "REC-19",
                        "uses a channel on the threads of its callers, and an interrupt closes it",
                        BrokenRecordKeeping::onTheCallersThread),
                wrong(
                        "SwallowsInterrupts",
                        "REC-19",
                        "forgets the interrupt of its caller",
                        records -> new Before(records, Thread::interrupted, records::close)));
    }

    private static BrokenProvider wrong(
            String name, String rule, String sentence, UnaryOperator<RecordStore> decorator) {
        return new BrokenProvider(name, rule, sentence, BrokenProvider.records(decorator));
    }

    private static BrokenProvider renamed(String name, String sentence, UnaryOperator<String> rename) {
        return wrong(name, "REC-13", sentence, records -> new RenamedRecords(records, rename));
    }

    private static BrokenProvider kept(String name, String sentence, UnaryOperator<Slot> change) {
        return wrong(name, "REC-13", sentence, records -> new ChangedContents(records, change));
    }

    private static Slot cut(Slot slot) {
        if (slot.sizeBytes() <= SHORT_CONTENT) {
            return slot;
        }
        byte[] bytes = new byte[slot.sizeBytes()];
        slot.buffer().get(bytes);
        return Slot.of(Arrays.copyOf(bytes, SHORT_CONTENT));
    }

    private record ChangedContents(RecordStore records, UnaryOperator<Slot> change) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(this::changed).toList());
        }

        private <A> Step<A> changed(Step<A> step) {
            return new Step<>(step.reads(), (reading, slots) -> {
                Change<A> decided = step.transition().decide(reading, slots);
                List<Write> writes = decided.writes().stream()
                        .map(write -> new Write(write.key(), change.apply(write.content())))
                        .toList();
                return new Change<>(decided.answer(), writes, decided.durability());
            });
        }
    }

    /** Lease-only writes wait; the next durable change takes them along. */
    private record LeaseOnlyLater(RecordStore records, List<Write> waiting) implements ForwardingRecords {
        LeaseOnlyLater(RecordStore records) {
            this(records, new ArrayList<>());
        }

        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(this::later).toList());
        }

        private <A> Step<A> later(Step<A> step) {
            return new Step<>(step.reads(), (reading, slots) -> {
                Change<A> change = step.transition().decide(reading, slots);
                if (change.durability() == Durability.LEASE_ONLY) {
                    waiting.addAll(change.writes());
                    return Change.none(change.answer());
                }
                List<Write> all = new ArrayList<>(waiting);
                all.addAll(change.writes());
                waiting.clear();
                return new Change<>(change.answer(), all, change.durability());
            });
        }
    }

    private record NeverClosed(RecordStore records) implements ForwardingRecords {
        @Override
        public void close() {}
    }

    private static void requireOpen(AtomicBoolean closed) {
        if (closed.get()) {
            throw new StoreClosedException("closed for all");
        }
    }

    private static RecordStore onTheCallersThread(RecordStore records) {
        AtomicBoolean closed = new AtomicBoolean();
        Runnable use = () -> {
            if (Thread.currentThread().isInterrupted()) {
                closed.set(true);
            }
            if (closed.get()) {
                throw new UncheckedIOException(new ClosedChannelException());
            }
        };
        return new Before(records, use, records::close);
    }

    /** Does something before each call, and something else at the end. */
    private record Before(RecordStore records, Runnable before, Runnable end) implements ForwardingRecords {
        private <T> T after(Function<RecordStore, T> call) {
            before.run();
            return call.apply(records);
        }

        @Override
        public Instant time() {
            return after(RecordStore::time);
        }

        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return after(store -> store.replace(steps));
        }

        @Override
        public List<Slot> find(List<String> keys) {
            return after(store -> store.find(keys));
        }

        @Override
        public List<String> scan(String prefix, String after, int max) {
            return after(store -> store.scan(prefix, after, max));
        }

        @Override
        public void close() {
            end.run();
        }
    }

    /** Memory that says it survives. */
    private record InMemory(RecordStore records) implements ForwardingRecords {
        @Override
        public Traits traits() {
            Traits memory = records.traits();
            return new Traits(
                    memory.product(),
                    Reach.ONE_PROCESS,
                    memory.leaseDurability(),
                    memory.largestValueBytes(),
                    memory.facts());
        }
    }
}

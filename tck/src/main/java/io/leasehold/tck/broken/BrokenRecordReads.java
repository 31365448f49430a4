package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Record stores whose find or scan is wrong (group REC). */
public final class BrokenRecordReads implements BrokenFamily {

    /** The family. */
    public BrokenRecordReads() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                finds(
                        "FindsInKeyOrder",
                        "returns slots in the order of the keys",
                        (records, keys) -> records.find(keys.stream().sorted().toList())),
                finds(
                        "FindsPresentOnly",
                        "leaves out absent records",
                        (records, keys) -> records.find(keys).stream()
                                .filter(Slot::isPresent)
                                .toList()),
                wrong("NullSlotsInARace", "REC-09", "returns null beside a writer", NullsBesideAWriter::new),
                scans("AfterIncluded", "REC-10", "lists the key after which it starts", (records, asked) -> {
                    List<String> keys = new ArrayList<>(asked.of(records));
                    if (records.find(List.of(asked.after.isEmpty() ? "!" : asked.after))
                                    .get(0)
                                    .isPresent()
                            && asked.after.startsWith(asked.prefix)) {
                        keys.add(0, asked.after);
                    }
                    return keys.subList(0, Math.min(asked.max, keys.size()));
                }),
                scans(
                        "PrefixLeak",
                        "REC-10",
                        "goes on behind the last key that has the prefix",
                        (records, asked) -> records.scan(
                                "", asked.after.compareTo(asked.prefix) >= 0 ? asked.after : asked.prefix, asked.max)),
                scans("WrongOrder", "REC-10", "lists keys backwards", (records, asked) -> {
                    List<String> keys = new ArrayList<>(asked.of(records));
                    Collections.reverse(keys);
                    return keys;
                }),
                scans(
                        "OneMoreThanMax",
                        "REC-10",
                        "lists one key more than asked",
                        (records, asked) -> records.scan(asked.prefix, asked.after, asked.max + 1)),
                scans(
                        "MissesTheLast",
                        "REC-11",
                        "misses the last record of the map",
                        (records, asked) -> withoutTheLast(records, asked.of(records))),
                scans(
                        "OneLessThanMax",
                        "REC-11",
                        "lists one key less than asked",
                        (records, asked) ->
                                asked.max == 1 ? List.of() : records.scan(asked.prefix, asked.after, asked.max - 1)),
                scans(
                        "SkipsFirstOfAPage",
                        "REC-11",
                        "skips the first key of a later page",
                        (records, asked) -> asked.after.isEmpty()
                                ? asked.of(records)
                                : asked.of(records).stream().skip(1).toList()),
                scans(
                        "AfterMustExist",
                        "REC-11",
                        "lists nothing after what is no key",
                        (records, asked) -> asked.after.isEmpty()
                                        || records.find(List.of(asked.after))
                                                .get(0)
                                                .isPresent()
                                ? asked.of(records)
                                : List.of()),
                wrong("ShortPagesInARace", "REC-12", "ends a page early beside a writer", ShortBesideAWriter::new),
                scans(
                        "ScansForNothing",
                        "REC-18",
                        "takes a scan for no keys",
                        (records, asked) -> asked.max < 1 ? List.of() : asked.of(records)));
    }

    private static List<String> withoutTheLast(RecordStore records, List<String> keys) {
        boolean last = !keys.isEmpty()
                && records.scan("", keys.get(keys.size() - 1), 1).isEmpty();
        return last ? keys.subList(0, keys.size() - 1) : keys;
    }

    private static BrokenProvider wrong(
            String name, String rule, String sentence, UnaryOperator<RecordStore> decorator) {
        return new BrokenProvider(name, rule, sentence, BrokenProvider.records(decorator));
    }

    private record Asked(String prefix, String after, int max) {
        List<String> of(RecordStore records) {
            return records.scan(prefix, after, max);
        }
    }

    @FunctionalInterface
    private interface OtherScan {
        List<String> of(RecordStore records, Asked asked);
    }

    @FunctionalInterface
    private interface OtherFind {
        List<Slot> of(RecordStore records, List<String> keys);
    }

    private static BrokenProvider scans(String name, String rule, String sentence, OtherScan scan) {
        return wrong(name, rule, sentence, records -> new Scans(records, scan));
    }

    private static BrokenProvider finds(String name, String sentence, OtherFind find) {
        return wrong(name, "REC-08", sentence, records -> new Finds(records, find));
    }

    private record Scans(RecordStore records, OtherScan other) implements ForwardingRecords {
        @Override
        public List<String> scan(String prefix, String after, int max) {
            return other.of(records, new Asked(prefix, after, max));
        }
    }

    private record Finds(RecordStore records, OtherFind other) implements ForwardingRecords {
        @Override
        public List<Slot> find(List<String> keys) {
            return other.of(records, keys);
        }
    }

    /** Counts the transitions that run, which a reader without the lock would meet in the middle. */
    private interface BesideAWriter extends ForwardingRecords {
        AtomicInteger writing();

        @Override
        default <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records()
                    .replace(steps.stream()
                            .map(step -> new Step<>(step.reads(), (reading, slots) -> {
                                writing().incrementAndGet();
                                try {
                                    return step.transition().decide(reading, slots);
                                } finally {
                                    writing().decrementAndGet();
                                }
                            }))
                            .toList());
        }

        /** Asked before the sound store makes the reader wait. */
        default boolean met() {
            return writing().get() > 0;
        }
    }

    private record NullsBesideAWriter(RecordStore records, AtomicInteger writing) implements BesideAWriter {
        NullsBesideAWriter(RecordStore records) {
            this(records, new AtomicInteger());
        }

        @Override
        @SuppressWarnings("NullAway") // that is the mistake
        public List<Slot> find(List<String> keys) {
            boolean met = met();
            List<Slot> slots = new ArrayList<>(records.find(keys));
            if (met && !slots.isEmpty()) {
                slots.set(slots.size() - 1, null);
            }
            return slots;
        }
    }

    private record ShortBesideAWriter(RecordStore records, AtomicInteger writing) implements BesideAWriter {
        ShortBesideAWriter(RecordStore records) {
            this(records, new AtomicInteger());
        }

        @Override
        public List<String> scan(String prefix, String after, int max) {
            boolean met = met();
            List<String> keys = records.scan(prefix, after, max);
            return met && !keys.isEmpty() ? keys.subList(0, keys.size() - 1) : keys;
        }
    }
}

package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.tck.broken.OptimisticRecords.Compared;
import io.leasehold.tck.door.ForwardingRecords;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Record stores whose time or replace is wrong (group REC). */
public final class BrokenRecordSteps implements BrokenFamily {

    /** The family. */
    public BrokenRecordSteps() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                wrong("FreshReading", "REC-01", "reads the clock for each step", EachStepAlone::new),
                wrong("FineReading", "REC-01", "reads the clock finer than a microsecond", FineTime::new),
                changed(
                        "HalfAppliedChange",
                        "REC-02",
                        "applies all writes of a change but the last",
                        (step, writes) -> writes.subList(0, Math.max(Math.min(1, writes.size()), writes.size() - 1))),
                changed(
                        "RemovalAsEmpty",
                        "REC-02",
                        "stores an empty record instead of removing one",
                        (step, writes) -> writes.stream()
                                .map(write -> write.content().isAbsent() ? Write.put(write.key(), new byte[0]) : write)
                                .toList()),
                changed(
                        "WritesOnlyWhatItRead",
                        "REC-02",
                        "forgets blind writes",
                        (step, writes) -> writes.stream()
                                .filter(write -> step.reads().contains(write.key()))
                                .toList()),
                wrong(
                        "SlotsInKeyOrder",
                        "REC-02",
                        "gives a step its slots in the order of the keys",
                        SlotsInKeyOrder::new),
                wrong("BusyButApplied", "REC-02", "says busy after it has applied a step", BusyButApplied::new),
                wrong(
                        "ListOrderIgnored",
                        "REC-03",
                        "runs the steps of a call from the last to the first",
                        LastFirst::new),
                wrong(
                        "ReadsBeforeTheCall",
                        "REC-03",
                        "reads all records of a call before its first step",
                        ReadsFirst::new),
                wrong(
                        "NothingLocked",
                        "REC-04",
                        "reads, decides and writes without a lock",
                        records -> new OptimisticRecords(records, Compared.NOTHING)),
                wrong("AppliedTwice", "REC-04", "applies some steps a second time", AppliedTwice::new),
                wrong(
                        "ComparesWrittenOnly",
                        "REC-05",
                        "compares only the records that a step writes",
                        records -> new OptimisticRecords(records, Compared.WRITTEN_ONLY)),
                wrong(
                        "ComparesPresentOnly",
                        "REC-06",
                        "does not compare records that were absent",
                        records -> new OptimisticRecords(records, Compared.PRESENT_ONLY)),
                wrong("WritesOneByOne", "REC-07", "applies the writes of a change one by one", WritesOneByOne::new),
                wrong("LooksOneByOne", "REC-07", "reads for a step that only looks one by one", LooksOneByOne::new),
                wrong(
                        "SwallowsExceptions",
                        "REC-18",
                        "answers unknown if a transition throws",
                        SwallowsExceptions::new));
    }

    private static BrokenProvider wrong(
            String name, String rule, String sentence, UnaryOperator<RecordStore> decorator) {
        return new BrokenProvider(name, rule, sentence, BrokenProvider.records(decorator));
    }

    /** Other writes than the transition decided. */
    @FunctionalInterface
    private interface OtherWrites {
        List<Write> of(Step<?> step, List<Write> writes);
    }

    private static BrokenProvider changed(String name, String rule, String sentence, OtherWrites other) {
        return wrong(name, rule, sentence, records -> new ChangedWrites(records, other));
    }

    private record ChangedWrites(RecordStore records, OtherWrites other) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(this::changed).toList());
        }

        private <A> Step<A> changed(Step<A> step) {
            return new Step<>(step.reads(), (reading, slots) -> {
                Change<A> change = step.transition().decide(reading, slots);
                return new Change<>(change.answer(), other.of(step, change.writes()), change.durability());
            });
        }
    }

    private record EachStepAlone(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return steps.stream()
                    .map(step -> records.replace(List.of(step)).get(0))
                    .toList();
        }
    }

    private record FineTime(RecordStore records) implements ForwardingRecords {
        @Override
        public Instant time() {
            return records.time().plus(Duration.ofNanos(1));
        }
    }

    private record SlotsInKeyOrder(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(SlotsInKeyOrder::sorted).toList());
        }

        private static <A> Step<A> sorted(Step<A> step) {
            return new Step<>(step.reads().stream().sorted().toList(), step.transition());
        }
    }

    private record BusyButApplied(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps).stream().map(BusyButApplied::busy).toList();
        }

        /** One answer in four, by what it is, so that the same program shows it again. */
        private static <A> Result<A> busy(Result<A> result) {
            return Math.floorMod(result.hashCode(), 4) == 0
                    ? Result.refused(new Refusal.Busy("a step that was applied"))
                    : result;
        }
    }

    private record LastFirst(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            List<Step<A>> backwards = new ArrayList<>(steps);
            Collections.reverse(backwards);
            List<Result<A>> answers = new ArrayList<>(records.replace(backwards));
            Collections.reverse(answers);
            return answers;
        }
    }

    private record ReadsFirst(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            List<String> keys = steps.stream()
                    .flatMap(step -> step.reads().stream())
                    .distinct()
                    .toList();
            Map<String, Slot> before = new HashMap<>();
            List<Slot> slots = records.find(keys);
            IntStream.range(0, keys.size()).forEach(i -> before.put(keys.get(i), slots.get(i)));
            return records.replace(
                    steps.stream().map(step -> onWhatWas(step, before)).toList());
        }

        private static <A> Step<A> onWhatWas(Step<A> step, Map<String, Slot> before) {
            return new Step<>(
                    step.reads(),
                    (reading, slots) -> step.transition()
                            .decide(
                                    reading,
                                    step.reads().stream()
                                            .map(key -> before.getOrDefault(key, Slot.absent()))
                                            .toList()));
        }
    }

    private record AppliedTwice(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            List<Result<A>> answers = records.replace(steps);
            List<Step<A>> again = IntStream.range(0, steps.size())
                    .filter(i -> Math.floorMod(answers.get(i).hashCode(), 4) == 0)
                    .mapToObj(steps::get)
                    .toList();
            records.replace(again);
            return answers;
        }
    }

    private record WritesOneByOne(RecordStore records, Gap gap) implements ForwardingRecords {
        WritesOneByOne(RecordStore records) {
            this(records, new Gap());
        }

        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return steps.stream().map(this::torn).toList();
        }

        private <A> Result<A> torn(Step<A> step) {
            List<Write> rest = new ArrayList<>();
            Step<A> first = new Step<>(step.reads(), (reading, slots) -> {
                Change<A> change = step.transition().decide(reading, slots);
                rest.addAll(change.writes());
                List<Write> one = rest.isEmpty() ? List.of() : List.of(rest.remove(0));
                return new Change<>(change.answer(), one, change.durability());
            });
            Result<A> answer = records.replace(List.of(first)).get(0);
            for (Write write : rest) {
                gap.pass();
                records.replace(List.of(new Step<>(
                        List.of(), (reading, slots) -> new Change<>("", List.of(write), Change.Durability.MACHINE))));
            }
            return answer;
        }
    }

    private record LooksOneByOne(RecordStore records, Gap gap) implements ForwardingRecords {
        LooksOneByOne(RecordStore records) {
            this(records, new Gap());
        }

        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return steps.stream().map(this::looking).toList();
        }

        private <A> Result<A> looking(Step<A> step) {
            List<Slot> slots = new ArrayList<>();
            for (String key : step.reads()) {
                slots.addAll(records.find(List.of(key)));
                gap.pass();
            }
            Change<A> change = step.transition().decide(records.time(), slots);
            gap.pass();
            return change.writes().isEmpty()
                    ? Result.done(change.answer())
                    : records.replace(List.of(step)).get(0);
        }
    }

    private record SwallowsExceptions(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            try {
                return records.replace(steps);
            } catch (RuntimeException e) {
                return steps.stream()
                        .map(step -> Result.<A>unknown(new IOException(e)))
                        .toList();
            }
        }
    }
}

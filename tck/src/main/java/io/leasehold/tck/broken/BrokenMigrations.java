package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Stores that misread what a newer release wrote (group MIG). */
public final class BrokenMigrations implements BrokenFamily {

    private static final byte VERSION = 1;

    /** The family. */
    public BrokenMigrations() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "IgnoresVersion",
                        "MIG-03",
                        "reads a newer format as if it were its own",
                        BrokenProvider.records(records -> new OtherReading(records, BrokenMigrations::withOwnVersion))),
                new BrokenProvider(
                        "NewerIsAbsent",
                        "MIG-03",
                        "takes instances of a newer format for absent, and writes over them",
                        BrokenProvider.records(records -> new OtherReading(records, BrokenMigrations::absentIfNewer))));
    }

    private static Slot withOwnVersion(Slot slot) {
        byte[] bytes = new byte[slot.sizeBytes()];
        slot.buffer().get(bytes);
        bytes[0] = VERSION;
        return Slot.of(bytes);
    }

    private static Slot absentIfNewer(Slot slot) {
        return slot.buffer().get(0) == VERSION ? slot : Slot.absent();
    }

    /** Reads heads of instances in another way. */
    private record OtherReading(RecordStore records, UnaryOperator<Slot> reading) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(this::misreading).toList());
        }

        private <A> Step<A> misreading(Step<A> step) {
            return new Step<>(step.reads(), (at, slots) -> step.transition().decide(at, misread(step.reads(), slots)));
        }

        @Override
        public List<Slot> find(List<String> keys) {
            return misread(keys, records.find(keys));
        }

        private List<Slot> misread(List<String> keys, List<Slot> slots) {
            List<Slot> misread = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                Slot slot = slots.get(i);
                misread.add(keys.get(i).contains("/i/") && slot.isPresent() ? reading.apply(slot) : slot);
            }
            return misread;
        }
    }
}

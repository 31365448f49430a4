package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Stores other bytes than it was given as states.
 *
 * @param records the sound store
 * @param change makes of the bytes stored before, and the bytes to store, what is stored
 */
record ChangedStates(RecordStore records, BinaryOperator<byte[]> change) implements ForwardingRecords {

    private static final String STATE = "/s/";

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return records.replace(steps.stream().map(this::changing).toList());
    }

    private <A> Step<A> changing(Step<A> step) {
        String state = step.reads().get(0).replace("/i/", STATE);
        byte[] before = bytes(records.find(List.of(state)).get(0));
        return new Step<>(step.reads(), (reading, slots) -> {
            Change<A> decided = step.transition().decide(reading, slots);
            List<Write> writes = decided.writes().stream()
                    .map(write -> write.content().isPresent() && write.key().contains(STATE)
                            ? Write.put(write.key(), change.apply(before, bytes(write.content())))
                            : write)
                    .toList();
            return new Change<>(decided.answer(), writes, decided.durability());
        });
    }

    private static byte[] bytes(Slot slot) {
        byte[] bytes = new byte[slot.sizeBytes()];
        slot.buffer().get(bytes);
        return bytes;
    }
}

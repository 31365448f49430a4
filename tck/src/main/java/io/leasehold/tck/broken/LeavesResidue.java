package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.List;

/**
 * Does not remove the records of one kind together with an instance.
 *
 * @param records the sound store
 * @param kind the letter of the kind
 */
record LeavesResidue(RecordStore records, String kind) implements ForwardingRecords {
    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return records.replace(steps.stream().map(this::leaving).toList());
    }

    private <A> Step<A> leaving(Step<A> step) {
        return new Step<>(step.reads(), (reading, slots) -> {
            Change<A> change = step.transition().decide(reading, slots);
            boolean removal = change.writes().stream().anyMatch(write -> removes(write, "i"));
            List<Write> writes = change.writes().stream()
                    .filter(write -> !removal || !removes(write, kind))
                    .toList();
            return new Change<>(change.answer(), writes, change.durability());
        });
    }

    /** Keys are {@code n/NS/KIND/...}. */
    private static boolean removes(Write write, String kind) {
        return write.content().isAbsent()
                && write.key().startsWith(kind + "/", write.key().indexOf('/', 2) + 1);
    }
}

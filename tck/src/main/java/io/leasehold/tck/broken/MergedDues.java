package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.ArrayList;
import java.util.List;

/**
 * A record store whose index has room for one instance at each due instant.
 *
 * @param records the sound store
 */
record MergedDues(RecordStore records) implements ForwardingRecords {
    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return records.replace(steps.stream().map(this::merging).toList());
    }

    private <A> Step<A> merging(Step<A> step) {
        return new Step<>(step.reads(), (reading, slots) -> {
            Change<A> change = step.transition().decide(reading, slots);
            List<Write> writes = new ArrayList<>(change.writes());
            for (Write write : change.writes()) {
                if (DueKeys.isDue(write.key()) && write.content().isPresent()) {
                    records.scan(DueKeys.upToInstant(write.key()), "", 2).stream()
                            .filter(other -> change.writes().stream()
                                    .noneMatch(each -> each.key().equals(other)))
                            .map(Write::remove)
                            .forEach(writes::add);
                }
            }
            return new Change<>(change.answer(), writes, change.durability());
        });
    }
}

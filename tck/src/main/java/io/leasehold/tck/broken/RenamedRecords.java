package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A record store that keeps records under changed keys: two keys that change into the same one share a record.
 *
 * @param records the sound store
 * @param rename how keys change
 */
record RenamedRecords(RecordStore records, UnaryOperator<String> rename) implements ForwardingRecords {
    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return records.replace(steps.stream().map(this::renamed).toList());
    }

    private <A> Step<A> renamed(Step<A> step) {
        return new Step<>(step.reads().stream().map(rename).toList(), (reading, slots) -> {
            Change<A> change = step.transition().decide(reading, slots);
            Map<String, Write> writes = new LinkedHashMap<>();
            for (Write write : change.writes()) {
                writes.put(rename.apply(write.key()), new Write(rename.apply(write.key()), write.content()));
            }
            return new Change<>(change.answer(), new ArrayList<>(writes.values()), change.durability());
        });
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return records.find(keys.stream().map(rename).toList());
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        return records.scan(rename.apply(prefix), rename.apply(after), max);
    }
}

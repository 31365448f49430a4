package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.model.Damage;
import java.util.List;
import java.util.Set;

/**
 * A sound record store in which some records are damaged until they are written again. Thread-safe.
 *
 * @param records the store
 * @param damaged the ends of the keys whose records are damaged
 */
record DamagedRecords(RecordStore records, Set<String> damaged) implements ForwardingRecords {

    /** The kit's ids are plain, so they stand in the keys as they are. */
    void damage(InstanceId instance, Damage damage) {
        damaged.add((damage == Damage.RECORD ? "/i/" : "/s/") + instance.value());
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return damaged.isEmpty()
                ? records.replace(steps)
                : records.replace(steps.stream().map(this::seeing).toList());
    }

    private <A> Step<A> seeing(Step<A> step) {
        return new Step<>(step.reads(), (reading, slots) -> {
            Change<A> change = step.transition().decide(reading, seen(step.reads(), slots));
            change.writes().stream().map(Write::key).forEach(key -> damaged.removeIf(key::endsWith));
            return change;
        });
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return seen(keys, records.find(keys));
    }

    private List<Slot> seen(List<String> keys, List<Slot> slots) {
        Slot[] seen = slots.toArray(Slot[]::new);
        for (int i = 0; i < seen.length; i++) {
            if (seen[i].isPresent() && damaged.stream().anyMatch(keys.get(i)::endsWith)) {
                seen[i] = Slot.damaged("by the kit");
            }
        }
        return List.of(seen);
    }
}

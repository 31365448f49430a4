package io.leasehold.tck.door;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;

/**
 * Runs every transition twice with the same reading and contents, as an optimistic store may, and insists that both decide alike. As
 * thread-safe as the store below.
 *
 * @param records the store that does the work
 */
public record DecidesTwice(RecordStore records) implements ForwardingRecords {

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return records.replace(steps.stream()
                .map(step -> new Step<>(step.reads(), (reading, slots) -> twice(step, reading, slots)))
                .toList());
    }

    private static <A> Change<A> twice(Step<A> step, Instant reading, List<Slot> slots) {
        Change<A> first = step.transition().decide(reading, slots);
        Change<A> second = step.transition().decide(reading, slots);
        if (!first.answer().equals(second.answer())
                || first.writes().size() != second.writes().size()) {
            throw new IllegalStateException(
                    "a transition is not pure: " + first.answer() + ", then " + second.answer());
        }
        return second;
    }
}

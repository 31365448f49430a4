package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Record stores whose steps read first and write later, without looking again: two that overlap both act on what they read.
 *
 * @param records the sound store
 * @param gap between reading and writing
 */
record TornSteps(RecordStore records, Gap gap) implements ForwardingRecords {

    TornSteps(RecordStore records) {
        this(records, new Gap());
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        List<Result<A>> answers = new ArrayList<>();
        for (Step<A> step : steps) {
            Instant reading = records.time();
            List<Slot> read = records.find(step.reads());
            gap.pass();
            Step<A> blind =
                    new Step<>(List.of(), (later, none) -> step.transition().decide(reading, read));
            answers.add(records.replace(List.of(blind)).get(0));
        }
        return answers;
    }
}

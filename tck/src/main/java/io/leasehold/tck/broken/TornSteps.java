package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Record stores whose steps read first and write later, without looking again: two that overlap both act on what they read. Between
 * reading and writing a step waits a moment for another one to meet it there, so that an overlap is the rule.
 *
 * @param records the sound store
 * @param meeting where overlapping steps wait for each other
 */
record TornSteps(RecordStore records, Exchanger<String> meeting) implements ForwardingRecords {

    private static final long LONGEST_WAIT_MICROS = 300;

    TornSteps(RecordStore records) {
        this(records, new Exchanger<>());
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        List<Result<A>> answers = new ArrayList<>();
        for (Step<A> step : steps) {
            Instant reading = records.time();
            List<Slot> read = records.find(step.reads());
            meet();
            Step<A> blind = new Step<>(List.of(), (later, none) -> step.transition().decide(reading, read));
            answers.add(records.replace(List.of(blind)).get(0));
        }
        return answers;
    }

    private void meet() {
        try {
            meeting.exchange("", LONGEST_WAIT_MICROS, TimeUnit.MICROSECONDS);
        } catch (TimeoutException nobodyCame) {
            Thread.yield();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.leasehold.tck.records;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/** Two writers that count up one record, and wait within their transitions for one another as long as the store lets them. */
public final class Counting {
    private static final int ROUNDS = 15;

    private final RecordBench bench;
    private final String counter;
    private final Overlap overlap = new Overlap(Duration.ofMillis(1));

    private Counting(RecordBench bench) {
        this.bench = bench;
        this.counter = bench.key("counter");
    }

    /**
     * Lets the writers count and demands that no update is lost, none done twice, and none done that was refused.
     *
     * @param bench where
     * @return how many updates were done
     */
    public static int race(RecordBench bench) {
        return new Counting(bench).race();
    }

    private record Told(List<Integer> numbers, int unknown) {}

    private int race() {
        RecordStore first = bench.store(0);
        RecordStore second = bench.store(1);
        bench.note("two writers count up one record, " + ROUNDS + " steps each");
        List<Callable<Told>> writers = List.of(() -> count(first), () -> count(second));
        List<Told> told = bench.race(writers);
        Set<Integer> seen = new TreeSet<>();
        int done = 0;
        int unknown = 0;
        for (Told each : told) {
            for (int number : each.numbers) {
                bench.require(
                        seen.add(number),
                        () -> "two steps were both told that they counted from " + (number - 1) + " to " + number
                                + ": one of the updates is lost");
            }
            done += each.numbers.size();
            unknown += each.unknown;
        }
        demand(done, unknown);
        return done;
    }

    private Told count(RecordStore store) {
        List<Integer> numbers = new ArrayList<>();
        int unknown = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Result<Integer> result = bench.run(store, step());
            if (result instanceof Result.Done<Integer> done) {
                numbers.add(done.value());
            }
            unknown += result instanceof Result.Unknown ? 1 : 0;
        }
        return new Told(numbers, unknown);
    }

    private Step<Integer> step() {
        AtomicBoolean again = new AtomicBoolean();
        return new Step<>(List.of(counter), (reading, slots) -> {
            if (!again.getAndSet(true)) {
                overlap.pass();
            }
            int next = number(slots.get(0)) + 1;
            byte[] content = RecordBench.bytes(Integer.toString(next));
            return new Change<>(next, List.of(Write.put(counter, content)), Durability.LEASE_ONLY);
        });
    }

    private static int number(Slot slot) {
        return slot.isPresent() ? Integer.parseInt(RecordBench.text(slot)) : 0;
    }

    private void demand(int done, int unknown) {
        String last = bench.find(0, "counter");
        int counted = last.equals("absent") ? 0 : Integer.parseInt(last);
        bench.require(
                counted >= done,
                () -> "the counter is at " + counted + " after " + done + " steps that were done: updates are lost");
        bench.require(
                counted <= done + unknown,
                () -> "the counter is at " + counted + " after " + done + " steps that were done and " + unknown
                        + " whose answer was unknown: a step was applied twice, or though it was refused");
    }
}

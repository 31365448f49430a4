package io.leasehold.tck.records;

import io.leasehold.record.Change;
import io.leasehold.record.Change.Durability;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Two steps at once, each of which takes its own record only if the other one's is not taken: it reads the other's, and writes its own
 * blind. One after the other, in either order, only the first can take.
 */
public final class Crossing {
    private static final String TAKEN = "taken";

    private final RecordBench bench;
    private final String untaken;
    private final Overlap overlap = new Overlap(Duration.ofMillis(1));

    private Crossing(RecordBench bench, String untaken) {
        this.bench = bench;
        this.untaken = untaken;
    }

    /**
     * Lets them cross and demands that never both take.
     *
     * @param bench where
     * @param untaken the contents of a record that nobody has taken; may be absent
     * @param rounds how often, each time with other records
     * @return how often at least one took
     */
    public static int race(RecordBench bench, String untaken, int rounds) {
        Crossing crossing = new Crossing(bench, untaken);
        int taken = 0;
        for (int i = 0; i < rounds; i++) {
            taken += crossing.round(i) ? 1 : 0;
        }
        return taken;
    }

    private boolean round(int number) {
        String left = "left" + number;
        String right = "right" + number;
        bench.write(0, List.of(bench.write(left, untaken), bench.write(right, untaken)), Durability.LEASE_ONLY);
        RecordStore first = bench.store(0);
        RecordStore second = bench.store(1);
        List<Callable<Boolean>> takers = List.of(() -> take(first, left, right), () -> take(second, right, left));
        List<Boolean> took = bench.race(takers);
        if (took.get(0) && took.get(1)) {
            bench.note("before: " + left + " and " + right + " are " + untaken);
            bench.note("one step reads " + right + " and writes " + left + "=taken if it is " + untaken + ": done");
            bench.note("another step reads " + left + " and writes " + right + "=taken if it is " + untaken + ": done");
        }
        bench.require(
                !(took.get(0) && took.get(1)),
                () -> "both steps were applied, though each had read as " + untaken
                        + " what the other one wrote: a record that was"
                        + " read has changed, and its step was applied nevertheless");
        return took.get(0) || took.get(1);
    }

    private boolean take(RecordStore store, String own, String other) {
        AtomicBoolean again = new AtomicBoolean();
        Write write = bench.write(own, TAKEN);
        Step<Boolean> step = new Step<>(List.of(bench.key(other)), (reading, slots) -> {
            if (!again.getAndSet(true)) {
                overlap.pass();
            }
            boolean free = RecordBench.text(slots.get(0)).equals(untaken);
            return new Change<>(free, free ? List.of(write) : List.of(), Durability.LEASE_ONLY);
        });
        return bench.run(store, step) instanceof Result.Done<Boolean> done && done.value();
    }
}

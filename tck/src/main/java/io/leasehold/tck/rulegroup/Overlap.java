package io.leasehold.tck.rulegroup;

import io.leasehold.tck.Workbench;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that race on threads of their own, and whether at least two of them were under way at once. */
final class Overlap {

    private final AtomicInteger moments = new AtomicInteger();

    private Overlap() {}

    /**
     * What came of a race.
     *
     * @param values what each call returned, in the order of the calls
     * @param seen whether a call began before another one ended
     */
    record Outcome<T>(List<T> values, boolean seen) {}

    private record Ran<T>(T value, int began, int ended) {
        boolean overlaps(Ran<T> other) {
            return began < other.began && other.began < ended;
        }
    }

    static <T> Outcome<T> race(Workbench bench, List<Callable<T>> calls) {
        Overlap overlap = new Overlap();
        List<Ran<T>> ran = bench.race(calls.stream()
                .map(call -> (Callable<Ran<T>>) () -> overlap.timed(call))
                .toList());
        boolean seen = ran.stream().anyMatch(one -> ran.stream().anyMatch(one::overlaps));
        return new Outcome<>(ran.stream().map(Ran::value).toList(), seen);
    }

    @SuppressWarnings("ThreadPriorityCheck") // only gives others a chance to come between
    private <T> Ran<T> timed(Callable<T> call) throws Exception {
        int began = moments.incrementAndGet();
        Thread.yield(); // on a busy machine the others would begin only when this one has ended
        T value = call.call();
        return new Ran<>(value, began, moments.incrementAndGet());
    }
}

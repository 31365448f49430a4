package io.leasehold.tck.rulegroup;

import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Workbench;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets several threads loose at the same moment and waits for all of them. Stateless. */
final class Race {

    private static final long LONGEST_SECONDS = 60;

    private Race() {}

    /**
     * Runs racers, each in a thread of its own.
     *
     * @param <T> what each of them brings home
     * @param bench tells the story if one of them fails
     * @param racers at least one
     * @return what they brought, in their order
     * @throws RuleViolation if one of them throws, or does not come home in a minute
     */
    static <T> List<T> run(Workbench bench, List<Callable<T>> racers) {
        ExecutorService threads = Executors.newFixedThreadPool(racers.size());
        CyclicBarrier start = new CyclicBarrier(racers.size());
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> racer : racers) {
                running.add(threads.submit(() -> {
                    start.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    return racer.call();
                }));
            }
            List<T> brought = new ArrayList<>();
            for (Future<T> each : running) {
                brought.add(home(bench, each));
            }
            return brought;
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T home(Workbench bench, Future<T> racer) {
        try {
            return racer.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuleViolation violation) {
                throw violation;
            }
            throw bench.violation("a racing call threw " + e.getCause());
        } catch (TimeoutException e) {
            throw bench.violation("a racing thread did not end within " + LONGEST_SECONDS + " s: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while racing", e);
        }
    }
}

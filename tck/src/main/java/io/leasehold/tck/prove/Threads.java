package io.leasehold.tck.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * So many threads that share work which does not depend on its order.
 *
 * @param count how many, at least 1
 */
public record Threads(int count) {

    /** Checks the number. */
    public Threads {
        if (count < 1) {
            throw new IllegalArgumentException("there must be a thread at least: " + count);
        }
    }

    /** Does something for each item; the results are in the order of the items. */
    <T, R> List<R> map(List<T> items, Function<T, R> work) {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<R>> futures = items.stream()
                    .map(item -> threads.submit(() -> work.apply(item)))
                    .toList();
            List<R> results = new ArrayList<>();
            for (Future<R> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the proof was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the proof failed: " + e.getCause(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}

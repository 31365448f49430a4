package io.leasehold.bench.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that do the same at the same time. */
public final class Crew {
    private Crew() {}

    /** What one thread does. */
    @FunctionalInterface
    public interface Part<T> {
        /**
         * Does it.
         *
         * @param thread which thread, from 0
         * @return what it found
         * @throws Exception if it fails
         */
        T run(int thread) throws Exception;
    }

    /** Runs a part on each of so many threads, numbered from 0, and returns what they returned, in that order. */
    public static <T> List<T> run(int threads, Part<T> part) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                running.add(pool.submit(() -> part.run(thread)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> each : running) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException("A thread failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while threads were awaited", e);
        } finally {
            pool.shutdownNow();
        }
    }
}

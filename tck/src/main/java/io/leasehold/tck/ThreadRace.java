package io.leasehold.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Several threads that start together, each doing something of its own on the real store. */
final class ThreadRace {

    private static final long LONGEST_SECONDS = 60;

    private ThreadRace() {}

    /** What the threads returned, in order; a violation if one of them threw or did not end. */
    static <T> List<T> run(Workbench bench, List<? extends Callable<T>> runners) {
        CountDownLatch start = new CountDownLatch(runners.size());
        ExecutorService threads = Executors.newFixedThreadPool(runners.size(), ThreadRace::daemon);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> runner : runners) {
                futures.add(threads.submit(() -> {
                    start.countDown();
                    start.await();
                    return runner.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (int i = 0; i < futures.size(); i++) {
                results.add(result(bench, i, futures.get(i)));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "leasehold-tck-race");
        thread.setDaemon(true);
        return thread;
    }

    private static <T> T result(Workbench bench, int number, Future<T> future) {
        String thread = "thread " + (number + 1);
        try {
            return future.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof RuleViolation violation) {
                throw violation;
            }
            RuleViolation violation = bench.violation(thread + " met " + cause);
            violation.addSuppressed(cause);
            throw violation;
        } catch (TimeoutException e) {
            RuleViolation violation = bench.violation(thread + " was not done after " + LONGEST_SECONDS + " s");
            violation.addSuppressed(e);
            throw violation;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveRun("the race was interrupted");
        }
    }
}

package io.leasehold.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The threads of a service: its background tasks, and those that run handlers unless the application gave an executor. Thread-safe. */
final class Threads {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long IDLE_SECONDS = 30;

    private final String name;
    private final Executor executor;
    private final Optional<ExecutorService> own;
    private final List<Loop> loops = new ArrayList<>();
    private boolean begun;
    private boolean ended;

    Threads(Settings settings) {
        this.name = settings.owner.value();
        this.own = settings.executor.isPresent() ? Optional.empty() : Optional.of(pool());
        this.executor = settings.executor.orElseGet(own::orElseThrow);
    }

    /** Without a bound of its own: slots bound it, and a resumed or repeated instance must never be rejected. */
    private ExecutorService pool() {
        AtomicLong number = new AtomicLong();
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, name + "-handler-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    Executor executor() {
        return executor;
    }

    /** False if the tasks had begun before. */
    synchronized boolean begin() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    synchronized boolean running() {
        return begun;
    }

    synchronized Loop loop(String task, Supplier<Duration> step, Duration longestWait) {
        Loop loop = new Loop(name + "-" + task, step, longestWait);
        loops.add(loop);
        return loop;
    }

    synchronized void startAll() {
        if (!ended) {
            loops.forEach(Loop::start);
        }
    }

    synchronized void wakeAll() {
        loops.forEach(Loop::wake);
    }

    /** Ends all threads, even if the caller is interrupted; handlers that still run are interrupted. */
    void end() {
        List<Loop> all;
        synchronized (this) {
            ended = true;
            all = List.copyOf(loops);
        }
        all.forEach(Loop::stop);
        own.ifPresent(ExecutorService::shutdownNow);
        boolean interrupted = Thread.interrupted();
        for (Loop loop : all) {
            interrupted |= !joined(loop);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean joined(Loop loop) {
        try {
            loop.ended(PATIENCE);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}

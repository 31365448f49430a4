package io.leasehold.service;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A background task that nothing ends but {@link #stop}: whatever a step throws is logged and the task goes on, later and later
 * while it fails, at most a period. It waits for durations by the monotonic clock, never until an instant, and never longer than a
 * period, so that no step of any clock can make it sleep. After a pause of the whole process it runs once, not once for each time
 * it missed.
 */
final class Loop {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final int LARGEST_SHIFT = 16;

    private final Supplier<Duration> step;
    private final Duration longestWait;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    private boolean wake;
    private volatile boolean stopped;
    private int failures;

    /** The step returns how long nothing will be due. */
    Loop(String name, Supplier<Duration> step, Duration longestWait) {
        this.step = step;
        this.longestWait = longestWait;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Something may be due: the next step comes at once. */
    void wake() {
        lock.lock();
        try {
            wake = true;
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the step that runs end, and no other begin. */
    void stop() {
        stopped = true;
        wake();
    }

    /** Waits until the thread has ended; false if it has not in time. */
    boolean ended(Duration within) throws InterruptedException {
        if (Thread.currentThread() != thread) {
            thread.join(Math.max(1, within.toMillis()));
        }
        return !thread.isAlive();
    }

    private void run() {
        while (!stopped) {
            try {
                pause(guarded());
            } catch (Throwable unexpected) {
                // Even the report of a failure may fail, for want of memory for example. The next step comes all the
                // same.
                Thread.onSpinWait();
            }
        }
    }

    private Duration guarded() {
        try {
            Duration wait = step.get();
            failures = 0;
            return wait;
        } catch (Throwable failure) {
            failures = Math.min(failures + 1, LARGEST_SHIFT);
            Events.defect("task " + thread.getName() + " failed and goes on", failure);
            return FIRST_PAUSE.multipliedBy(1L << (failures - 1));
        }
    }

    private void pause(Duration wait) {
        long nanos = Math.min(wait.toNanos(), longestWait.toNanos());
        lock.lock();
        try {
            while (!wake && !stopped && nanos > 0) {
                nanos = woken.awaitNanos(nanos);
            }
            wake = false;
        } catch (InterruptedException ignored) {
            // Nobody may interrupt this thread; a library that does all the same must not end the task.
            Events.interrupted(thread.getName());
        } finally {
            lock.unlock();
        }
    }
}

package io.leasehold.file;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Threads of the store's own. An interrupt of a caller would close any channel it is using, so callers use none. */
final class Threads {
    private Threads() {}

    static Thread start(String name, Runnable body) {
        Thread thread = new Thread(body, "leasehold-file-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Waits for the end of a thread; interrupts are kept for later. */
    static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does something on a thread of its own and waits for it. */
    static <T> T apart(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        join(start(name, task));
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("an ended thread cannot be waited for", e);
        }
    }
}

package io.leasehold.file;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes writes durable: one thread that forces the journal for all who wait, so that many callers share one sync. Never holds the
 * store's lock. A force covers a file whoever wrote to it, so what other processes appended is covered too. Thread-safe.
 */
final class Forcer implements Runnable {
    private final Supplier<List<SegmentFile>> segments;
    private final List<Call<?>> waiting = new ArrayList<>();
    private volatile long appended;
    private volatile long durable;
    private volatile @Nullable IOException failure;
    private boolean closing;

    Forcer(Supplier<List<SegmentFile>> segments) {
        this.segments = segments;
    }

    /** The number of a frame up to which everything is on disk. */
    long durable() {
        return durable;
    }

    /** The failure after which nothing may be forced until the journal has moved to another segment, or null. */
    @Nullable
    IOException failure() {
        return failure;
    }

    /** Frames up to this number were written, and their segments marked as not forced. */
    void appended(long sequence) {
        appended = sequence;
    }

    /** Somebody else has forced the journal up to here. */
    synchronized void learn(long sequence) {
        if (sequence > durable) {
            durable = sequence;
        }
    }

    /** The journal has moved away from what could not be forced, and is durable up to here. */
    synchronized void repaired(long sequence) {
        learn(sequence);
        failure = null;
        notifyAll();
    }

    /** Settles a call as soon as what it needs is durable. */
    void await(Call<?> call) {
        IOException present = null;
        synchronized (this) {
            if (call.needs() > durable) {
                present = failure;
                if (present == null && !closing) {
                    waiting.add(call);
                    notifyAll();
                    return;
                }
            }
        }
        call.settle(durable, present);
    }

    @Override
    public void run() {
        while (mayForce()) {
            long target = appended;
            try {
                forceAll();
                learn(target);
                settle(null);
            } catch (IOException e) {
                settle(e);
            } catch (RuntimeException e) {
                settle(new IOException("forcing the journal failed", e));
            }
        }
    }

    /** In order: a segment is on disk before anything in its successor counts as durable. */
    private void forceAll() throws IOException {
        for (SegmentFile segment : segments.get()) {
            if (segment.unforced()) {
                try {
                    segment.force();
                } catch (ClosedChannelException e) {
                    // Retired meanwhile: all that counts of it had been copied and forced before.
                    if (segments.get().contains(segment)) {
                        throw e;
                    }
                }
            }
        }
    }

    private synchronized boolean mayForce() {
        boolean interrupted = false;
        while (waiting.isEmpty() && !closing) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !waiting.isEmpty();
    }

    private void settle(@Nullable IOException newFailure) {
        List<Call<?>> settled = new ArrayList<>();
        long reached;
        synchronized (this) {
            failure = newFailure;
            reached = durable;
            for (Call<?> call : waiting) {
                if (newFailure != null || call.needs() <= reached) {
                    settled.add(call);
                }
            }
            waiting.removeAll(settled);
        }
        settled.forEach(call -> call.settle(reached, newFailure));
    }

    /** Forces for those who wait already; the thread then ends. */
    synchronized void close() {
        closing = true;
        notifyAll();
    }
}

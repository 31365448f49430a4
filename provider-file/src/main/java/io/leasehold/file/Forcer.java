package io.leasehold.file;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes writes durable: of the threads that bring calls one forces the journal for all whose calls wait, so that many callers share
 * one sync, and a single one needs no further thread. Never holds the store's lock. A force covers a file whoever wrote to it, so
 * what other processes appended is covered too. Thread-safe.
 */
final class Forcer {
    private final Supplier<List<SegmentFile>> segments;
    private final List<Call<?>> waiting = new ArrayList<>();
    private volatile long appended;
    private volatile long durable;
    private volatile @Nullable IOException failure;
    private boolean forcing;

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
    }

    /**
     * Settles calls as soon as what they need is durable. Comes back when that is so, or when another thread has undertaken to force.
     */
    void settle(List<Call<?>> calls) {
        List<Call<?>> settled = new ArrayList<>();
        IOException present;
        boolean leads;
        synchronized (this) {
            present = failure;
            for (Call<?> call : calls) {
                boolean waits = call.needs() > durable && present == null;
                (waits ? waiting : settled).add(call);
            }
            leads = !waiting.isEmpty() && takeLead();
        }
        long reached = durable;
        settled.forEach(call -> call.settle(reached, call.needs() > reached ? present : null));
        if (leads) {
            lead();
        }
    }

    /** Forces although nobody waits, unless another thread is at it. */
    void force() {
        if (failure == null && takeLead()) {
            lead();
        }
    }

    private synchronized boolean takeLead() {
        boolean free = !forcing;
        forcing = true;
        return free;
    }

    /** Forces until nobody waits any more. */
    private void lead() {
        boolean more = true;
        while (more) {
            long target = appended;
            IOException present = null;
            try {
                forceAll();
                learn(target);
            } catch (IOException e) {
                present = e;
            } catch (RuntimeException | Error e) {
                present = new IOException("forcing the journal failed", e);
            }
            more = settleWaiting(present);
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

    private boolean settleWaiting(@Nullable IOException newFailure) {
        List<Call<?>> settled = new ArrayList<>();
        long reached;
        boolean more;
        synchronized (this) {
            failure = newFailure;
            reached = durable;
            for (Call<?> call : waiting) {
                if (newFailure != null || call.needs() <= reached) {
                    settled.add(call);
                }
            }
            waiting.removeAll(settled);
            more = !waiting.isEmpty();
            forcing = more;
        }
        settled.forEach(call -> call.settle(reached, newFailure));
        return more;
    }
}

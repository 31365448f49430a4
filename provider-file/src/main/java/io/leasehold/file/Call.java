package io.leasehold.file;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way through the store's threads. The caller waits without doing any I/O, so that an interrupt of it can reach no
 * channel, and gives up when its time is over. Thread-safe.
 *
 * @param <R> what the work gives
 */
final class Call<R> {
    /** What is done under the lock. It may be done again, if its writes did not fit. */
    @FunctionalInterface
    interface Work<R> {
        R run(Part part) throws IOException;
    }

    /** How far the call is. */
    enum Phase {
        QUEUED,
        /** Under the lock. */
        RUNNING,
        /** Its writes are in the journal; it waits until what it needs is durable. */
        SENT,
        /** What it needs is durable, or could not be made so. */
        SETTLED,
        /** Writing failed, and nobody knows whether its writes are in the journal. */
        DOUBTFUL,
        /** Nothing was sent. */
        REFUSED,
        /** The work itself threw. */
        FAILED,
        /** The store was closed before anything was sent. */
        CLOSED
    }

    private final Work<R> work;
    private final boolean patient;
    private final Thread caller = Thread.currentThread();
    private volatile Phase phase = Phase.QUEUED;
    private volatile @Nullable R result;
    private volatile long needs;
    private volatile boolean wrote;
    private volatile long durable;
    private volatile @Nullable Throwable cause;

    private Call(Work<R> work, boolean patient) {
        this.work = work;
        this.patient = patient;
    }

    /** A call that waits until a segment is prepared, if there is no room for its writes. */
    static <R> Call<R> patient(Work<R> work) {
        return new Call<>(work, true);
    }

    /** A call that is refused if there is no room: of the thread that prepares segments. */
    static <R> Call<R> impatient(Work<R> work) {
        return new Call<>(work, false);
    }

    /** Whether the work, when it was last done, has written anything. */
    boolean wrote() {
        return wrote;
    }

    boolean isPatient() {
        return patient;
    }

    Phase phase() {
        return phase;
    }

    long needs() {
        return needs;
    }

    /** A frame number up to which everything was durable when the call was settled. */
    long durable() {
        return durable;
    }

    /** What the work gave, if it was done. */
    @Nullable
    R result() {
        return result;
    }

    /** Why it was not done, or why its outcome is unknown. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    boolean live() {
        Phase now = phase;
        return now == Phase.QUEUED || now == Phase.RUNNING;
    }

    /** Does the work, unless the caller has given up. Gives whether it was done. */
    boolean run(Part part) {
        if (!advance(Phase.QUEUED, Phase.RUNNING)) {
            return false;
        }
        try {
            result = work.run(part);
            needs = part.needs();
            wrote = !part.pending().isEmpty();
            return true;
        } catch (IOException e) {
            refuse(e);
            return false;
        } catch (RuntimeException | Error e) {
            end(Phase.FAILED, e);
            return false;
        }
    }

    /** Back into the queue: nothing was sent. */
    void again() {
        advance(Phase.RUNNING, Phase.QUEUED);
    }

    void sent() {
        advance(Phase.RUNNING, Phase.SENT);
    }

    void settle(long newDurable, @Nullable Throwable newCause) {
        durable = newDurable;
        end(Phase.SETTLED, newCause);
    }

    void doubt(Throwable why) {
        end(Phase.DOUBTFUL, why);
    }

    void refuse(Throwable why) {
        end(Phase.REFUSED, why);
    }

    void close() {
        end(Phase.CLOSED, null);
    }

    private void end(Phase last, @Nullable Throwable newCause) {
        synchronized (this) {
            if (ended()) {
                return;
            }
            cause = newCause;
            phase = last;
        }
        LockSupport.unpark(caller);
    }

    private synchronized boolean advance(Phase from, Phase to) {
        boolean there = phase == from;
        if (there) {
            phase = to;
        }
        return there;
    }

    /**
     * Waits for the end of the call, without being disturbed by interrupts.
     *
     * @param deadlineNanos of {@link System#nanoTime()}; a call that is not even begun then is refused
     */
    void await(long deadlineNanos) {
        boolean interrupted = false;
        while (!ended()) {
            long left = deadlineNanos - System.nanoTime();
            if (left <= 0) {
                break;
            }
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (phase == Phase.QUEUED) {
            giveUp();
        }
    }

    /** The journal's thread has not begun it, and never will. */
    private synchronized void giveUp() {
        if (phase == Phase.QUEUED) {
            cause = new IOException("the time limit passed before the store's file lock was free");
            phase = Phase.REFUSED;
        }
    }

    private boolean ended() {
        return phase.compareTo(Phase.SETTLED) >= 0;
    }
}

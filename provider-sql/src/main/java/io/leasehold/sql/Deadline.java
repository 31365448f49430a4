package io.leasehold.sql;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of a call's time, on the monotonic clock of this process, and how much of it the call may spend on waiting for others.
 *
 * @param endsNanos when every statement must have ended
 * @param patientUntilNanos until when a row that somebody else has locked is tried again
 */
record Deadline(long endsNanos, long patientUntilNanos) {
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final int MOST_DOUBLINGS = 7;

    static Deadline after(Duration limit, Duration patience) {
        long now = System.nanoTime();
        long shorter = Math.min(limit.toNanos(), patience.toNanos());
        return new Deadline(now + limit.toNanos(), now + shorter);
    }

    /** What is left, at least one millisecond, so that it can be given to drivers for whom zero is endless. */
    int millisLeft() {
        return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(endsNanos - System.nanoTime()));
    }

    /** What is left, rounded up. */
    int secondsLeft() {
        return (millisLeft() + 999) / 1000;
    }

    boolean passed() {
        return System.nanoTime() - endsNanos >= 0;
    }

    boolean patient() {
        return System.nanoTime() - patientUntilNanos < 0;
    }

    /** Waits a little, longer each time, and never the same time as others, before a row is tried again. */
    void pause(int attempt) {
        long most = FIRST_PAUSE_NANOS << Math.min(attempt, MOST_DOUBLINGS);
        long left = Math.max(1, endsNanos - System.nanoTime());
        LockSupport.parkNanos(Math.min(left, ThreadLocalRandom.current().nextLong(most / 2, most)));
    }
}

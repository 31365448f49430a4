package io.leasehold.record;

import java.time.Duration;

/** The end of a call's time, on the monotonic clock of this process. */
record Deadline(long atNanos) {
    boolean passed() {
        return System.nanoTime() - atNanos >= 0;
    }

    /** Starts the time of calls. */
    record Source(Duration limit) {
        Deadline start() {
            return new Deadline(System.nanoTime() + limit.toNanos());
        }
    }
}

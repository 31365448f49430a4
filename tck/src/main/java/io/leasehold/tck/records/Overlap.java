package io.leasehold.tck.records;

import java.time.Duration;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A moment at which two threads meet, if both can get there: whoever passes waits for another to pass too, but not long, so that an
 * overlap is the rule and not the exception. A thread that waits inside a transition meets the other one only in a store that lets two
 * calls run at once. Thread-safe.
 */
public final class Overlap {
    private final Exchanger<String> meeting = new Exchanger<>();
    private final long longestMicros;

    /**
     * A meeting.
     *
     * @param longest how long one waits for the other
     */
    public Overlap(Duration longest) {
        this.longestMicros = TimeUnit.MICROSECONDS.convert(longest);
    }

    /** Waits for another thread to come here, but not long. */
    public void pass() {
        try {
            meeting.exchange("", longestMicros, TimeUnit.MICROSECONDS);
        } catch (TimeoutException nobodyCame) {
            return; // alone, there is nothing to overlap with
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

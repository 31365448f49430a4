package io.leasehold.tck.broken;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The moment between two halves of what should be one step. Whoever passes waits there for another to pass too, but not long, so that
 * an overlap is the rule and not the exception. Thread-safe.
 */
final class Gap {

    private final Exchanger<String> meeting = new Exchanger<>();
    private final long longestMicros;

    Gap() {
        this(300);
    }

    /** For halves that seldom overlap by themselves. */
    Gap(long longestMicros) {
        this.longestMicros = longestMicros;
    }

    void pass() {
        try {
            meeting.exchange("", longestMicros, TimeUnit.MICROSECONDS);
        } catch (TimeoutException nobodyCame) {
            return; // alone, there is nothing to overlap with
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

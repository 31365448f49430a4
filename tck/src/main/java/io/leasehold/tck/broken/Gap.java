package io.leasehold.tck.broken;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The moment between two halves of what should be one step. Whoever passes waits there for another to pass too, but not long, so that
 * an overlap is the rule and not the exception. Thread-safe.
 */
final class Gap {

    private static final long LONGEST_MICROS = 300;

    private final Exchanger<String> meeting = new Exchanger<>();

    void pass() {
        try {
            meeting.exchange("", LONGEST_MICROS, TimeUnit.MICROSECONDS);
        } catch (TimeoutException nobodyCame) {
            return; // alone, there is nothing to overlap with
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

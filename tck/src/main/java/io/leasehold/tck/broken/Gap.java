package io.leasehold.tck.broken;

import io.leasehold.tck.records.Overlap;
import java.time.Duration;

/** The moment between two halves of what should be one step. Thread-safe. */
final class Gap {
    private final Overlap overlap;

    Gap() {
        this(Duration.ofNanos(300_000));
    }

    /** For halves that seldom overlap by themselves. */
    Gap(Duration longest) {
        this.overlap = new Overlap(longest);
    }

    void pass() {
        overlap.pass();
    }
}

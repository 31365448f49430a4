package io.leasehold.tck.report;

import java.time.Duration;
import java.util.Locale;

/** Durations for people. */
final class Durations {
    private Durations() {}

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}

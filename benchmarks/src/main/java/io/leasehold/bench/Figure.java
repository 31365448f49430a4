package io.leasehold.bench;

import java.util.Locale;

/** What is measured. The label names the unit. */
enum Figure {
    INSTANCES_PER_SECOND("instances/s"),
    MEDIAN_MILLIS("median, ms"),
    P99_MILLIS("99 %, ms"),
    LONGEST_MILLIS("longest, ms"),
    LOOKS_PER_SECOND("looks/s and host"),
    CALLS_PER_SECOND("store calls/s and host"),
    CPU_PERCENT("client CPU, %"),
    SHARE_PERCENT("slowest of first, %"),
    CALLS_OF_FORCED("calls to forced appends"),
    FORCED_APPENDS_PER_SECOND("forced appends/s"),
    SYNCS_PER_CALL("syncs/call"),
    ALLOCATED_BYTES("bytes allocated/instance"),
    RATIO("of the reference");

    private final String label;

    Figure(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Three significant digits are more than a noisy machine repeats. */
    static String text(double value) {
        if (value >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }
}

package io.leasehold.bench;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 2s}, {@code 1.5s}, {@code 3min}. */
final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(ms|s|min)");

    private Durations() {}

    static Duration parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a duration such as 250ms, 2s or 3min");
        }
        double millis = switch (form.group(2)) {
            case "ms" -> 1;
            case "s" -> 1_000;
            default -> 60_000;
        };
        return Duration.ofNanos(Math.round(Double.parseDouble(form.group(1)) * millis * 1e6));
    }

    static String text(Duration duration) {
        double millis = duration.toNanos() / 1e6;
        if (millis < 1_000) {
            return number(millis) + " ms";
        }
        return millis < 120_000 ? number(millis / 1_000) + " s" : number(millis / 60_000) + " min";
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
    }
}

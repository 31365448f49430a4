package io.leasehold.tck.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Ids, times and numbers as an operator reads them. Stateless and thread-safe. */
public final class Shown {
    private Shown() {}

    /**
     * An id, type, owner or key, whole: no character is dropped. What would not print, or would get lost when a line is wrapped, is
     * shown as a backslash-u escape. Nothing is masked: an id is no secret, and is printed to be typed again.
     *
     * @param name the text
     * @return the text, printable
     */
    public static String name(String name) {
        StringBuilder shown = new StringBuilder(name.length());
        int before = ' ';
        for (int at = 0; at < name.length(); ) {
            int point = name.codePointAt(at);
            at += Character.charCount(point);
            boolean lostBlank = Character.isWhitespace(point) && (point != ' ' || before == ' ' || at == name.length());
            if (lostBlank || !prints(point)) {
                Character.toString(point).chars().forEach(unit -> shown.append(String.format("\\u%04X", unit)));
            } else {
                shown.appendCodePoint(point);
            }
            before = point;
        }
        return shown.toString();
    }

    private static boolean prints(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /**
     * A length of time, to one unit, rounded down.
     *
     * @param time the length, not negative
     * @return for example {@code 12 min}
     */
    public static String span(Duration time) {
        if (time.toDays() >= 2) {
            return time.toDays() + " d";
        }
        if (time.toHours() >= 2) {
            return time.toHours() + " h";
        }
        if (time.toMinutes() >= 2) {
            return time.toMinutes() + " min";
        }
        return time.toSeconds() > 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /**
     * An instant as seen from another one.
     *
     * @param instant the instant
     * @param now the reading it is seen from
     * @return for example {@code in 12 min} or {@code 3 d ago}
     */
    public static String fromNow(Instant instant, Instant now) {
        return instant.isAfter(now)
                ? "in " + span(Duration.between(now, instant))
                : span(Duration.between(instant, now)) + " ago";
    }

    /**
     * An instant, exact, and how far off it is.
     *
     * @param instant the instant
     * @param now the reading it is seen from
     * @return for example {@code 2030-01-01T00:00:00Z (in 12 min)}
     */
    public static String at(Instant instant, Instant now) {
        return instant.truncatedTo(ChronoUnit.MICROS) + " (" + fromNow(instant, now) + ")";
    }

    /**
     * A number of things.
     *
     * @param count how many
     * @param thing one of them
     * @return for example {@code 1 signal} or {@code 3 signals}
     */
    public static String count(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}

package io.leasehold.spi;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Argument checks of the values in this package: each names the parameter and precedes any I/O. */
final class Checks {
    static final Instant MIN_INSTANT = Instant.parse("0001-01-01T00:00:00Z");
    static final Instant MAX_INSTANT = Instant.parse("9999-12-31T23:59:59.999999Z");

    private Checks() {}

    static <T> T present(String parameter, @Nullable T value) {
        if (value == null) {
            throw new BadArgumentException(parameter, "must not be null");
        }
        return value;
    }

    /** A text that every provider can keep exactly: not empty, no NUL, no lone surrogate. */
    static String text(String parameter, @Nullable String value) {
        String text = present(parameter, value);
        if (text.isEmpty()) {
            throw new BadArgumentException(parameter, "must not be empty");
        }
        if (text.indexOf('\0') >= 0) {
            throw new BadArgumentException(parameter, "must not contain U+0000");
        }
        if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw new BadArgumentException(parameter, "must not contain a lone surrogate");
        }
        return text;
    }

    static long atLeast(String parameter, long least, long value) {
        if (value < least) {
            throw new BadArgumentException(parameter, "must be at least " + least + " but is " + value);
        }
        return value;
    }

    static <T extends Collection<?>> T notEmpty(String parameter, @Nullable T value) {
        T items = present(parameter, value);
        if (items.isEmpty()) {
            throw new BadArgumentException(parameter, "must not be empty");
        }
        return items;
    }

    /** An instant in range, rounded up to the tick of one microsecond. */
    static Instant tick(String parameter, @Nullable Instant value) {
        Instant instant = present(parameter, value);
        if (instant.isBefore(MIN_INSTANT) || instant.isAfter(MAX_INSTANT)) {
            throw new BadArgumentException(parameter, "must lie between " + MIN_INSTANT + " and " + MAX_INSTANT);
        }
        Instant floor = instant.truncatedTo(ChronoUnit.MICROS);
        return floor.equals(instant) ? floor : floor.plus(1, ChronoUnit.MICROS);
    }

    /** A duration from zero to a longest one, rounded up to the tick of one microsecond. */
    static Duration tick(String parameter, Duration longest, @Nullable Duration value) {
        Duration duration = present(parameter, value);
        if (duration.isNegative()) {
            throw new BadArgumentException(parameter, "must not be negative");
        }
        if (duration.compareTo(longest) > 0) {
            throw new BadArgumentException(parameter, "must be at most " + longest);
        }
        Duration floor = duration.truncatedTo(ChronoUnit.MICROS);
        return floor.equals(duration) ? floor : floor.plusNanos(1000);
    }

    /** Store time plus a duration, at most the last instant a store can keep. */
    static Instant plus(Instant storeTime, Duration duration) {
        // Not by Duration.between: it overflows over so many years, and finds its answer by way of two exceptions, in
        // every save.
        return storeTime.isAfter(MAX_INSTANT.minus(duration)) ? MAX_INSTANT : storeTime.plus(duration);
    }
}

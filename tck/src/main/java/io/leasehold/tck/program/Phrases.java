package io.leasehold.tck.program;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** Small values in words. */
final class Phrases {

    private static final long MICROS_PER_SECOND = 1_000_000;

    private Phrases() {}

    static String of(LeaseLength length) {
        if (length.kind() == LeaseLength.Kind.INFINITE) {
            return "for ever";
        }
        return length.isZero() ? "for no time" : "for " + of(length.duration());
    }

    static String of(Duration duration) {
        if (duration.isNegative()) {
            return "-" + of(duration.negated());
        }
        long micros = duration.toNanosPart() / 1000;
        long seconds = duration.toSeconds();
        if (micros != 0) {
            if (seconds != 0) {
                return seconds + "." + "%06d".formatted(micros) + " s";
            }
            return micros == 1 ? "1 tick" : micros + " us";
        }
        return wholeSeconds(seconds);
    }

    private static String wholeSeconds(long seconds) {
        Duration duration = Duration.ofSeconds(seconds);
        if (seconds != 0 && seconds % Duration.ofDays(1).toSeconds() == 0) {
            return duration.toDays() + " d";
        }
        if (seconds != 0 && seconds % Duration.ofHours(1).toSeconds() == 0) {
            return duration.toHours() + " h";
        }
        return seconds != 0 && seconds % 60 == 0 ? duration.toMinutes() + " min" : seconds + " s";
    }

    static String ticks(long ticks, String instant) {
        if (ticks == 0) {
            return "exactly " + instant;
        }
        String side = ticks < 0 ? " before " : " after ";
        long distance = Math.abs(ticks);
        if (distance % MICROS_PER_SECOND == 0) {
            return of(Duration.ofSeconds(distance / MICROS_PER_SECOND)) + side + instant;
        }
        return distance + (distance == 1 ? " tick" : " ticks") + side + instant;
    }

    static String of(Timer timer) {
        if (timer instanceof Timer.After after) {
            return "in " + of(after.delay());
        }
        return timer instanceof Timer.At at ? "at " + at.instant() : "never";
    }

    static String of(Next next) {
        String what = switch (next.kind()) {
            case READY -> "ready";
            case TIMED -> "due " + of(next.timer());
            case WAITING -> "waiting";
        };
        return next.retryAt() instanceof Timer.None ? what : what + ", not to be retried before " + of(next.retryAt());
    }

    static String of(Retention retention) {
        return retention.keptFor().map(time -> "kept for " + of(time)).orElse("leaving nothing");
    }

    static String of(Expiry expiry) {
        if (expiry instanceof Expiry.At at) {
            return "until " + at.at();
        }
        return expiry instanceof Expiry.Never ? "for ever" : "for no time";
    }

    static String until(Optional<Expiry> expiry) {
        return expiry.map(each -> ", lease " + of(each)).orElse("");
    }

    static String list(Collection<?> items) {
        return items.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}

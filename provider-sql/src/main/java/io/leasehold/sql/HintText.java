package io.leasehold.sql;

import io.leasehold.spi.HostType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A hint as a message: {@code SENDER MICROS =TYPE}, without the type for one that is not known or untyped.
 *
 * @param sender whose it is: the stores of a process that hear each other without it have the same
 * @param after how long from now
 * @param type the type of what becomes runnable
 */
record HintText(String sender, Duration after, Optional<HostType> type) {
    private static final Pattern FORM = Pattern.compile("(\\S+) (\\d{1,17}) (=.+)?", Pattern.DOTALL);

    String text() {
        long micros = after.truncatedTo(ChronoUnit.MICROS).toNanos() / 1000;
        return sender + " " + micros + " "
                + type.map(known -> "=" + known.value()).orElse("");
    }

    /** Reads a message; one of another form comes from a stranger and says nothing. */
    static Optional<HintText> parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Duration after = Duration.of(Long.parseLong(parts.group(2)), ChronoUnit.MICROS);
        Optional<HostType> type = Optional.ofNullable(parts.group(3)).map(known -> new HostType(known.substring(1)));
        return Optional.of(new HintText(parts.group(1), after, type));
    }
}

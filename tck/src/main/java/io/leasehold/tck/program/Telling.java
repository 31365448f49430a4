package io.leasehold.tck.program;

import io.leasehold.spi.Lease;
import io.leasehold.tck.model.Call;
import java.time.Instant;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Says calls and answers of one run in plain words. Thread-safe if the given function is. */
public final class Telling {
    private static final Pattern INSTANT =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d(?::\\d\\d)?(?:\\.\\d+)?)Z");

    private final Names names;
    private final String today;
    private final CallWords calls;

    /**
     * For one run.
     *
     * @param names what the numbers of the program are called in this run
     * @param start when the run began; its date is left out
     * @param leases how the reader knows a lease
     */
    public Telling(Names names, Instant start, Function<Lease, String> leases) {
        this.names = names;
        this.today = date(start);
        this.calls = new CallWords(leases);
    }

    /**
     * A host.
     *
     * @param host its number, from 0
     * @return its name
     */
    public static String host(int host) {
        return "host " + Names.hostName(host);
    }

    /**
     * A call, without who makes it.
     *
     * @param call the call
     * @return a verb and its objects
     */
    public String call(Call call) {
        return readable(calls.of(call));
    }

    /**
     * An answer.
     *
     * @param answer exactly what the store returned, or the exception that it threw
     * @return in words
     */
    public String answer(Object answer) {
        return readable(AnswerWords.of(answer));
    }

    /**
     * Any text of this run, without what only tells runs apart: suffixes of names, and the date of the day on which it began.
     *
     * @param text the text
     * @return what a reader wants to see
     */
    public String readable(String text) {
        return INSTANT.matcher(names.withoutSuffix(text))
                .replaceAll(match -> match.group(1).equals(today) ? match.group(2) : match.group());
    }

    private static String date(Instant instant) {
        String text = instant.toString();
        return text.substring(0, text.indexOf('T'));
    }
}

package io.leasehold.tck.result;

import io.leasehold.tck.engine.Evidence;
import io.leasehold.tck.failure.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One violation, or one reason for having proved nothing. Made printable on construction: see {@link PrintedText}.
 *
 * @param happened what happened, in words
 * @param story the smallest program that shows it, one line for each step, possibly none
 * @param replay the command that shows it again
 * @param exception the stack trace, empty if no exception had a part in it
 * @param evidence what hosts that acted at the same time left to be drawn
 * @param shown how it can be seen again without looking for it
 */
public record Failure(
        String happened,
        List<String> story,
        String replay,
        String exception,
        Optional<Evidence> evidence,
        Optional<Shown> shown) {
    private static final int SHOWN = 20;
    // No name of a class and no part of a path is as long.
    private static final Pattern LONG_VALUE = Pattern.compile("[\\p{L}\\p{M}\\p{N}]{61,}");

    public Failure {
        happened = shortened(PrintedText.of(happened));
        story = story.stream().map(PrintedText::of).map(Failure::shortened).toList();
        replay = PrintedText.of(replay);
        exception = PrintedText.of(exception);
    }

    /** An id of hundreds of characters hides the sentence it stands in. */
    private static String shortened(String text) {
        return LONG_VALUE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(beginning(found.group())));
    }

    private static String beginning(String value) {
        return value.substring(0, value.offsetByCodePoints(0, SHOWN)) + "... of "
                + value.codePointCount(0, value.length()) + " characters";
    }

    /**
     * A failure of one thread.
     *
     * @param happened what happened, in words
     * @param story the smallest program that shows it, one line for each step, possibly none
     * @param replay the command that shows it again
     * @param exception the stack trace, empty if no exception had a part in it
     */
    public Failure(String happened, List<String> story, String replay, String exception) {
        this(happened, story, replay, exception, Optional.empty(), Optional.empty());
    }

    /**
     * How a violation can be seen again without looking for it.
     *
     * @param named the id of the rule that names it
     * @param repetition what is done
     */
    public record Shown(String named, Repetition repetition) {}

    /**
     * The same with what can be drawn and repeated.
     *
     * @param drawn the evidence, if there is any
     * @param repeated how it can be seen again, if it can
     * @return the failure
     */
    public Failure with(Optional<Evidence> drawn, Optional<Shown> repeated) {
        return new Failure(happened, story, replay, exception, drawn, repeated);
    }
}

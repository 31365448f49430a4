package io.leasehold.tck.result;

import java.util.List;

/**
 * One violation, or one reason for having proved nothing. Made printable on construction: see {@link PrintedText}.
 *
 * @param happened what happened, in words
 * @param story the smallest program that shows it, one line for each step, possibly none
 * @param replay the command that shows it again
 * @param exception the stack trace, empty if no exception had a part in it
 */
public record Failure(String happened, List<String> story, String replay, String exception) {
    public Failure {
        happened = PrintedText.of(happened);
        story = story.stream().map(PrintedText::of).toList();
        replay = PrintedText.of(replay);
        exception = PrintedText.of(exception);
    }
}

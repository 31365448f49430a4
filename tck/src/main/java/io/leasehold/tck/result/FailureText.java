package io.leasehold.tck.result;

import io.leasehold.tck.rules.LikelyCause;
import io.leasehold.tck.rules.RuleDefinition;
import java.util.ArrayList;
import java.util.List;

/**
 * The five parts in which every failure is told, on the console and in JUnit alike: the rule's sentence, what happened, the smallest
 * program, the likely causes, the replay command.
 */
public final class FailureText {
    private FailureText() {}

    /**
     * Tells one failure.
     *
     * @param rule the rule
     * @param verdict what the run says about it
     * @param failure what happened
     * @return the parts in order, a heading and its lines each
     */
    public static List<Part> parts(RuleDefinition rule, Verdict verdict, Failure failure) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part(rule.id() + " " + verdict.label(), List.of(rule.sentence())));
        parts.add(new Part("what happened", failure.happened().lines().toList()));
        parts.add(new Part(
                "smallest program",
                failure.story().isEmpty() ? List.of("none: it needs no program") : failure.story()));
        parts.add(new Part(
                "likely causes",
                rule.explanation().causes().stream().map(FailureText::cause).toList()));
        parts.add(new Part("replay", List.of(failure.replay())));
        return parts;
    }

    /**
     * Tells one failure as a block of text.
     *
     * @param rule the rule
     * @param verdict what the run says about it
     * @param failure what happened
     * @return the parts, one below the other
     */
    public static String block(RuleDefinition rule, Verdict verdict, Failure failure) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts(rule, verdict, failure)) {
            text.append(part.heading())
                    .append(": ")
                    .append(String.join("\n    ", part.lines()))
                    .append('\n');
        }
        return text.toString();
    }

    private static String cause(LikelyCause cause) {
        return cause.cause() + " " + cause.fix();
    }

    /**
     * One part of the story of a failure.
     *
     * @param heading what the part tells
     * @param lines the part, at least one line
     */
    public record Part(String heading, List<String> lines) {
        public Part {
            lines = List.copyOf(lines);
        }
    }
}

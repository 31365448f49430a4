package io.leasehold.tck;

import java.util.List;
import java.util.Objects;

/**
 * A rule was seen violated. Thrown by the property, after its own shrinking, with the smallest program as a story.
 */
public final class RuleViolation extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final List<String> story;

    /**
     * A violation without a program.
     *
     * @param happened what happened, in words with names, epochs and times
     */
    public RuleViolation(String happened) {
        this(happened, List.of());
    }

    /**
     * A violation with the program that shows it.
     *
     * @param happened what happened, in words with names, epochs and times
     * @param story the smallest program, one line for each step
     */
    public RuleViolation(String happened, List<String> story) {
        super(Objects.requireNonNull(happened, "happened"));
        this.story = List.copyOf(story);
    }

    /**
     * A violation that an exception of the store revealed.
     *
     * @param happened what happened, in words with names, epochs and times
     * @param story the smallest program, one line for each step
     * @param cause the exception
     */
    public RuleViolation(String happened, List<String> story, Throwable cause) {
        super(Objects.requireNonNull(happened, "happened"), cause);
        this.story = List.copyOf(story);
    }

    /**
     * The smallest program that shows the violation.
     *
     * @return one line for each step, empty if there is none
     */
    public List<String> story() {
        return story;
    }
}

package io.leasehold.tck;

import io.leasehold.tck.engine.Evidence;
import io.leasehold.tck.engine.Run;
import io.leasehold.tck.failure.Repetition;
import io.leasehold.tck.program.Program;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule was seen violated. Thrown by the property, after its own shrinking, with the smallest program as a story.
 */
public final class RuleViolation extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final List<String> story;
    private final String namedRule;
    private final transient @Nullable Evidence evidence;
    private final transient @Nullable Repetition repetition;

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
        this(happened, story, Optional.empty());
    }

    /**
     * A violation of which the model says which rule names the mistake best.
     *
     * @param happened what happened, in words with names, epochs and times
     * @param story the smallest program, one line for each step
     * @param namedRule the id of the rule that names the mistake, which may be another one than the rule that was run
     */
    public RuleViolation(String happened, List<String> story, Optional<String> namedRule) {
        super(Objects.requireNonNull(happened, "happened"));
        this.story = List.copyOf(story);
        this.namedRule = namedRule.orElse("");
        this.evidence = null;
        this.repetition = null;
    }

    /**
     * A violation that the model saw.
     *
     * @param happened what happened, in words with names, epochs and times
     * @param story the smallest program, one line for each step
     * @param smallest the smallest program
     * @param namedRule the id of the rule that names the mistake
     */
    public RuleViolation(String happened, List<String> story, Program smallest, String namedRule) {
        super(Objects.requireNonNull(happened, "happened"));
        this.story = List.copyOf(story);
        this.namedRule = namedRule;
        this.evidence = null;
        this.repetition = new Repetition.OfProgram(smallest);
    }

    /**
     * A violation that hosts acting at the same time showed.
     *
     * @param happened what happened, in words with names, epochs and times
     * @param story the smallest race, one line for each call
     * @param evidence the race, to be drawn and repeated
     * @param namedRule the id of the rule that names the mistake
     */
    public RuleViolation(String happened, List<String> story, Evidence evidence, String namedRule) {
        super(Objects.requireNonNull(happened, "happened"));
        this.story = List.copyOf(story);
        this.namedRule = namedRule;
        this.evidence = evidence;
        this.repetition = repetition(evidence.smallest().run());
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
        this.namedRule = "";
        this.evidence = null;
        this.repetition = null;
    }

    /**
     * The smallest program that shows the violation.
     *
     * @return one line for each step, empty if there is none
     */
    public List<String> story() {
        return story;
    }

    /**
     * The rule that names the mistake best.
     *
     * @return the id of a rule, perhaps another one than the rule that was run; empty if that one names it
     */
    public Optional<String> namedRule() {
        return namedRule.isEmpty() ? Optional.empty() : Optional.of(namedRule);
    }

    /**
     * The race that showed it.
     *
     * @return the evidence; empty if hosts did not act at the same time, or after serialization
     */
    public Optional<Evidence> evidence() {
        return Optional.ofNullable(evidence);
    }

    /**
     * What is done again to see it again.
     *
     * @return the smallest program or race; empty if no program can say it, or after serialization
     */
    public Optional<Repetition> repetition() {
        return Optional.ofNullable(repetition);
    }

    private static Repetition repetition(Run run) {
        return new Repetition.OfRace(run.race(), run.schedule());
    }
}

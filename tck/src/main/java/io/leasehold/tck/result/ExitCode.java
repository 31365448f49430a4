package io.leasehold.tck.result;

import java.util.Set;

/** How a run ends for the shell. */
public enum ExitCode {
    /** Every rule that had to be run passed. */
    CONFORMANT(0),
    /** A rule was violated, known deviations included. */
    VIOLATION(1),
    /** No rule was violated, but one that had to be run proved nothing or was not run. */
    INCOMPLETE(2),
    /** The kit, its configuration or its use is at fault. */
    FAULT(3);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /**
     * The number that the process returns.
     *
     * @return 0 to 3
     */
    public int number() {
        return number;
    }

    /**
     * The end of a run.
     *
     * @param manifest its results
     * @param required the ids of the rules that had to be run: selected, built, and of the tier
     * @return one of the first three
     */
    public static ExitCode of(Manifest manifest, Set<String> required) {
        if (manifest.count(Verdict.FAIL) + manifest.count(Verdict.DEVIATION) > 0) {
            return VIOLATION;
        }
        boolean open = manifest.results().stream()
                .filter(result -> required.contains(result.rule()))
                .map(RuleResult::verdict)
                .anyMatch(verdict -> verdict != Verdict.PASS && verdict != Verdict.SKIPPED);
        return open || required.isEmpty() ? INCOMPLETE : CONFORMANT;
    }

    /**
     * The end of two runs together.
     *
     * @param other the end of the other run
     * @return the worse of the two: a fault, then a violation, then an incomplete run
     */
    public ExitCode combinedWith(ExitCode other) {
        return severity() >= other.severity() ? this : other;
    }

    private int severity() {
        return switch (this) {
            case CONFORMANT -> 0;
            case INCOMPLETE -> 1;
            case VIOLATION -> 2;
            case FAULT -> 3;
        };
    }
}

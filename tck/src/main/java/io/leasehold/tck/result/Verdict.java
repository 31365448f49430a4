package io.leasehold.tck.result;

import java.util.Locale;

/** What a run says about one rule. */
public enum Verdict {
    /** Verified, and its conditions really occurred. */
    PASS,
    /** Seen violated. */
    FAIL,
    /** Seen violated, as the author has declared with a reason and an expiry date. */
    DEVIATION,
    /** A capability is not declared or a hook is not implemented. */
    SKIPPED,
    /** Nothing was violated, but a condition did not occur often enough: nothing is proved. */
    VACUOUS,
    /** A budget or a margin did not suffice to decide. */
    INCONCLUSIVE,
    /** Not part of this run. */
    NOT_RUN,
    /** No property verifies the rule yet. */
    PLANNED;

    /**
     * Whether JUnit shows the rule as failed.
     *
     * @return true for everything that was run and is no pass
     */
    public boolean isFailure() {
        return switch (this) {
            case FAIL, DEVIATION, VACUOUS, INCONCLUSIVE -> true;
            case PASS, SKIPPED, NOT_RUN, PLANNED -> false;
        };
    }

    /**
     * The verdict as a word in a sentence.
     *
     * @return lower case, with blanks
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * The verdict about a rule of which two parts were run.
     *
     * @param other the verdict about the other part
     * @return the one that weighs more
     */
    public Verdict combinedWith(Verdict other) {
        return weight() >= other.weight() ? this : other;
    }

    private int weight() {
        return switch (this) {
            case FAIL -> 7;
            case DEVIATION -> 6;
            case INCONCLUSIVE -> 5;
            case VACUOUS -> 4;
            case NOT_RUN -> 3;
            case SKIPPED -> 2;
            case PASS -> 1;
            case PLANNED -> 0;
        };
    }
}

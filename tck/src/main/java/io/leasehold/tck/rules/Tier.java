package io.leasehold.tck.rules;

import java.util.Locale;

/** How much time a run takes, and from which tier on a rule takes part. Each tier includes the ones before it. */
public enum Tier {
    /** About a minute: what an author runs all day. */
    QUICK(1),
    /** About ten minutes: what a release needs. */
    STANDARD(10),
    /** Hours: the standard rules with larger budgets. */
    SOAK(100);

    private final int triesFactor;

    Tier(int triesFactor) {
        this.triesFactor = triesFactor;
    }

    /**
     * By what a property's declared number of tries is multiplied.
     *
     * @return 1 for the first tier
     */
    public int triesFactor() {
        return triesFactor;
    }

    /**
     * Whether a run of this tier includes the rules of another one.
     *
     * @param other the tier of a rule
     * @return true if this tier is the same or a later one
     */
    public boolean includes(Tier other) {
        return compareTo(other) >= 0;
    }

    /**
     * The name as on the command line.
     *
     * @return the lower-case name
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.leasehold.tck.rules;

/** How binding a rule is. */
public enum Level {
    /** A store that violates the rule does not conform. */
    MUST,
    /** A store should keep the rule; figures are reported. */
    SHOULD
}

package io.leasehold.tck.rules;

/**
 * What usually breaks a rule, and how that is repaired.
 *
 * @param cause what is usually wrong in a store that violates the rule
 * @param fix the usual repair
 */
public record LikelyCause(String cause, String fix) {}

package io.leasehold.tck.engine;

import io.leasehold.tck.checker.Ruling;

/**
 * A run that breaks a rule, and what the checker said of it.
 *
 * @param run the run
 * @param ruling why no order of its calls explains it
 */
public record Exhibit(Run run, Ruling.Violation ruling) {}

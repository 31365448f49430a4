package io.leasehold.tck.run;

import io.leasehold.tck.result.RuleResult;

/** Learns of the progress of a run. */
public interface RunListener {
    /**
     * A rule begins. A rule of several properties begins once.
     *
     * @param rule its id
     */
    default void ruleStarted(String rule) {}

    /**
     * A rule has its verdict. Called for every selected and built rule, skipped ones included.
     *
     * @param result the result of all its properties together
     */
    default void ruleFinished(RuleResult result) {}
}

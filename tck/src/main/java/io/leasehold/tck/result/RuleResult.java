package io.leasehold.tck.result;

import io.leasehold.tck.WitnessCount;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run says about one rule.
 *
 * @param rule the id of the rule
 * @param verdict the verdict
 * @param reason why, in words; empty for a plain pass
 * @param effort what was done for it
 * @param witnesses what really occurred
 * @param failures the violations, or what kept the rule from being proved; none for a pass
 */
public record RuleResult(
        String rule,
        Verdict verdict,
        String reason,
        Effort effort,
        List<WitnessCount> witnesses,
        List<Failure> failures) {

    public RuleResult {
        reason = PrintedText.of(reason);
        witnesses = List.copyOf(witnesses);
        failures = List.copyOf(failures);
    }

    /**
     * What was done to reach a verdict.
     *
     * @param tries how many programs or values were tried
     * @param duration how long it took
     * @param seed the seed of the run
     */
    public record Effort(long tries, Duration duration, long seed) {
        /**
         * Nothing was done.
         *
         * @param seed the seed of the run
         * @return no tries, no time
         */
        public static Effort none(long seed) {
            return new Effort(0, Duration.ZERO, seed);
        }

        Effort plus(Effort other) {
            return new Effort(tries + other.tries, duration.plus(other.duration), seed);
        }
    }

    /**
     * A rule that was not run.
     *
     * @param rule the id of the rule
     * @param verdict skipped, not run or planned
     * @param reason why
     * @param seed the seed of the run
     * @return a result without effort
     */
    public static RuleResult withoutRun(String rule, Verdict verdict, String reason, long seed) {
        return new RuleResult(rule, verdict, reason, Effort.none(seed), List.of(), List.of());
    }

    /**
     * The result of a rule of which two parts were run.
     *
     * @param other the result of the other part, of the same rule
     * @return one result, of the heavier verdict, with the effort, the witnesses and the failures of both
     */
    public RuleResult combinedWith(RuleResult other) {
        if (!rule.equals(other.rule)) {
            throw new IllegalArgumentException("other is about " + other.rule + ", not about " + rule);
        }
        Verdict heavier = verdict.combinedWith(other.verdict);
        return new RuleResult(
                rule,
                heavier,
                heavier == verdict ? reason : other.reason,
                effort.plus(other.effort),
                Stream.concat(witnesses.stream(), other.witnesses.stream()).toList(),
                Stream.concat(failures.stream(), other.failures.stream()).toList());
    }
}

package io.leasehold.tck.run;

import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.rules.Tier;

/**
 * How much a run does and where its randomness comes from.
 *
 * @param tier the tier, which multiplies the tries of each property
 * @param seed the seed of the run, from which each property derives its own
 * @param triesPercent the share of the tier's tries that is run, in percent: 100, or less for the kit's proof of itself
 * @param deviations the violations that the author knows of
 */
public record RunSettings(Tier tier, long seed, int triesPercent, KnownDeviations deviations) {
    /** The number of tries of a property that declares none. */
    public static final int DEFAULT_TRIES = 100;

    public RunSettings {
        if (triesPercent < 1) {
            throw new IllegalArgumentException("triesPercent must be at least 1: " + triesPercent);
        }
    }

    /**
     * A full run without known deviations.
     *
     * @param tier the tier
     * @param seed the seed of the run
     * @return settings
     */
    public static RunSettings of(Tier tier, long seed) {
        return new RunSettings(tier, seed, 100, KnownDeviations.none());
    }

    /**
     * A run of one rule for the kit's proof of itself: at the tier of the rule, with the tries of the first tier.
     *
     * @param ofRule the tier of the rule
     * @param seed the seed of the run
     * @return settings
     */
    public static RunSettings ofProof(Tier ofRule, long seed) {
        return new RunSettings(ofRule, seed, 100 / ofRule.triesFactor(), KnownDeviations.none());
    }

    /**
     * The tries of one property. A property that declares one try is left alone: it enumerates by itself.
     *
     * @param declared the tries that the property declares, for the first tier
     * @return at least 1
     */
    public int tries(int declared) {
        if (declared == 1) {
            return 1;
        }
        long tries = (long) declared * tier.triesFactor() * triesPercent / 100;
        return Math.toIntExact(Math.max(1, Math.min(tries, Integer.MAX_VALUE)));
    }

    /**
     * The seed of one property: the same in every run of the same seed, whatever else is selected.
     *
     * @param rule the id of its rule
     * @param property the name of its method
     * @return a seed
     */
    public long seedOf(String rule, String property) {
        long mixed = seed * 0x9E3779B97F4A7C15L + rule.hashCode() * 31L + property.hashCode();
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}

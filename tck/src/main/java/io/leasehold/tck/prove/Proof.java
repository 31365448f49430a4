package io.leasehold.tck.prove;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.broken.BrokenCandidate;
import io.leasehold.tck.broken.BrokenProvider;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Runs the rules on stores whose verdict is known. Stateless but for what it has found out; thread-safe. */
public final class Proof {
    private static final int SEED_RUN_PERCENT = 10;
    private static final String AND = "; ";

    private final RuleCatalogue catalogue;
    private final long firstSeed;
    private final Progress progress;
    private final Threads threads;
    private final Consumer<String> listener;

    /**
     * A proof.
     *
     * @param catalogue the rules
     * @param firstSeed the first of the seeds, which follow one another
     * @param progress what is known already
     * @param threads how many work at it
     * @param listener told of each finished part, from several threads
     */
    public Proof(
            RuleCatalogue catalogue, long firstSeed, Progress progress, Threads threads, Consumer<String> listener) {
        this.catalogue = catalogue;
        this.firstSeed = firstSeed;
        this.progress = progress;
        this.threads = threads;
        this.listener = listener;
    }

    /**
     * How well a rule catches the provider that breaks it.
     *
     * @param provider the broken provider
     * @param seeds how many seeds were tried
     * @param missed those with which its own rule did not fail
     */
    public record Strength(BrokenProvider provider, int seeds, List<Long> missed) {
        /** Copies the list. */
        public Strength {
            missed = List.copyOf(missed);
        }

        /**
         * With how many seeds its own rule failed.
         *
         * @return zero or more
         */
        public int caught() {
            return seeds - missed.size();
        }

        /**
         * Whether it got away too often.
         *
         * @return true if it was caught with fewer than 99 of 100 seeds
         */
        public boolean isSurvivor() {
            return caught() * 100L < seeds * 99L;
        }
    }

    /**
     * How quiet the rules are on the reference.
     *
     * @param runs how many runs of every rule at a tenth of its tries were made
     * @param alarms what failed nevertheless
     */
    public record Quiet(int runs, List<String> alarms) {
        /** Copies the list. */
        public Quiet {
            alarms = List.copyOf(alarms);
        }
    }

    /**
     * Runs each broken provider against its own rule, with the tries of tier quick, whatever the tier of the rule.
     *
     * @param providers the broken providers
     * @param seeds with how many seeds
     * @return the strength of each, in order
     */
    public List<Strength> strengths(List<BrokenProvider> providers, int seeds) {
        return threads.map(providers, provider -> strength(provider, seeds));
    }

    private Strength strength(BrokenProvider provider, int seeds) {
        String part = "strength " + provider.name() + " " + provider.rule() + " " + firstSeed + " " + seeds;
        String missed = part(
                part,
                () -> LongStream.range(firstSeed, firstSeed + seeds)
                        .filter(seed -> !isCaught(provider, seed))
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(" ")));
        List<Long> seedsMissed = Arrays.stream(missed.split(" ", -1))
                .filter(seed -> !seed.isEmpty())
                .map(Long::valueOf)
                .toList();
        return new Strength(provider, seeds, seedsMissed);
    }

    /** A fault of the kit has not caught anything; it is told, and the proof goes on. */
    private boolean isCaught(BrokenProvider provider, long seed) {
        Tier tier = catalogue.get(provider.rule()).conditions().tier();
        DirectRun run = new DirectRun(
                BrokenCandidate.of(provider), catalogue, RunSettings.ofProof(tier, seed), Retelling.AS_SEEN);
        try {
            return run.finding(provider.rule()).violation().isPresent();
        } catch (HarnessFault e) {
            listener.accept(provider.name() + ", seed " + seed + ": " + e.getMessage());
            return false;
        }
    }

    /**
     * Runs every rule at a tenth of its tries on each broken provider, with the first seed; its own rule with all of them.
     *
     * @param providers the broken providers
     * @return the rules that fail for each, in order
     */
    public List<Matrix.Row> rows(List<BrokenProvider> providers) {
        return threads.map(providers, provider -> {
            String failing = part(
                    "row of all " + provider.name() + " " + provider.rule() + " " + firstSeed, () -> failing(provider));
            Set<String> rules = new HashSet<>(List.of(failing.trim().split(" +")));
            if (!rules.contains(provider.rule()) && isCaught(provider, firstSeed)) {
                rules.add(provider.rule());
            }
            List<String> inOrder = catalogue.inOrderOfRun().stream()
                    .map(RuleDefinition::id)
                    .filter(rules::contains)
                    .toList();
            return new Matrix.Row(provider.name(), provider.rule(), inOrder);
        });
    }

    private String failing(BrokenProvider provider) {
        return new DirectRun(BrokenCandidate.of(provider), catalogue, seedRun(firstSeed), Retelling.AS_SEEN)
                .all().stream()
                        .filter(outcome -> outcome.failure().isPresent())
                        .map(DirectRun.Outcome::rule)
                        .distinct()
                        .collect(Collectors.joining(" "));
    }

    /**
     * Runs every rule at a tenth of its tries on the reference, which breaks none.
     *
     * @param runs with how many seeds
     * @return the alarms
     */
    public Quiet quiet(int runs) {
        List<Long> seeds = LongStream.range(firstSeed, firstSeed + runs).boxed().toList();
        List<String> alarms = threads.map(seeds, seed -> part("reference of all " + seed, () -> alarms(seed)));
        return new Quiet(runs, alarms.stream().filter(alarm -> !alarm.isEmpty()).toList());
    }

    private String alarms(long seed) {
        return new DirectRun(BrokenCandidate.sound(), catalogue, seedRun(seed), Retelling.AS_SEEN)
                .all().stream()
                        .flatMap(outcome -> outcome.failure().stream()
                                .map(failure -> "seed " + seed + ", " + outcome.rule() + ": " + failure.getMessage()))
                        .collect(Collectors.joining(AND));
    }

    /** All tiers that have rules, with the same tries as a tenth of the first. */
    private static RunSettings seedRun(long seed) {
        return new RunSettings(
                Tier.STANDARD, seed, SEED_RUN_PERCENT / Tier.STANDARD.triesFactor(), KnownDeviations.none());
    }

    private String part(String name, Supplier<String> work) {
        Optional<String> known = progress.find(name);
        if (known.isPresent()) {
            return known.get();
        }
        String outcome = work.get();
        progress.add(name, outcome);
        listener.accept(name + (outcome.isEmpty() ? "" : ": " + outcome));
        return outcome;
    }
}

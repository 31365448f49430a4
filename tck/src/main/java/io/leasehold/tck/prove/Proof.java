package io.leasehold.tck.prove;

import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.broken.BrokenCandidate;
import io.leasehold.tck.broken.BrokenProvider;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Runs the rules on stores whose verdict is known. Stateless but for its settings; thread-safe. */
public final class Proof {
    private static final int SEED_RUN_PERCENT = 10;

    private final RuleCatalogue catalogue;
    private final long firstSeed;
    private final Consumer<String> progress;

    /**
     * A proof.
     *
     * @param catalogue the rules
     * @param firstSeed the first of the seeds, which follow one another
     * @param progress told of each finished part, from several threads
     */
    public Proof(RuleCatalogue catalogue, long firstSeed, Consumer<String> progress) {
        this.catalogue = catalogue;
        this.firstSeed = firstSeed;
        this.progress = progress;
    }

    /**
     * How well a rule catches the provider that breaks it.
     *
     * @param provider the broken provider
     * @param seeds how many seeds were tried
     * @param caught with how many of them its own rule failed
     * @param first how it failed first
     */
    public record Strength(BrokenProvider provider, int seeds, int caught, Optional<RuleViolation> first) {}

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
     * Runs each broken provider against its own rule.
     *
     * @param providers the broken providers
     * @param seeds with how many seeds
     * @return the strength of each, in order
     */
    public List<Strength> strengths(List<BrokenProvider> providers, int seeds) {
        return inParallel(providers, provider -> strength(provider, seeds));
    }

    private Strength strength(BrokenProvider provider, int seeds) {
        int caught = 0;
        Optional<RuleViolation> first = Optional.empty();
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            Optional<RuleViolation> violation = violation(provider, seed);
            caught += violation.isPresent() ? 1 : 0;
            first = first.or(() -> violation);
        }
        progress.accept(provider.name() + ": " + caught + " of " + seeds + " by " + provider.rule());
        return new Strength(provider, seeds, caught, first);
    }

    private Optional<RuleViolation> violation(BrokenProvider provider, long seed) {
        return new DirectRun(
                        BrokenCandidate.of(provider), catalogue, RunSettings.of(Tier.QUICK, seed), Retelling.AS_SEEN)
                .of(provider.rule()).stream()
                        .flatMap(outcome -> outcome.failure().stream())
                        .filter(RuleViolation.class::isInstance)
                        .map(RuleViolation.class::cast)
                        .findFirst();
    }

    /**
     * Runs every rule at a tenth of its tries on the reference, which breaks none.
     *
     * @param runs with how many seeds
     * @return the alarms
     */
    public Quiet quiet(int runs) {
        List<Long> seeds = LongStream.range(firstSeed, firstSeed + runs).boxed().toList();
        List<List<String>> alarms = inParallel(seeds, this::alarms);
        return new Quiet(runs, alarms.stream().flatMap(List::stream).toList());
    }

    private List<String> alarms(long seed) {
        RunSettings settings = new RunSettings(Tier.QUICK, seed, SEED_RUN_PERCENT, KnownDeviations.none());
        List<String> alarms = new DirectRun(BrokenCandidate.sound(), catalogue, settings, Retelling.AS_SEEN)
                .all().stream()
                        .flatMap(outcome -> outcome.failure().stream()
                                .map(failure -> "seed " + seed + ", " + outcome.rule() + ": " + failure.getMessage()))
                        .toList();
        progress.accept("reference, seed " + seed + ": " + alarms.size() + " alarms");
        return alarms;
    }

    private <T, R> List<R> inParallel(List<T> items, Function<T, R> work) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Runtime.getRuntime().availableProcessors()));
        try {
            List<Future<R>> futures = items.stream()
                    .map(item -> threads.submit(() -> work.apply(item)))
                    .toList();
            List<R> results = new ArrayList<>();
            for (Future<R> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the proof was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the proof failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}

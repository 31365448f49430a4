package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.CandidateFacts;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sample of the kit's proof of itself that runs in every build: each broken provider is caught by its own rule with each of three
 * seeds, the reference is not. {@code leasehold prove} does it with a hundred, and with five hundred.
 */
final class BrokenProvidersTest {
    private static final long[] SEEDS = {1, 42, 20_260_101};
    private static final int REFERENCE_RUNS = 20;
    private static final int TENTH_OF_THE_TRIES = 10;
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    static List<BrokenProvider> providers() {
        return BrokenProviders.all();
    }

    static LongStream referenceSeeds() {
        return LongStream.rangeClosed(1, REFERENCE_RUNS);
    }

    /** Those that need more than memory are for {@link ToyJournalTest}. */
    static Stream<String> ownRules() {
        CandidateFacts reference = CandidateFacts.of(BrokenCandidate.sound());
        return providers().stream()
                .map(BrokenProvider::rule)
                .distinct()
                .filter(rule -> reference.reasonToSkip(CATALOGUE.get(rule)).isEmpty());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("providers")
    void isCaughtByItsOwnRule(BrokenProvider provider) {
        for (long seed : SEEDS) {
            assertThat(Chances.toBeCaught(() -> finding(BrokenCandidate.of(provider), provider.rule(), seed))
                            .violation())
                    .as(
                            "%s must violate %s with seed %d: %s",
                            provider.name(), provider.rule(), seed, provider.sentence())
                    .isPresent();
        }
    }

    @ParameterizedTest
    @MethodSource("ownRules")
    void theReferencePassesThatRule(String rule) {
        assertThat(Chances.toPass(() -> finding(BrokenCandidate.sound(), rule, SEEDS[0]))
                        .passed())
                .as("the reference, rule %s", rule)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("referenceSeeds")
    void theReferenceRaisesNoAlarm(long seed) {
        RunSettings settings = new RunSettings(Tier.QUICK, seed, TENTH_OF_THE_TRIES, KnownDeviations.none());
        assertThat(new DirectRun(BrokenCandidate.sound(), CATALOGUE, settings, Retelling.AS_SEEN).all())
                .as("the reference, seed %d", seed)
                .allSatisfy(outcome -> assertThat(outcome.failure())
                        .as("%s, %s", outcome.rule(), outcome.property())
                        .isEmpty());
    }

    @Test
    void eachHasANameOfItsOwn() {
        assertThat(providers().stream().map(BrokenProvider::name).toList()).doesNotHaveDuplicates();
    }

    private static DirectRun.Finding finding(InstanceStoreTck candidate, String rule, long seed) {
        Tier tier = CATALOGUE.get(rule).conditions().tier();
        return new DirectRun(candidate, CATALOGUE, RunSettings.ofProof(tier, seed), Retelling.AS_SEEN).finding(rule);
    }
}

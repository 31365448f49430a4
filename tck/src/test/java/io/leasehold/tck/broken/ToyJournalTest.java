package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal of which some broken providers are made is sound without their mistakes. */
final class ToyJournalTest {
    @ParameterizedTest
    @ValueSource(strings = {"DUR-01", "DUR-02", "DUR-03", "CRUD-02", "LEASE-03", "FENCE-01"})
    void theSoundJournalPasses(String rule) {
        BrokenProvider journal = new BrokenProvider("SoundJournal", rule, "does nothing wrong", ToyJournals.sound());
        for (long seed : new long[] {1, 42, 20_260_101}) {
            DirectRun run = new DirectRun(
                    BrokenCandidate.of(journal),
                    RuleCatalogue.load(),
                    RunSettings.of(Tier.QUICK, seed),
                    Retelling.AS_SEEN);
            assertThat(run.finding(rule).passed())
                    .as("rule %s with seed %d", rule, seed)
                    .isTrue();
        }
    }
}

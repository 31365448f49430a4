package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal of which some broken providers are made is sound without their mistakes. */
final class ToyJournalTest {
    @ParameterizedTest
    @ValueSource(strings = {"DUR-01", "DUR-02", "DUR-03", "CRUD-02", "LEASE-03", "FENCE-01"})
    void theSoundJournalPasses(String rule) {
        BrokenProvider journal = new BrokenProvider("SoundJournal", rule, "does nothing wrong", ToyJournals.sound());
        for (long seed : new long[] {1, 42, 20_260_101}) {
            assertThat(finding(BrokenCandidate.of(journal), rule, seed).passed())
                    .as("rule %s with seed %d", rule, seed)
                    .isTrue();
        }
    }

    /** Only deaths of other processes can show anything here, and they show nothing wrong. */
    @Test
    void theSoundJournalOnTheDiskSurvivesTheDeathOfItsProcess() {
        DirectRun.Finding finding = finding(new OnTheDisk(), "DUR-01", 42);

        assertThat(finding.violation()).isEmpty();
        assertThat(finding.vacuous()).isEmpty();
    }

    private static DirectRun.Finding finding(InstanceStoreTck candidate, String rule, long seed) {
        RunSettings settings = RunSettings.of(Tier.QUICK, seed);
        return new DirectRun(candidate, RuleCatalogue.load(), settings, Retelling.AS_SEEN).finding(rule);
    }

    /** Other processes make it by its class. */
    static final class OnTheDisk implements InstanceStoreTck {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            return ToyJournals.sound().open(environment.directory(), environment.request("toy:journal"));
        }
    }
}

package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The broken providers of the group DUR are caught; the journal without a mistake is not. */
final class DurabilityFamilyTest {
    @Test
    void eachIsCaughtByItsOwnRule() {
        BrokenFamilies.assertCaught(new BrokenDurability());
    }

    @ParameterizedTest
    @ValueSource(strings = {"DUR-01", "DUR-02", "DUR-03"})
    void theSoundJournalPasses(String rule) {
        BrokenProvider journal =
                new BrokenProvider("SoundJournal", rule, "does nothing wrong", BrokenDurability.sound());
        for (long seed : new long[] {1, 42, 20_260_101}) {
            assertThat(new Probe().run(BrokenCandidate.of(journal), rule, seed))
                    .as("rule %s with seed %d", rule, seed)
                    .isEqualTo(new Probe.Finding(Optional.empty(), List.of()));
        }
    }
}

package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store over toy connections of which some broken providers are made is sound without their mistakes. */
final class ToyJoinsTest {
    @ParameterizedTest
    @ValueSource(strings = {"TX-01", "TX-02", "TX-03", "CRUD-02", "LEASE-03"})
    void theSoundStorePasses(String rule) {
        BrokenProvider joins = new BrokenProvider("SoundJoins", rule, "does nothing wrong", ToyJoins.sound());
        for (long seed : new long[] {1, 42, 20_260_101}) {
            DirectRun run = new DirectRun(
                    BrokenCandidate.of(joins),
                    RuleCatalogue.load(),
                    RunSettings.of(Tier.QUICK, seed),
                    Retelling.AS_SEEN);
            assertThat(run.finding(rule))
                    .as("rule %s with seed %d", rule, seed)
                    .isEqualTo(new DirectRun.Finding(Optional.empty(), List.of()));
        }
    }
}

package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stores over toy connections of which some broken providers are made are sound without their mistakes. */
final class ToyJoinsTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    @ParameterizedTest
    @ValueSource(strings = {"TX-01", "TX-02", "TX-03", "CRUD-02", "LEASE-03"})
    void theSoundStorePasses(String rule) {
        requirePasses(ToyJoins.sound(), rule);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MIG-01", "MIG-02", "MIG-04"})
    void theStoreThatInstallsSoundlyPasses(String rule) {
        requirePasses(new ToyInstalls(Set.of()), rule);
    }

    private static void requirePasses(BrokenProvider.Opener sound, String rule) {
        BrokenProvider store = new BrokenProvider("Sound", rule, "does nothing wrong", sound);
        for (long seed : new long[] {1, 42, 20_260_101}) {
            DirectRun run = new DirectRun(
                    BrokenCandidate.of(store),
                    CATALOGUE,
                    RunSettings.ofProof(CATALOGUE.get(rule).conditions().tier(), seed),
                    Retelling.AS_SEEN);
            assertThat(run.finding(rule))
                    .as("rule %s with seed %d", rule, seed)
                    .isEqualTo(new DirectRun.Finding(Optional.empty(), List.of()));
        }
    }
}

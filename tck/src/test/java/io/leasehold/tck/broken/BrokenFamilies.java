package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.assertj.core.api.SoftAssertions;

/** What the test of a family asserts: each broken provider fails its own rule with a story, the sound store passes it. */
final class BrokenFamilies {

    private static final long[] SEEDS = {1, 42, 20260101};

    private BrokenFamilies() {}

    static void assertCaught(BrokenFamily family) {
        Probe probe = new Probe();
        SoftAssertions softly = new SoftAssertions();
        for (BrokenProvider provider : family.providers()) {
            for (long seed : SEEDS) {
                Probe.Finding finding = probe.run(BrokenCandidate.of(provider), provider.rule(), seed);
                softly.assertThat(finding.violation())
                        .as(
                                "%s must violate %s with seed %d: %s",
                                provider.name(), provider.rule(), seed, provider.sentence())
                        .isPresent();
            }
        }
        softly.assertAll();
    }

    static void assertSoundStorePasses(BrokenFamily family) {
        Probe probe = new Probe();
        family.providers().stream()
                .map(BrokenProvider::rule)
                .distinct()
                .forEach(rule -> LongStream.of(SEEDS)
                        .forEach(seed -> assertThat(probe.run(BrokenCandidate.sound(), rule, seed))
                                .as("the sound store, rule %s, seed %d", rule, seed)
                                .isEqualTo(new Probe.Finding(Optional.empty(), List.of()))));
    }
}

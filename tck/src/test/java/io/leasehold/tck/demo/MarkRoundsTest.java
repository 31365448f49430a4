package io.leasehold.tck.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.memory.MemoryProvider;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ancestors' acceptance test: the loop of worker and supervisor cannot die, whatever happens from outside and when. */
final class MarkRoundsTest {
    private static final int ROUNDS = 10_000;

    private final long seed = Long.getLong("leasehold.demo.seed", new SplittableRandom().nextLong());

    private static long played(long rounds, Duration pause, long seed, UnaryOperator<InstanceStore> decorated) {
        VirtualTime time = new VirtualTime("2030-01-01T12:00:00Z");
        InstanceStore store = new MemoryProvider()
                .open(OpenRequest.of("memory:" + UUID.randomUUID()).clock(time));
        try (MarkRounds played = new MarkRounds(time, decorated.apply(store), pause, seed)) {
            long done = played.play(rounds);
            assertThat(played.changes()).as("outside changes").isPositive();
            return done;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT5M"})
    void tenThousandRoundsWithChangesAtTheWorstMomentsDoNotStopIt(Duration pause) {
        System.out.println("MarkRoundsTest seed " + seed);

        assertThat(played(ROUNDS, pause, seed, store -> store))
                .as("one step may end two rounds")
                .isGreaterThanOrEqualTo(ROUNDS);
    }

    @Test
    void whereASignalToWhatIsHeldIsForgottenItDiesWithEverySeed() {
        for (long each = 1; each <= 20; each++) {
            assertThat(played(ROUNDS, Duration.ofMinutes(5), each, store -> new ForgetfulStore(store, whom -> {})))
                    .as("seed " + each)
                    .isLessThan(ROUNDS);
        }
    }

    @Test
    void aSeedPlaysTheSameRoundsAgain() {
        UnaryOperator<InstanceStore> forgetful = store -> new ForgetfulStore(store, whom -> {});

        assertThat(played(ROUNDS, Duration.ofMinutes(5), seed, forgetful))
                .as("seed " + seed)
                .isEqualTo(played(ROUNDS, Duration.ofMinutes(5), seed, forgetful));
    }
}

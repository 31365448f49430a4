package io.leasehold.tck.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ProgramTest {
    private static final Mix MIX =
            new Mix(new Mix.Size(3, 3, 24), Mix.usual(description()).weights(), true, true);

    private static StoreDescription description() {
        try (Arena arena = Arena.of(new Stores.Sound())) {
            return arena.description();
        }
    }

    @Test
    void equalRandomnessMakesEqualPrograms() {
        Program one = BiasedPrograms.of(new SplittableRandom(7), MIX);
        Program other = BiasedPrograms.of(new SplittableRandom(7), MIX);
        assertThat(one).isEqualTo(other).isNotEqualTo(BiasedPrograms.of(new SplittableRandom(8), MIX));
    }

    @Test
    void aSoundStoreAgreesWithTheModelOnBiasedPrograms() {
        try (Arena arena = Arena.of(new Stores.Sound())) {
            for (long seed = 0; seed < 100; seed++) {
                Trace trace = arena.run(BiasedPrograms.of(new SplittableRandom(seed), MIX), Oracle.none());
                assertThat(trace.disagreement())
                        .as("seed %d: %s", seed, Story.of(trace))
                        .isEmpty();
            }
        }
    }

    @Test
    void everySubsetOfAProgramIsAProgram() {
        SplittableRandom random = new SplittableRandom(11);
        try (Arena arena = Arena.of(new Stores.Sound())) {
            for (int i = 0; i < 50; i++) {
                Program whole = BiasedPrograms.of(random, MIX);
                List<Step> steps = new ArrayList<>(whole.steps());
                steps.removeIf(step -> random.nextInt(3) == 0);
                Trace trace = arena.run(whole.with(steps), Oracle.none());
                assertThat(trace.disagreement()).as(Story.of(trace).toString()).isEmpty();
            }
        }
    }

    @Test
    void aReferenceToWhatDidNotComeAboutDoesNothing() {
        Script script = Program.script();
        int refused = script.a().acquire(0);
        int save = script.a().save(refused);
        int moved = script.moveTo(Boundary.expiry(refused), 0);
        int again = script.a().again(99);
        try (Arena arena = Arena.of(new Stores.Sound())) {
            Trace trace = arena.run(script.program(), Oracle.none());
            assertThat(trace.refused(refused, Refusal.Absent.class)).isTrue();
            assertThat(trace.voidSteps()).isEqualTo(3);
            assertThat(List.of(save, moved, again))
                    .allSatisfy(step -> assertThat(trace.called(step)).isEmpty());
            assertThat(trace.disagreement()).isEmpty();
        }
    }

    @Test
    void programsDoNotMeet() {
        Script script = Program.script();
        int created = script.a().create(0);
        int look = script.b().look(10);
        try (Arena arena = Arena.of(new Stores.Sound())) {
            for (int i = 0; i < 3; i++) {
                Trace trace = arena.run(script.program(), Oracle.none());
                assertThat(trace.done(created)).isTrue();
                assertThat(trace.value(look, Look.class).orElseThrow().acquired())
                        .hasSize(1);
            }
        }
    }

    @Test
    void aProgramThatSeesEverythingRunsAlone() {
        Script script = Program.script();
        script.a().create(0, Birth::untyped);
        int count = script.b().does(new Operation.Count(Serves.all()));
        try (Arena arena = Arena.of(new Stores.Sound())) {
            assertThat(script.program().needsOwnNamespace()).isTrue();
            for (int i = 0; i < 3; i++) {
                Trace trace = arena.run(script.program(), Oracle.none());
                assertThat(trace.disagreement()).isEmpty();
                assertThat(trace.done(count)).isTrue();
            }
        }
    }

    @Test
    void anOracleOfTheRuleCountsLikeTheModel() {
        Script script = Program.script();
        script.a().create(0);
        script.advance(Duration.ofSeconds(1));
        Disagreement noMoves = new Disagreement("CLK-01", "a clock that stands", "it moved", "clock");
        Oracle still = (event, before) -> event instanceof Event.Moved ? Optional.of(noMoves) : Optional.empty();
        try (Arena arena = Arena.of(new Stores.Sound())) {
            assertThat(arena.run(script.program(), still).disagreement()).contains(noMoves);
        }
    }

    @Test
    void stepIdsGrow() {
        Step step = new Step(1, 0, new Operation.ReadClock());
        assertThatThrownBy(() -> new Program(Cast.standard(), List.of(step, step)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

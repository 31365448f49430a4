package io.leasehold.tck.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.Arena;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ShrinkerTest {
    @Test
    void aStoreThatGrantsOneTickEarlyIsShownInFourLines() {
        try (Arena arena = Arena.of(new Stores.OneTickEarly())) {
            Trace smallest = Shrinker.shrink(failing(arena), program -> arena.run(program, Oracle.none()));
            List<String> story = Story.of(smallest);
            assertThat(story).hasSizeLessThanOrEqualTo(4);
            assertThat(smallest.disagreement())
                    .hasValueSatisfying(wrong -> assertThat(wrong.rule()).isEqualTo("LEASE-02"));
            assertThat(story.get(story.size() - 1)).contains("granted epoch 2", "expected: refused", "is held by");
            assertThat(String.join("\n", story)).doesNotContain(smallest.names().suffix());
        }
    }

    private static Trace failing(Arena arena) {
        Mix mix = Mix.usual(arena.description()).without(Mix.Kind.READ, Mix.Kind.LOOK, Mix.Kind.OPERATE);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 2000; i++) {
            Trace trace = arena.run(BiasedPrograms.of(random, mix), Oracle.none());
            if (trace.disagreement().isPresent()) {
                return trace;
            }
        }
        throw new AssertionError("no program showed the mistake");
    }

    @Test
    void theRuleItselfTellsTheSameStory() {
        DirectRun run = new DirectRun(
                new Stores.OneTickEarly(), RuleCatalogue.load(), RunSettings.of(Tier.QUICK, 1), Retelling.SMALLEST);
        assertThat(run.of("LEASE-02"))
                .anySatisfy(outcome -> assertThat(outcome.failure()).hasValueSatisfying(thrown -> {
                    RuleViolation violation = (RuleViolation) thrown;
                    assertThat(violation.namedRule()).contains("LEASE-02");
                    assertThat(violation.story()).hasSize(4);
                    assertThat(violation.story().get(2))
                            .isEqualTo("3. the clock moves to 1 tick before the expiry of line 2 (12:00:09.999999)");
                }));
    }

    @Test
    void aMistakeThatNeedsLuckIsStillTold() {
        Script script = Program.script();
        script.a().create(0);
        script.advance(Duration.ofSeconds(1));
        script.b().find(0);
        SplittableRandom luck = new SplittableRandom(5);
        Disagreement mistake = new Disagreement("CRUD-02", "this", "that", "Find");
        Trace failed =
                new Trace(script.program(), new Names(Cast.Texts.plain(), "_1_"), List.of(), Optional.of(mistake));
        Trace smallest = Shrinker.shrink(
                failed,
                program -> luck.nextInt(4) == 0 && !program.steps().isEmpty()
                        ? new Trace(program, failed.names(), List.of(), failed.disagreement())
                        : new Trace(program, failed.names(), List.of(), Optional.empty()));
        assertThat(smallest.disagreement()).contains(mistake);
        assertThat(smallest.program().steps().size()).isLessThanOrEqualTo(3);
    }
}

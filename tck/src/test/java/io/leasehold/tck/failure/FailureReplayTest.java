package io.leasehold.tck.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.tck.Candidate;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.RecordedFailure;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.broken.BrokenCandidate;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.FailureReplay;
import io.leasehold.tck.run.JUnitRuleRunner;
import io.leasehold.tck.run.RunListener;
import io.leasehold.tck.run.RunRequest;
import io.leasehold.tck.run.RunSettings;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a run records of a violation shows it again, each time, and only where the mistake is. */
final class FailureReplayTest {
    private static final int TIMES = 5;
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    @Test
    void aProgramShowsItsViolationAgain() {
        FailureFile failure = recorded(WrongStores.InclusiveExpiry.class, "LEASE-02");

        assertThat(failure.repetition()).isInstanceOf(Repetition.OfProgram.class);
        assertThat(failure.text()).hasSizeLessThan(8 * 1024);
        assertShownOnlyBy(failure, new WrongStores.InclusiveExpiry());
    }

    @Test
    void aRaceShowsItsViolationAgainByItsSchedule() {
        FailureFile failure = recorded(WrongStores.NonAtomicSaveUnlock.class, "LIN-01");

        assertThat(failure.repetition())
                .isInstanceOfSatisfying(
                        Repetition.OfRace.class,
                        race -> assertThat(race.schedule()).isNotEmpty());
        assertShownOnlyBy(failure, new WrongStores.NonAtomicSaveUnlock());
    }

    @Test
    void whatNoProgramCanSayIsShownAgainByItsTry() {
        FailureFile failure = recorded(WrongStores.SilentTruncate.class, "LIM-01");

        assertThat(failure.repetition()).isInstanceOf(Repetition.OfTry.class);
        assertShownOnlyBy(failure, new WrongStores.SilentTruncate());
    }

    @Test
    void aRecordedFailureIsATestThatFailsUntilTheMistakeIsGone() {
        RecordedFailure failure = RecordedFailure.parse(
                recorded(WrongStores.InclusiveExpiry.class, "LEASE-02").text());

        assertThatThrownBy(() -> failure.verify(new WrongStores.InclusiveExpiry()))
                .isInstanceOf(RuleViolation.class);
        failure.verify(BrokenCandidate.sound());
        failure.verify("memory:x");
    }

    @Test
    void aRuleThatTheKitDoesNotHaveIsNoVerdict() {
        FailureFile failure = recorded(WrongStores.InclusiveExpiry.class, "LEASE-02");
        FailureFile unknown = new FailureFile(
                "LEASE-99", "LEASE-99", failure.happened(), failure.story(), failure.origin(), failure.repetition());

        assertThatThrownBy(() -> new FailureReplay(CATALOGUE, unknown))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("LEASE-99");
    }

    private static void assertShownOnlyBy(FailureFile failure, Candidate broken) {
        FailureFile read = FailureFile.parse(failure.text(), "the text");
        assertThat(read).isEqualTo(failure);

        FailureReplay replay = new FailureReplay(CATALOGUE, read);
        assertThat(replay.run(broken, TIMES).same()).as(failure.text()).hasSize(TIMES);
        assertThat(replay.run(BrokenCandidate.sound(), TIMES).violations()).isEmpty();
    }

    /** As the command records it: through JUnit, shrunk. */
    private static FailureFile recorded(Class<? extends Candidate> broken, String rule) {
        RunSettings settings = RunSettings.of(Tier.QUICK, 1);
        RunRequest request = new RunRequest(broken, Set.of(rule), settings, false, Optional.empty());
        Failure failure = new JUnitRuleRunner(CATALOGUE)
                .run(request, new RunListener() {})
                .manifest()
                .result(rule)
                .failures()
                .get(0);
        Failure.Shown shown = failure.shown().orElseThrow();
        FailureFile.Origin origin =
                new FailureFile.Origin(CATALOGUE.edition(), "memory:broken", "quick", 1, Map.of("os", "any"));
        return new FailureFile(rule, shown.named(), failure.happened(), failure.story(), origin, shown.repetition());
    }
}

package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Activation;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.RetryPolicy;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a handler answers is stored, and what it answers decides what comes next. */
class OutcomesTest {
    private final Lab lab = new Lab();
    private final List<String> steps = new ArrayList<>();

    private void note(Activation activation) {
        steps.add(Lab.text(activation.state())
                + " signals=" + activation.signals()
                + " timer=" + activation.timerFired());
    }

    @Test
    void continuingRunsTheNextStepAtOnceFromTheNewState() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            return steps.size() < 3
                    ? Outcome.continueNow().state(Lab.state("step " + steps.size()))
                    : Outcome.complete();
        })) {
            service.detectOnce();
        }

        assertThat(steps)
                .containsExactly(
                        "new signals=0 timer=false", "step 1 signals=0 timer=false", "step 2 signals=0 timer=false");
        assertThat(lab.exists()).isFalse();
    }

    @Test
    void aDelayIsCountedByTheStoreAndDueExactly() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            return Outcome.delay(Duration.ofMinutes(10)).state(Lab.state("waited"));
        })) {
            service.detectOnce();
            Instant due = lab.find().schedule().nextTimer().orElseThrow();
            assertThat(due).isEqualTo(lab.clock.instant().plus(Duration.ofMinutes(10)));

            lab.clock.moveTo(due.minusNanos(1000));
            service.detectOnce();
            assertThat(steps).hasSize(1);

            lab.clock.moveTo(due);
            service.detectOnce();
            assertThat(steps).last().isEqualTo("waited signals=0 timer=true");
        }
    }

    @Test
    void aTimerOfThePastIsDueAtOnce() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            return steps.size() < 2 ? Outcome.delayUntil(Instant.parse("0001-01-01T00:00:00Z")) : Outcome.complete();
        })) {
            service.detectOnce();
            assertThat(service.detectOnce()).isPositive();
        }

        assertThat(steps).containsExactly("new signals=0 timer=false", "new signals=0 timer=true");
    }

    @Test
    void aWaiterRunsForASignalAloneAndSeesHowManyThereWere() {
        lab.create(Next.waiting());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            return Outcome.awaitSignal();
        })) {
            service.detectOnce();
            lab.advance(Duration.ofDays(1000));
            service.detectOnce();
            assertThat(steps).isEmpty();

            lab.signal();
            lab.signal();
            service.detectOnce();
            service.detectOnce();
        }

        assertThat(steps).containsExactly("new signals=2 timer=false");
        assertThat(lab.find().schedule().unseen().count()).isZero();
    }

    @Test
    void aSignalBetweenStepAndReleaseStartsAnotherStep() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            if (steps.size() == 1) {
                lab.signal(); // after the step has begun, before its outcome is stored
            }
            return Outcome.awaitSignal();
        })) {
            service.detectOnce();
            service.detectOnce();
        }

        assertThat(steps).containsExactly("new signals=0 timer=false", "new signals=1 timer=false");
    }

    @Test
    void aSignalThatComesBeforeTheCompletionIsSeenUnderTheSameLease() {
        lab.create(Next.ready());
        List<Long> epochs = new ArrayList<>();
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            epochs.add(activation.lease().epoch());
            if (steps.size() == 1) {
                lab.signal();
            }
            return Outcome.complete().state(Lab.state("done"));
        })) {
            service.detectOnce();
        }

        assertThat(steps).containsExactly("new signals=0 timer=false", "done signals=1 timer=false");
        assertThat(epochs).containsExactly(1L, 1L);
        assertThat(lab.exists()).isFalse();
    }

    @Test
    void aCompletionMayKeepTheInstanceWithItsLastState() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.builder()
                .handler(Lab.TYPE, activation -> Outcome.complete().state(Lab.state("final")))
                .retention(Retention.keep(Duration.ofDays(1)))
                .build()) {
            service.detectOnce();
            assertThat(lab.find().standing().status()).isEqualTo(InstanceSnapshot.Status.COMPLETED);
            assertThat(lab.find().content().stateSizeBytes()).isEqualTo("final".length());

            lab.advance(Duration.ofDays(1));
            assertThat(service.sweepOnce().purged()).containsExactly(Lab.ID);
        }
    }

    @Test
    void aSuspendedInstanceRunsAgainWhenItIsResumed() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            return steps.size() == 1 ? Outcome.suspend("needs a person").state(Lab.state("asked")) : Outcome.complete();
        })) {
            service.detectOnce();
            service.detectOnce();
            assertThat(lab.find().standing().reason()).contains("needs a person");
            assertThat(steps).hasSize(1);

            lab.sound
                    .operate(OperatorCommand.of(OperatorCommand.Verb.RESUME, Target.id(Lab.ID), "answered"))
                    .orThrow();
            service.detectOnce();
        }

        assertThat(steps).last().isEqualTo("asked signals=0 timer=false");
    }

    @Test
    void aFailedStepIsTriedAgainAfterAPauseThatNoSignalCutsShort() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            throw new IllegalStateException("broken");
        })) {
            service.detectOnce();
            lab.signal();
            service.detectOnce();
            assertThat(steps).hasSize(1);

            lab.advance(RetryPolicy.standard().pauseAfter(1));
            service.detectOnce();
        }

        assertThat(steps).containsExactly("new signals=0 timer=false", "new signals=1 timer=false");
        assertThat(lab.told(ServiceEvent.StepFailed.class))
                .extracting(ServiceEvent.StepFailed::attempt)
                .containsExactly(1, 2);
    }

    @Test
    void anInstanceThatAlwaysFailsIsQuarantinedWithItsBytes() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            throw new StackOverflowError("an Error is treated like any failure");
        })) {
            for (int look = 0; look < 20; look++) {
                service.detectOnce();
                lab.advance(Duration.ofMinutes(5));
            }
        }

        assertThat(steps).hasSize(10);
        assertThat(lab.find().standing().reason()).contains(InstanceSnapshot.QUARANTINED);
        assertThat(lab.find().content().stateSizeBytes()).isEqualTo("new".length());
        assertThat(lab.told(ServiceEvent.Quarantined.class)).hasSize(1);
    }

    @Test
    void aPolicyMayQuarantineEarlierThanTheStore() {
        lab.create(Next.timed(Timer.after(Duration.ZERO)));
        try (PersistenceService service = lab.builder()
                .handler(Lab.TYPE, activation -> Outcome.fail(new IllegalStateException("no")))
                .retry(RetryPolicy.standard().atMost(2))
                .build()) {
            service.detectOnce();
            lab.advance(Duration.ofMinutes(5));
            service.detectOnce();
        }

        assertThat(lab.find().standing().reason()).contains(InstanceSnapshot.QUARANTINED);
    }

    @Test
    void aHandlerThatAnswersNothingHasFailed() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(Outcomes::none)) {
            service.detectOnce();
        }

        assertThat(lab.told(ServiceEvent.StepFailed.class)).hasSize(1);
    }

    /** What a handler in a language without null checks may do. */
    private static final class Outcomes {
        @SuppressWarnings({"NullAway", "UnusedVariable"})
        static Outcome none(Activation activation) {
            return null;
        }
    }

    @Test
    void aSuccessForgetsEarlierFailures() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.service(activation -> {
            note(activation);
            return steps.size() == 1
                    ? Outcome.fail(new IllegalStateException("once"))
                    : Outcome.delay(Duration.ofHours(1));
        })) {
            service.detectOnce();
            lab.advance(Duration.ofMinutes(1));
            service.detectOnce();
        }

        assertThat(lab.find().ownership().attempts()).isZero();
    }
}

package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.service.Activation;
import io.leasehold.service.InstanceHandler;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A lease is renewed while it is needed, and its loss is final and told. */
class LeasesTest {
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Lab lab = new Lab();
    private final FaultyStore store = new FaultyStore(lab.sound);
    private final Deque<Runnable> submitted = new ArrayDeque<>();

    /** Handlers run when the test says so, so that it can act between look and step. */
    private PersistenceService service(InstanceHandler handler) {
        return lab.through(sound -> store)
                .builder()
                .handler(Lab.TYPE, handler)
                .executor(submitted::add)
                .build();
    }

    private void runHandlers() {
        while (!submitted.isEmpty()) {
            submitted.remove().run();
        }
    }

    @Test
    void aLeaseOutlivesAnyStepThatIsRenewed() {
        lab.create(Next.ready());
        List<PersistenceService> itself = new ArrayList<>();
        try (PersistenceService service = service(activation -> {
            for (int third = 0; third < 30; third++) {
                lab.advance(itself.get(0).renewOnce());
                assertThat(activation.stillOwned()).isTrue();
            }
            return Outcome.complete();
        })) {
            itself.add(service);
            service.detectOnce();
            runHandlers();
        }

        assertThat(lab.exists()).isFalse();
        assertThat(lab.told(ServiceEvent.LeaseLost.class)).isEmpty();
    }

    @Test
    void aStepWhoseLeaseHasLapsedDoesNotBegin() {
        lab.create(Next.ready());
        AtomicInteger steps = new AtomicInteger();
        try (PersistenceService service = service(activation -> {
            steps.incrementAndGet();
            return Outcome.complete();
        })) {
            service.detectOnce();
            lab.advance(LEASE); // the process was stopped for so long
            runHandlers();
            assertThat(steps).hasValue(0);
            assertThat(lab.told(ServiceEvent.LeaseLost.class)).hasSize(1);

            service.detectOnce(); // the lapsed lease makes it runnable, for this host too
            runHandlers();
        }

        assertThat(steps).hasValue(1);
    }

    @Test
    void aTakenLeaseIsToldToTheRunningHandlerAndItsOutcomeIsThrownAway() {
        lab.create(Next.ready());
        List<PersistenceService> itself = new ArrayList<>();
        List<String> story = new ArrayList<>();
        try (PersistenceService service = service(activation -> {
            activation.onLeaseLost(() -> story.add("told"));
            free();
            itself.get(0).renewOnce();
            story.add("owned " + activation.stillOwned());
            activation.onLeaseLost(() -> story.add("told at once"));
            return Outcome.complete();
        })) {
            itself.add(service);
            service.detectOnce();
            runHandlers();
        }

        assertThat(story).containsExactly("told", "owned false", "told at once");
        assertThat(lab.exists()).isTrue();
        assertThat(store.count("complete")).isZero();
    }

    private void free() {
        lab.sound
                .operate(OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(Lab.ID), "test")
                        .forced())
                .orThrow();
    }

    @Test
    void noLaterRenewalRevivesALeaseThatWasTold() {
        lab.create(Next.ready());
        List<Activation> running = new ArrayList<>();
        try (PersistenceService service = service(activation -> {
            running.add(activation);
            store.is(FaultyStore.Mood.AWAY, "renew", Integer.MAX_VALUE);
            lab.advance(LEASE);
            store.is(FaultyStore.Mood.WELL);
            return Outcome.complete();
        })) {
            service.detectOnce();
            runHandlers();
            service.renewOnce();
            assertThat(running.get(0).stillOwned()).isFalse();
            assertThat(running.get(0).remaining()).isZero();
        }

        assertThat(store.count("complete")).isZero();
    }

    @Test
    void aSaveUnderALostLeaseIsThrownAndNotSent() {
        lab.create(Next.ready());
        try (PersistenceService service = service(activation -> {
            lab.advance(LEASE);
            assertThatThrownBy(() -> activation.save(Lab.state("late"))).isInstanceOf(StoreException.LeaseLost.class);
            return Outcome.complete();
        })) {
            service.detectOnce();
            runHandlers();
        }

        assertThat(store.count("save")).isZero();
    }

    @Test
    void aStateSavedInMidStepIsWhereTheNextHostGoesOn() {
        lab.create(Next.ready());
        try (PersistenceService dying = service(activation -> {
            activation.save(Lab.state("half"));
            lab.advance(LEASE); // and nobody renews
            return Outcome.complete();
        })) {
            dying.detectOnce();
            runHandlers();
        }
        List<String> seen = new ArrayList<>();
        try (PersistenceService other = lab.service(activation -> {
            seen.add(Lab.text(activation.state()));
            return Outcome.complete();
        })) {
            other.detectOnce();
        }

        assertThat(seen).containsExactly("half");
        assertThat(lab.told(ServiceEvent.Takeover.class)).hasSize(1);
    }

    @Test
    void aLostReplyIsResolvedByRepeatingTheWrite() {
        for (Outcome outcome : List.of(Outcome.delay(Duration.ofHours(1)), Outcome.continueNow(), Outcome.complete())) {
            AtomicInteger steps = new AtomicInteger();
            lab.create(Next.ready());
            try (PersistenceService service = service(activation -> {
                store.is(FaultyStore.Mood.LOSES_REPLY, "", 1);
                return steps.incrementAndGet() == 1 ? outcome : Outcome.complete();
            })) {
                service.detectOnce();
                runHandlers();
                lab.advance(Duration.ofHours(1));
                service.detectOnce();
                runHandlers();
            }
            assertThat(lab.exists()).isFalse();
        }

        assertThat(lab.told(ServiceEvent.LeaseLost.class)).isEmpty();
        assertThat(lab.told(ServiceEvent.StepFailed.class)).isEmpty();
    }

    @Test
    void aLookWhoseReplyWasLostIsRepeatedUnderItsNumberAndLosesNothing() {
        lab.create(Next.ready());
        AtomicInteger steps = new AtomicInteger();
        try (PersistenceService service = service(activation -> {
            steps.incrementAndGet();
            return Outcome.complete();
        })) {
            store.is(FaultyStore.Mood.LOSES_REPLY, "look", 1);
            service.detectOnce();
            assertThat(submitted).isEmpty();

            service.detectOnce();
            runHandlers();
        }

        assertThat(steps).hasValue(1);
        assertThat(lab.exists()).isFalse();
    }

    @Test
    void anUnansweredOutcomeEndsWithTheLeaseAndRunsAgainElsewhere() {
        lab.create(Next.ready());
        try (PersistenceService service = service(activation -> {
            store.is(FaultyStore.Mood.AWAY);
            return Outcome.complete();
        })) {
            service.detectOnce();
            runHandlers();
            store.is(FaultyStore.Mood.WELL);
        }

        assertThat(lab.told(ServiceEvent.LeaseLost.class)).hasSize(1);
        try (PersistenceService other = lab.through(sound -> sound).service(activation -> Outcome.complete())) {
            other.detectOnce();
        }
        assertThat(lab.exists()).isFalse();
    }

    @Test
    void oneRenewalServesEverythingThatIsHeld() {
        for (int i = 0; i < 50; i++) {
            lab.create(new InstanceId("many-" + i), Next.ready());
        }
        try (PersistenceService service = service(activation -> Outcome.complete())) {
            service.detectOnce();
            assertThat(service.renewOnce()).isEqualTo(LEASE.dividedBy(3));
            assertThat(store.count("renew")).isEqualTo(1);
            runHandlers();
        }
    }

    @Test
    void aRenewalThatFailedUntilAllWasLostIsSaidToWorkAgainWhenTheStoreIsBack() {
        lab.create(Next.ready());
        try (PersistenceService service = service(activation -> Outcome.complete())) {
            service.detectOnce();
            store.is(FaultyStore.Mood.AWAY);
            service.renewOnce();
            lab.advance(LEASE);
            service.renewOnce();
            service.renewOnce();
            assertThat(recoveredRenewals()).isEmpty();

            store.is(FaultyStore.Mood.WELL);
            service.renewOnce();
            assertThat(recoveredRenewals()).hasSize(1);
            long asked = store.count("time");
            service.renewOnce();
            assertThat(store.count("time")).as("nothing held, nothing wrong").isEqualTo(asked);
        }
    }

    private List<ServiceEvent.TaskRecovered> recoveredRenewals() {
        return lab.told(ServiceEvent.TaskRecovered.class).stream()
                .filter(event -> event.task() == ServiceEvent.Task.RENEWAL)
                .toList();
    }
}

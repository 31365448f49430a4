package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.UnloadPolicy;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An instance that waits may stay loaded: its next step costs no acquisition, and nothing is lost if it is unloaded. */
class ResidentsTest {
    private static final Duration STAY = Duration.ofMinutes(2);

    private final Lab lab = new Lab();
    private final List<String> steps = new ArrayList<>();

    private ServiceBuilder builder(Outcome outcome) {
        return lab.builder().unload(UnloadPolicy.after(STAY)).handler(Lab.TYPE, activation -> {
            steps.add(activation.lease().epoch() + " timer=" + activation.timerFired() + " signals="
                    + activation.signals());
            return outcome;
        });
    }

    @Test
    void aTimerOfALoadedInstanceStartsItsNextStepUnderTheSameLease() {
        lab.create(Next.ready());
        try (PersistenceService service =
                builder(Outcome.delay(Duration.ofSeconds(1))).build()) {
            service.detectOnce();
            assertThat(service.renewOnce()).isEqualTo(Duration.ofSeconds(1));
            lab.advance(Duration.ofSeconds(1).minusNanos(1000));
            service.renewOnce();
            assertThat(steps).hasSize(1);
            lab.advance(Duration.ofNanos(1000));
            service.renewOnce();
        }

        assertThat(steps).containsExactly("1 timer=false signals=0", "1 timer=true signals=0");
    }

    @Test
    void aSignalFromElsewhereIsSeenByTheNextRenewal() {
        lab.create(Next.ready());
        try (PersistenceService service = builder(Outcome.awaitSignal()).build()) {
            service.detectOnce();
            lab.signal();
            service.renewOnce();
        }

        assertThat(steps).containsExactly("1 timer=false signals=0", "1 timer=false signals=1");
    }

    @Test
    void aSignalFromHereBringsTheRenewalForward() {
        lab.create(Next.ready());
        try (PersistenceService service = builder(Outcome.awaitSignal()).build()) {
            service.detectOnce();
            service.signal(Target.id(Lab.ID)).orThrow();
            service.renewOnce();
        }

        assertThat(steps).hasSize(2);
    }

    @Test
    void anInstanceThatHasWaitedLongEnoughIsUnloadedAsItWaits() {
        lab.create(Next.ready());
        try (PersistenceService service =
                builder(Outcome.delay(Duration.ofHours(1))).build()) {
            service.detectOnce();
            var due = lab.find().schedule().nextTimer();
            while (lab.find().ownership().lease().isPresent()) {
                lab.advance(service.renewOnce());
            }
            assertThat(lab.find().schedule().nextTimer()).isEqualTo(due);
            assertThat(lab.find().ownership().attempts()).isZero();
        }

        assertThat(lab.clock.instant()).isAfterOrEqualTo("2030-01-01T12:02:00Z").isBefore("2030-01-01T12:02:11Z");
        assertThat(steps).hasSize(1);
    }

    @Test
    void aDrainUnloadsWhatWaits() {
        lab.create(Next.ready());
        PersistenceService service = builder(Outcome.awaitSignal()).build();
        service.detectOnce();
        assertThat(service.drain(Duration.ofSeconds(5)).clean()).isTrue();
        service.close();

        assertThat(lab.find().ownership().lease()).isEmpty();
    }

    @Test
    void withoutRoomADueInstanceIsUnloadedAndFoundByALook() {
        lab.create(Next.ready());
        List<Runnable> submitted = new ArrayList<>();
        try (PersistenceService service = builder(Outcome.delay(Duration.ofSeconds(1)))
                .concurrency(1)
                .executor(submitted::add)
                .build()) {
            service.detectOnce();
            submitted.remove(0).run(); // waits now, and makes room
            lab.create(new InstanceId("second"), Next.ready());
            service.detectOnce(); // takes the room
            lab.advance(Duration.ofSeconds(1));
            service.renewOnce();
            submitted.remove(1).run(); // the unload
            assertThat(lab.find().ownership().lease()).isEmpty();
            submitted.remove(0).run();
            service.detectOnce();
            submitted.remove(0).run();
        }

        assertThat(steps).hasSize(3).last().isEqualTo("2 timer=true signals=0");
    }

    @Test
    void underALeaseOfNoLengthNothingStaysLoaded() {
        lab.create(Next.ready());
        try (PersistenceService service =
                builder(Outcome.awaitSignal()).leaseDuration(Duration.ZERO).build()) {
            service.detectOnce();
        }

        assertThat(lab.find().ownership().lease()).isEmpty();
        assertThat(steps).hasSize(1);
    }

    @Test
    void anUnloadThatTheStoreHoldsUpDelaysNoRenewal() {
        FaultyStore store = new FaultyStore(lab.sound);
        lab.through(sound -> store);
        lab.create(Next.ready());
        List<Runnable> submitted = new ArrayList<>();
        try (PersistenceService service =
                builder(Outcome.awaitSignal()).executor(submitted::add).build()) {
            service.detectOnce();
            submitted.remove(0).run();
            store.is(FaultyStore.Mood.AWAY, "saveAndRelease", Integer.MAX_VALUE);
            Duration slowest = Duration.ZERO;
            for (int third = 0; third < 40; third++) {
                var before = lab.clock.instant();
                Duration wait = service.renewOnce();
                Duration took = Duration.between(before, lab.clock.instant());
                slowest = took.compareTo(slowest) > 0 ? took : slowest;
                lab.advance(wait);
            }
            assertThat(slowest).isZero();
            assertThat(submitted).as("the unload waits for a thread of its own").hasSize(1);
            store.is(FaultyStore.Mood.WELL);
            submitted.remove(0).run();
        }
        assertThat(lab.find().ownership().lease()).isEmpty();
    }
}

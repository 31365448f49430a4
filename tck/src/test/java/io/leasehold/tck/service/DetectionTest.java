package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Health;
import io.leasehold.service.InstanceHandler;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Looks come when something is due, and otherwise seldom; no failure ends them. */
class DetectionTest {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final Lab lab = new Lab();
    private final FaultyStore store = new FaultyStore(lab.sound);

    private PersistenceService service(InstanceHandler handler) {
        return lab.through(sound -> store).service(handler);
    }

    /** Looks whenever a look is due, as the background thread does. */
    private void run(PersistenceService service, Duration time) {
        var end = lab.clock.instant().plus(time);
        Duration wait = service.detectOnce();
        while (!lab.clock.instant().plus(wait).isAfter(end)) {
            lab.advance(wait);
            wait = service.detectOnce();
        }
        lab.clock.moveTo(end);
    }

    @Test
    void anIdleServiceLooksOnceAPeriod() {
        try (PersistenceService service = service(activation -> Outcome.complete())) {
            run(service, PERIOD.multipliedBy(30));
        }

        assertThat(store.calls()).containsOnly("look");
        assertThat(store.count("look")).isBetween(30L, 35L);
    }

    @Test
    void hostsThatStartTogetherDriftApart() {
        Set<Duration> waits = new HashSet<>();
        for (int host = 0; host < 20; host++) {
            try (PersistenceService service = service(activation -> Outcome.complete())) {
                waits.add(service.detectOnce());
            }
        }

        assertThat(waits).hasSizeGreaterThan(15);
        assertThat(waits)
                .allSatisfy(wait ->
                        assertThat(wait).isBetween(PERIOD.multipliedBy(9).dividedBy(10), PERIOD));
    }

    @Test
    void theNextLookComesWhenSomethingOnAnyHostIsDue() {
        lab.create(Next.timed(Timer.after(Duration.ofMillis(1234))));
        try (PersistenceService service = service(activation -> Outcome.complete())) {
            assertThat(service.detectOnce()).isEqualTo(Duration.ofMillis(1234));
            lab.advance(Duration.ofMillis(1234));
            service.detectOnce();
        }

        assertThat(lab.exists()).isFalse();
    }

    @Test
    void aDelayShorterThanThePeriodFiresOnTimeByTheHintOfThisHost() {
        lab.create(Next.ready());
        List<Long> steps = new ArrayList<>();
        try (PersistenceService service = service(activation -> {
            steps.add(lab.clock.instant().toEpochMilli());
            return steps.size() < 5 ? Outcome.delay(Duration.ofMillis(700)) : Outcome.complete();
        })) {
            run(service, PERIOD);
        }

        assertThat(steps).hasSize(5);
        for (int i = 1; i < 5; i++) {
            assertThat(steps.get(i) - steps.get(i - 1)).isEqualTo(700);
        }
    }

    @Test
    void aLookTakesNoMoreThanThereIsRoomForAndComesAgainAsSoonAsThereIs() {
        for (int i = 0; i < 10; i++) {
            lab.create(new InstanceId("many-" + i), Next.ready());
        }
        Deque<Runnable> submitted = new ArrayDeque<>();
        try (PersistenceService service = lab.through(sound -> store)
                .builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .executor(submitted::add)
                .concurrency(3)
                .build()) {
            service.detectOnce();
            assertThat(submitted).hasSize(3);
            assertThat(service.detectOnce()).isGreaterThan(PERIOD.dividedBy(2));
            assertThat(store.count("look")).isEqualTo(1);

            submitted.remove().run();
            assertThat(service.detectOnce()).isZero(); // it was cut
            assertThat(submitted).hasSize(3);
            while (!submitted.isEmpty()) {
                submitted.remove().run();
                service.detectOnce();
            }
        }

        assertThat(store.count("complete")).isEqualTo(10);
    }

    @Test
    void oneSuspectRunsAtATimeAndTheOthersWaitWithoutAnAttempt() {
        for (int i = 0; i < 3; i++) {
            lab.create(new InstanceId("suspect-" + i), Next.ready());
        }
        Deque<Runnable> submitted = new ArrayDeque<>();
        try (PersistenceService service = lab.builder()
                .handler(Lab.TYPE, activation -> Outcome.fail(new IllegalStateException("always")))
                .executor(submitted::add)
                .build()) {
            for (int attempt = 0; attempt < 4; attempt++) {
                drainLooks(service);
                assertThat(submitted).hasSize(3);
                while (!submitted.isEmpty()) {
                    submitted.remove().run();
                }
                lab.advance(Duration.ofMinutes(5));
            }
            drainLooks(service);
            assertThat(submitted).hasSize(1);
            submitted.remove().run();
        }
    }

    private static void drainLooks(PersistenceService service) {
        for (int look = 0; look < 5; look++) {
            service.detectOnce();
        }
    }

    @Test
    void anOutageOf90SecondsTurnsHealthRedAndItRecoversByItself() {
        List<Health.Status> seen = new ArrayList<>();
        try (PersistenceService service = service(activation -> Outcome.complete())) {
            run(service, Duration.ofSeconds(20));
            seen.add(service.health().status());
            store.forget();
            store.is(FaultyStore.Mood.AWAY);
            run(service, Duration.ofSeconds(9));
            seen.add(service.health().status());
            run(service, Duration.ofSeconds(81));
            seen.add(service.health().status());
            assertThat(service.health().failuresInARow()).isPositive();
            assertThat(store.count("look")).isLessThan(30); // no storm
            lab.create(Next.ready());
            store.is(FaultyStore.Mood.WELL);
            run(service, PERIOD);
            seen.add(service.health().status());
        }

        assertThat(seen)
                .containsExactly(Health.Status.GREEN, Health.Status.GREEN, Health.Status.RED, Health.Status.GREEN);
        assertThat(lab.exists()).isFalse();
        assertThat(lab.told(ServiceEvent.TaskFailing.class)).hasSize(1);
        assertThat(lab.told(ServiceEvent.TaskRecovered.class)).hasSize(1);
    }

    @Test
    void errorsOfADriverEndNoStepwiseTask() {
        lab.create(Next.ready());
        try (PersistenceService service = service(activation -> Outcome.complete())) {
            for (FaultyStore.Mood mood :
                    List.of(FaultyStore.Mood.THROWS, FaultyStore.Mood.THROWS_ERROR, FaultyStore.Mood.LOSES_REPLY)) {
                store.is(mood);
                service.detectOnce();
                service.renewOnce();
                service.sweepOnce();
            }
            store.is(FaultyStore.Mood.WELL);
            service.detectOnce();
        }

        assertThat(lab.exists()).isFalse();
    }

    @Test
    void aSignalOrCreationOfThisHostBringsTheNextLookForward() {
        lab.create(Next.waiting());
        Deque<Runnable> submitted = new ArrayDeque<>();
        try (PersistenceService service = lab.builder()
                .handler(Lab.TYPE, activation -> Outcome.awaitSignal())
                .executor(submitted::add)
                .build()) {
            assertThat(service.detectOnce()).isPositive();
            service.signal(Target.id(Lab.ID)).orThrow();
            service.detectOnce();
            assertThat(submitted).hasSize(1);
            service.create(Create.of(new InstanceId("second"), State.empty()).ofType(Lab.TYPE))
                    .orThrow();
            submitted.remove().run();
            service.detectOnce();
            assertThat(submitted).hasSize(1);
            submitted.remove().run();
        }
    }

    @Test
    void anExecutorThatHasNoThreadLeftGivesTheInstanceBackAtOnce() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .executor(task -> {
                    throw new OutOfMemoryError("unable to create native thread");
                })
                .build()) {
            service.detectOnce();
            assertThat(lab.find().ownership().lease()).isEmpty();
            assertThat(lab.find().ownership().attempts()).isZero();
            assertThat(service.health().status()).isEqualTo(Health.Status.GREEN);
        }
    }
}

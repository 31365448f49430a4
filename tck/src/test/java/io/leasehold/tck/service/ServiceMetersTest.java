package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceMeters;
import io.leasehold.service.UnloadPolicy;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a service shows in Micrometer. */
final class ServiceMetersTest {
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Lab lab = new Lab();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private ServiceBuilder metered() {
        return lab.builder().leaseDuration(LEASE).listener(new ServiceMeters(registry, "orders"));
    }

    private double counted(String name) {
        return registry.get(name).tag("service", "orders").counter().count();
    }

    private double shown(String name) {
        return registry.get(name).tag("service", "orders").gauge().value();
    }

    @Test
    void itShowsWhatIsHeldUntilItIsLetGo() {
        lab.create(Next.ready());
        UnloadPolicy aMinute = instance -> Duration.ofMinutes(1);
        try (PersistenceService service = metered()
                .unload(aMinute)
                .handler(Lab.TYPE, step -> Outcome.awaitSignal())
                .build()) {
            assertThat(shown("leasehold.held")).isZero();
            service.detectOnce();
            assertThat(shown("leasehold.held")).isOne();
            service.drain(Duration.ofSeconds(1));
            assertThat(shown("leasehold.held")).isZero();
        }
    }

    @Test
    void itTimesFromBecomingRunnableByTheStoresClock() {
        lab.create(Next.timed(Timer.after(Duration.ofSeconds(10))));
        try (PersistenceService service =
                metered().handler(Lab.TYPE, step -> Outcome.complete()).build()) {
            lab.advance(Duration.ofSeconds(13));
            service.detectOnce();
        }
        assertThat(registry.get("leasehold.pickup").timer().count()).isOne();
        assertThat(registry.get("leasehold.pickup").timer().totalTime(TimeUnit.SECONDS))
                .isEqualTo(3);
    }

    @Test
    void neitherATakeoverNorARetryCountsAsPickedUpLate() {
        lab.create(Next.ready());
        try (PersistenceService service = metered()
                .handler(Lab.TYPE, step -> Outcome.fail(new IllegalStateException("planned")))
                .build()) {
            service.detectOnce();
            lab.advance(Duration.ofHours(1));
            service.detectOnce();
        }
        assertThat(registry.get("leasehold.pickup").timer().count()).isOne();
        assertThat(counted("leasehold.steps.failed")).isEqualTo(2);
    }

    @Test
    void itTimesWritesWithTheirRepeats() {
        FaultyStore faulty = new FaultyStore(lab.sound);
        lab.through(store -> faulty).create(Next.ready());
        try (PersistenceService service = metered()
                .handler(Lab.TYPE, step -> {
                    faulty.is(FaultyStore.Mood.LOSES_REPLY, "complete", 1);
                    return Outcome.complete();
                })
                .build()) {
            service.detectOnce();
        }
        assertThat(registry.get("leasehold.save").timer().count()).isOne();
        assertThat(registry.get("leasehold.save").timer().totalTime(TimeUnit.NANOSECONDS))
                .as("the pause before the repeat")
                .isPositive();
    }

    @Test
    void theBacklogGrowsWhileThereIsNoRoomAndIsGoneWithTheFirstLookThatTakesAll() {
        for (int i = 0; i < 2; i++) {
            lab.create(new InstanceId("order-" + i), Next.ready());
        }
        List<Runnable> waiting = new ArrayList<>();
        try (PersistenceService service = metered()
                .concurrency(1)
                .executor(waiting::add)
                .handler(Lab.TYPE, step -> Outcome.complete())
                .build()) {
            lab.advance(Duration.ofSeconds(2));
            service.detectOnce();
            assertThat(registry.get("leasehold.backlog.age").timeGauge().value(TimeUnit.SECONDS))
                    .isEqualTo(2);
            lab.advance(Duration.ofSeconds(5));
            service.detectOnce();
            assertThat(registry.get("leasehold.backlog.age").timeGauge().value(TimeUnit.SECONDS))
                    .isEqualTo(7);
            waiting.remove(0).run();
            service.detectOnce();
            waiting.remove(0).run();
            service.detectOnce();
            assertThat(shown("leasehold.backlog.age")).isZero();
        }
    }

    @Test
    void itCountsLostLeasesTakeoversAndDoubleLoads() {
        lab.create(Next.ready());
        try (PersistenceService first = metered()
                        .handler(Lab.TYPE, step -> {
                            lab.advance(LEASE);
                            return Outcome.complete();
                        })
                        .build();
                PersistenceService second =
                        metered().handler(Lab.TYPE, step -> Outcome.complete()).build()) {
            first.detectOnce();
            second.detectOnce();
        }
        assertThat(counted("leasehold.leases.lost")).isOne();
        assertThat(counted("leasehold.takeovers")).isOne();
        assertThat(counted("leasehold.double.loads")).isZero();
    }

    @Test
    void aLeaseOfNoLengthCountsItsDoubleLoads() {
        lab.create(Next.ready());
        try (PersistenceService first = metered()
                        .leaseDuration(Duration.ZERO)
                        .executor(step -> {})
                        .drainDeadline(Duration.ZERO)
                        .handler(Lab.TYPE, step -> Outcome.complete())
                        .build();
                PersistenceService second =
                        metered().handler(Lab.TYPE, step -> Outcome.complete()).build()) {
            first.detectOnce();
            lab.advance(Duration.ofSeconds(5));
            second.detectOnce();
        }
        assertThat(counted("leasehold.double.loads")).isOne();
        assertThat(counted("leasehold.takeovers")).isZero();
    }

    @Test
    void itIsNotHealthyWhileTheStoreIsAway() {
        FaultyStore faulty = new FaultyStore(lab.sound);
        lab.through(store -> faulty);
        try (PersistenceService service =
                metered().handler(Lab.TYPE, step -> Outcome.complete()).build()) {
            assertThat(shown("leasehold.healthy")).isOne();
            faulty.is(FaultyStore.Mood.AWAY);
            lab.advance(Duration.ofSeconds(16));
            service.detectOnce();
            assertThat(shown("leasehold.healthy")).isZero();
            assertThat(counted("leasehold.tasks.failing")).isOne();
            faulty.is(FaultyStore.Mood.WELL);
            service.detectOnce();
            assertThat(shown("leasehold.healthy")).isOne();
        }
    }

    @Test
    void theGaugesOfALaterServiceReplaceThoseOfAnEarlierOne() {
        metered().handler(Lab.TYPE, step -> Outcome.complete()).build().close();
        lab.create(Next.ready());
        try (PersistenceService service = metered()
                .unload(instance -> Duration.ofMinutes(1))
                .handler(Lab.TYPE, step -> Outcome.awaitSignal())
                .build()) {
            service.detectOnce();
            assertThat(shown("leasehold.held")).isOne();
        }
    }

    @Test
    void aListenerThatThrowsHarmsNeitherTheServiceNorTheOtherListeners() {
        lab.create(Next.ready());
        try (PersistenceService service = lab.builder()
                .listener(new ThrowingListener())
                .listener(new ServiceMeters(registry, "orders"))
                .handler(Lab.TYPE, step -> Outcome.complete())
                .build()) {
            service.detectOnce();
        }
        assertThat(lab.exists()).isFalse();
        assertThat(registry.get("leasehold.pickup").timer().count()).isOne();
        assertThat(registry.get("leasehold.save").timer().count()).isOne();
    }
}

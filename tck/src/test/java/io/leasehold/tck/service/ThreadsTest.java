package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Health;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Query;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.memory.MemoryProvider;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The background threads take the same steps, and nothing but closing ends them. */
@Timeout(60)
class ThreadsTest {
    private static final InstanceId ID = new InstanceId("threaded");

    private final InstanceStore sound = new MemoryProvider().open(OpenRequest.of("memory:" + UUID.randomUUID()));
    private final FaultyStore store = new FaultyStore(sound);
    private final List<ServiceEvent> events = new CopyOnWriteArrayList<>();

    private ServiceBuilder builder() {
        return PersistenceService.builder(store)
                .machine("here")
                .detectionPeriod(Duration.ofMillis(20))
                .leaseDuration(Duration.ofMillis(300))
                .sweepInterval(Duration.ofMillis(20))
                .sweepGrace(Duration.ZERO)
                .listener(events::add);
    }

    private void create(InstanceId id) {
        sound.create(Create.of(id, State.empty()).ofType(Lab.TYPE)).orThrow();
    }

    private boolean empty() {
        return sound.list(Query.of(Query.Filter.ANY)).orThrow().instances().isEmpty();
    }

    @Test
    void everythingThatIsCreatedRunsOnce() throws Exception {
        AtomicInteger steps = new AtomicInteger();
        try (PersistenceService service = builder()
                .leaseDuration(Duration.ofMinutes(1))
                .handler(Lab.TYPE, activation -> {
                    steps.incrementAndGet();
                    return Outcome.complete();
                })
                .build()) {
            service.start();
            service.start();
            for (int i = 0; i < 200; i++) {
                create(new InstanceId("many-" + i));
            }
            Waiting.until(this::empty);
        }
        assertThat(steps).hasValue(200);
    }

    @Test
    void noFailureOfTheStoreOrTheListenerEndsATask() throws Exception {
        try (PersistenceService service = builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .listener(event -> {
                    events.add(event);
                    throw new IllegalStateException("a broken listener");
                })
                .build()) {
            service.start();
            for (FaultyStore.Mood mood : FaultyStore.Mood.values()) {
                store.is(mood);
                long looks = store.count("look");
                long sweeps = store.count("reclaim");
                Waiting.until(() -> store.count("look") > looks + 2 && store.count("reclaim") > sweeps + 2);
            }
            Waiting.until(() -> service.health().status() == Health.Status.RED);
            create(ID);
            store.is(FaultyStore.Mood.WELL);
            Waiting.until(this::empty);
            Waiting.until(() -> service.health().status() == Health.Status.GREEN);
        }
    }

    @Test
    void aLapseIsToldWhileTheRenewalStillWaitsForTheStore() throws Exception {
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch back = new CountDownLatch(1);
        create(ID);
        try (PersistenceService service = builder()
                .drainDeadline(Duration.ZERO)
                .handler(Lab.TYPE, step -> {
                    step.onLeaseLost(told::countDown);
                    runs.countDown();
                    back.await();
                    return Outcome.complete();
                })
                .build()) {
            service.start();
            runs.await();
            store.latency(() -> {
                try {
                    back.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });

            boolean inTime = told.await(30, TimeUnit.SECONDS);
            back.countDown();
            assertThat(inTime).isTrue();
        }
    }

    @Test
    void aForeignInterruptEndsNoTask() throws Exception {
        try (PersistenceService service =
                builder().handler(Lab.TYPE, activation -> Outcome.complete()).build()) {
            service.start();
            Waiting.until(() -> store.count("look") > 0);
            for (int round = 0; round < 50; round++) {
                threadsOf(service).forEach(Thread::interrupt);
            }
            create(ID);
            Waiting.until(this::empty);
        }
    }

    private static List<Thread> threadsOf(PersistenceService service) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(service.owner().value()))
                .toList();
    }

    @Test
    void aStepThatOutlastsItsLeaseKeepsItByRenewal() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        create(ID);
        try (PersistenceService service = builder()
                .leaseDuration(Duration.ofSeconds(3)) // long enough for a machine that is busy
                .handler(Lab.TYPE, activation -> {
                    go.await(30, TimeUnit.SECONDS);
                    return activation.stillOwned() ? Outcome.complete() : Outcome.awaitSignal();
                })
                .build()) {
            service.start();
            Waiting.until(() -> store.count("renew") >= 7); // a third of the lease each
            go.countDown();
            Waiting.until(this::empty);
        }
        assertThat(events).noneMatch(ServiceEvent.LeaseLost.class::isInstance);
    }

    @Test
    void afterCloseNoThreadIsLeftAndNothingReachesTheStore() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        create(ID);
        PersistenceService service = builder()
                .leaseDuration(Duration.ofMinutes(1))
                .handler(Lab.TYPE, activation -> {
                    never.await();
                    return Outcome.complete();
                })
                .drainDeadline(Duration.ofMillis(50))
                .build();
        service.start();
        Waiting.until(
                () -> sound.find(Target.id(ID)).orThrow().ownership().lease().isPresent());
        service.close();

        Waiting.until(() -> threadsOf(service).isEmpty());
        int calls = store.calls().size();
        assertThat(sound.find(Target.id(ID)).orThrow().ownership().lease()).isEmpty();
        try (PersistenceService other = PersistenceService.builder(sound)
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .executor(Runnable::run)
                .build()) {
            other.detectOnce();
        }
        assertThat(empty()).isTrue();
        assertThat(store.calls()).hasSize(calls);
    }

    @Test
    void aTimerShorterThanThePeriodDoesNotWaitForIt() throws Exception {
        AtomicInteger steps = new AtomicInteger();
        sound.create(Create.of(ID, State.empty()).ofType(Lab.TYPE).next(Next.ready()))
                .orThrow();
        try (PersistenceService service = builder()
                .detectionPeriod(Duration.ofDays(1))
                .leaseDuration(Duration.ofDays(1))
                .handler(
                        Lab.TYPE,
                        activation ->
                                steps.incrementAndGet() < 50 ? Outcome.delay(Duration.ofMillis(1)) : Outcome.complete())
                .build()) {
            service.start();
            Waiting.until(this::empty); // with a period of a day only hints can have brought it here
        }
        assertThat(steps).hasValue(50);
    }

    @Test
    void workOfAnotherServiceDoesNotWaitForThePeriod() throws Exception {
        CountDownLatch listening = new CountDownLatch(1);
        ForwardingStore heard = new ForwardingStore() {
            @Override
            public InstanceStore store() {
                return sound;
            }

            @Override
            public Subscription listen(HintListener listener) {
                Subscription interest = sound.listen(listener);
                listening.countDown();
                return interest;
            }
        };
        try (PersistenceService service = PersistenceService.builder(heard)
                .detectionPeriod(Duration.ofDays(1))
                .leaseDuration(Duration.ofDays(1))
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .build()) {
            service.start();
            assertThat(listening.await(30, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 10; i++) {
                create(new InstanceId("elsewhere-" + i));
                Waiting.until(this::empty); // the first look may have found the first one, the others came by hints
            }
        }
    }
}

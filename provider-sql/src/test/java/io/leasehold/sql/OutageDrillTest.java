package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Activation;
import io.leasehold.service.Health;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The server is away for longer than periods and leases last: every loop works again without a restart, and health turns red, then
 * green (rule ERR-05). For how many seconds, says the property {@code leasehold.drill.outage}.
 */
final class OutageDrillTest {
    private static final Duration OUTAGE = Duration.ofSeconds(Integer.getInteger("leasehold.drill.outage", 2));
    private static final Duration PERIOD = OUTAGE.dividedBy(15);
    private static final Duration LEAST = Duration.ofSeconds(3); // for slow machines
    private static final Duration SHORT_LEASE = OUTAGE.dividedBy(3).plus(LEAST);
    private static final Duration LONG_LEASE = OUTAGE.multipliedBy(2).plus(LEAST.multipliedBy(5));
    private static final Duration LONGEST_CALL = Duration.ofSeconds(30);
    private static final HostType SHORT = new HostType("short-lease");
    private static final HostType LONG = new HostType("long-lease");
    private static final InstanceId LOST = new InstanceId("lost");
    private static final InstanceId KEPT = new InstanceId("kept");
    private static final InstanceId LATER = new InstanceId("later");

    private final List<ServiceEvent> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch leaseLost = new CountDownLatch(1);
    private final CountDownLatch keptRuns = new CountDownLatch(1);
    private final CountDownLatch enough = new CountDownLatch(1);
    private PostgresServer server;
    private InstanceStore store;

    @BeforeEach
    void begin() {
        server = PostgresServer.start(PostgresServer.DURABLE); // its tables must outlive it
        store = new SqlProvider().open(OpenRequest.of(server.url()));
    }

    @AfterEach
    void end() {
        enough.countDown();
        store.close();
        server.close();
    }

    private ServiceBuilder builder() {
        return PersistenceService.builder(store)
                .detectionPeriod(PERIOD)
                .sweepInterval(OUTAGE.dividedBy(6))
                .drainDeadline(Duration.ofSeconds(10))
                .retention(Retention.keep(Duration.ofMillis(1)))
                .listener(events::add);
    }

    private void create(InstanceId id, HostType type) {
        store.create(Create.of(id, State.empty()).ofType(type)).orThrow();
    }

    /** The first time it works until the lease is gone. */
    private Outcome losesItsLease(Activation step) throws InterruptedException {
        if (step.id().equals(LOST) && step.lease().epoch() == 1) {
            step.onLeaseLost(leaseLost::countDown);
            leaseLost.await();
        }
        return Outcome.complete();
    }

    private Outcome keepsItsLease(Activation step) throws InterruptedException {
        keptRuns.countDown();
        enough.await();
        return Outcome.complete();
    }

    private static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + OUTAGE.toNanos() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("time left until %s", what).isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    private static boolean all(List<PersistenceService> services, Health.Status status) {
        return services.stream().allMatch(service -> service.health().status() == status);
    }

    @Test
    void afterAnOutageEveryLoopWorksAgainWithoutARestart() throws Exception {
        try (PersistenceService shortLease = builder()
                        .leaseDuration(SHORT_LEASE)
                        .handler(SHORT, this::losesItsLease)
                        .build();
                PersistenceService longLease = builder()
                        .leaseDuration(LONG_LEASE)
                        .handler(LONG, this::keepsItsLease)
                        .build()) {
            List<PersistenceService> services = List.of(shortLease, longLease);
            services.forEach(PersistenceService::start);
            create(LOST, SHORT);
            create(KEPT, LONG);
            keptRuns.await();
            Lease kept = held().lease();
            until("all are well", () -> all(services, Health.Status.GREEN));

            Duration away = beAway(services);
            long back = System.nanoTime();
            until("health is green", () -> all(services, Health.Status.GREEN));
            System.out.println("OutageDrillTest: health green " + since(back) + " after the server was back");

            worksAgain(back);
            // It had been renewed a third of its length before at most.
            if (away.compareTo(LONG_LEASE.dividedBy(3).multipliedBy(2)) < 0) {
                assertThat(held().lease())
                        .as("the lease that outlasts the outage")
                        .isEqualTo(kept);
            }
            enough.countDown();
            until("what was held all along is completed and purged", () -> absent(KEPT));
            System.out.println("OutageDrillTest: failed and recovered: " + recovered());
        }
    }

    /** Returns how long the server was away. */
    private Duration beAway(List<PersistenceService> services) throws InterruptedException {
        long gone = System.nanoTime();
        server.kill();
        until("health is red", () -> all(services, Health.Status.RED));
        System.out.println("OutageDrillTest: away for " + OUTAGE + ", detection period " + PERIOD
                + "; health red after " + since(gone));
        leaseLost.await();
        System.out.println(
                "OutageDrillTest: handler told of its lost lease of " + SHORT_LEASE + " after " + since(gone));
        until("the outage is over", () -> since(gone).compareTo(OUTAGE) >= 0);
        server.restart();
        return since(gone);
    }

    private void worksAgain(long back) {
        Instant renewedUntil = held().expiry().instant().orElseThrow();
        create(LATER, SHORT);
        until("looks and the sweep work: what is new is run, completed and purged", () -> absent(LATER));
        until("what was lost is run again", () -> absent(LOST));
        System.out.println("OutageDrillTest: looks and sweep work " + since(back) + " after the server was back");
        until("renewal works", () -> held().expiry().instant().orElseThrow().isAfter(renewedUntil));
        System.out.println("OutageDrillTest: renewal works " + since(back) + " after the server was back");
        until("every task that failed works again", () -> recovered().equals(failing()));
        if (OUTAGE.compareTo(LONGEST_CALL) > 0) { // else any call may wait until the server is back, and not fail
            assertThat(failing())
                    .contains(ServiceEvent.Task.DETECTION, ServiceEvent.Task.RENEWAL, ServiceEvent.Task.SWEEP);
        }
    }

    private Lease.Held held() {
        return store.find(Target.id(KEPT)).orThrow().ownership().lease().orElseThrow();
    }

    private boolean absent(InstanceId id) {
        return store.find(Target.id(id)) instanceof Result.Refused<?> refused
                && refused.reason() instanceof Refusal.Absent;
    }

    private List<ServiceEvent.Task> failing() {
        return events.stream()
                .filter(ServiceEvent.TaskFailing.class::isInstance)
                .map(event -> ((ServiceEvent.TaskFailing) event).task())
                .sorted()
                .toList();
    }

    private List<ServiceEvent.Task> recovered() {
        return events.stream()
                .filter(ServiceEvent.TaskRecovered.class::isInstance)
                .map(event -> ((ServiceEvent.TaskRecovered) event).task())
                .sorted()
                .toList();
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin).truncatedTo(ChronoUnit.MILLIS);
    }
}

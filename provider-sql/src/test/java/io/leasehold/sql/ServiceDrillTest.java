package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two services in two processes on one server. Again and again one of them is killed with kill -9 and started anew, and so is the
 * server, while outsiders send signals: every instance completes exactly once, and no signal goes unseen. How long, with how many
 * instances and how many deaths of the server, say the properties {@code leasehold.drill.seconds}, {@code .instances} and {@code
 * .restarts}.
 */
final class ServiceDrillTest {
    private static final int SECONDS = Integer.getInteger("leasehold.drill.seconds", 3);
    private static final int INSTANCES = Integer.getInteger("leasehold.drill.instances", 100);
    private static final int RESTARTS = Integer.getInteger("leasehold.drill.restarts", 1);
    private static final long SEED = Long.getLong("leasehold.drill.seed", new SplittableRandom().nextLong());
    private static final int CREATORS = 8;
    private static final int SIGNALS_PER_SECOND = Math.max(20, INSTANCES / SECONDS / 2);
    private static final int CALLS_PER_SECOND = 10;
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(SECONDS * 1000L / 10);

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final DrillLedger ledger = new DrillLedger();
    private final AtomicIntegerArray accepted = new AtomicIntegerArray(INSTANCES);
    private final AtomicIntegerArray unknown = new AtomicIntegerArray(INSTANCES);
    private final AtomicBoolean over = new AtomicBoolean();
    private final ExecutorService threads = Executors.newFixedThreadPool(CREATORS);
    private final DrillProcess[] hosts = new DrillProcess[2];
    private PostgresServer server;
    private InstanceStore store;

    @BeforeEach
    void begin() {
        server = PostgresServer.start(PostgresServer.DURABLE);
        store = new SqlProvider().open(OpenRequest.of(server.url()));
    }

    @AfterEach
    void end() throws InterruptedException {
        over.set(true);
        threads.shutdownNow();
        for (DrillProcess host : hosts) {
            if (host != null) {
                host.kill();
            }
        }
        store.close();
        server.close();
    }

    private static InstanceId id(int number) {
        return new InstanceId("drill-" + number);
    }

    @Test
    void everyInstanceCompletesOnceAndNoSignalGoesUnseenWhoeverIsKilled() throws Exception {
        System.out.println("ServiceDrillTest seed " + SEED);
        createAll();
        Future<?> signaller = threads.submit(this::signalUntilOver);
        killUntilTimeIsUp();
        over.set(true);
        signaller.get();
        awaitCompletions();
        for (DrillProcess host : hosts) {
            host.kill();
        }
        check();
        report();
        assertThat(ledger.violations()).isEmpty();
    }

    /** Their first timers come all along. */
    private void createAll() throws Exception {
        List<Create> creations = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            Duration first = Duration.ofMillis(random.nextLong(SECONDS * 1000L * 7 / 10));
            creations.add(Create.of(id(i), DrillJob.fresh().state())
                    .ofType(DrillJob.TYPE)
                    .next(Next.timed(Timer.after(first))));
        }
        List<Future<?>> creators = new ArrayList<>();
        for (int creator = 0; creator < CREATORS; creator++) {
            int from = creator;
            creators.add(threads.submit(() -> {
                for (int i = from; i < INSTANCES; i += CREATORS) {
                    store.create(creations.get(i)).orThrow();
                }
            }));
        }
        for (Future<?> creator : creators) {
            creator.get();
        }
    }

    private void signalUntilOver() {
        SplittableRandom own = new SplittableRandom(SEED + 1);
        while (!over.get()) {
            List<Integer> numbers = IntStream.generate(() -> own.nextInt(INSTANCES))
                    .limit(SIGNALS_PER_SECOND / CALLS_PER_SECOND)
                    .distinct()
                    .boxed()
                    .toList();
            List<Result<InstanceId>> results =
                    store.signal(numbers.stream().map(i -> Target.id(id(i))).toList());
            for (int i = 0; i < numbers.size(); i++) {
                if (results.get(i) instanceof Result.Done<InstanceId>) {
                    accepted.incrementAndGet(numbers.get(i));
                } else if (results.get(i) instanceof Result.Unknown<InstanceId>) {
                    unknown.incrementAndGet(numbers.get(i));
                }
            }
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / CALLS_PER_SECOND);
        }
    }

    private void killUntilTimeIsUp() throws Exception {
        for (int i = 0; i < hosts.length; i++) {
            hosts[i] = start();
        }
        long begin = System.nanoTime();
        int restarts = 0;
        for (long seconds = 0; seconds < SECONDS || restarts < RESTARTS; seconds = secondsSince(begin)) {
            int victim = random.nextInt(hosts.length);
            awaitUp(hosts[victim]);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextLong(500, 3000)));
            hosts[victim].kill();
            hosts[victim] = start();
            if (restarts < RESTARTS && seconds * (RESTARTS + 1) >= SECONDS * (restarts + 1L)) {
                restarts++;
                long since = System.currentTimeMillis();
                server.kill();
                server.restart();
                ledger.outage(since);
            }
        }
    }

    private static long secondsSince(long begin) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    }

    private DrillProcess start() throws Exception {
        return new DrillProcess(server.url(), LONGEST_PAUSE, ledger);
    }

    private static void awaitUp(DrillProcess host) {
        long begin = System.nanoTime();
        while (!host.isUp()) {
            assertThat(host.isAlive()).as("the host lives").isTrue();
            assertThat(secondsSince(begin)).as("seconds until it is up").isLessThan(120);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private void awaitCompletions() {
        long begin = System.nanoTime();
        while (store.counts(HostTypes.all()).orThrow().of(Query.Filter.COMPLETED) < INSTANCES) {
            assertThat(secondsSince(begin))
                    .as("seconds after the last kill, %s", ledger.violations())
                    .isLessThan(120L + SECONDS);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(INSTANCES < 1000 ? 50 : 2000));
        }
    }

    private void check() {
        Query query = new Query(HostTypes.all(), Query.Filter.ANY, Optional.empty(), 1000);
        int found = 0;
        for (Optional<Query> next = Optional.of(query); next.isPresent(); ) {
            Query asked = next.get();
            Query.Page page = store.list(asked).orThrow();
            page.instances().forEach(this::check);
            found += page.instances().size();
            next = page.next().map(asked::after);
        }
        assertThat(found).isEqualTo(INSTANCES);
    }

    private void check(InstanceSnapshot instance) {
        String id = instance.id().value();
        int number = Integer.parseInt(id.substring(id.indexOf('-') + 1));
        String stored = DrillLedger.text(instance.ownership().lastWrite().orElseThrow());
        Optional<DrillLedger.Last> last = ledger.last(id);
        long seen = last.map(DrillLedger.Last::signals).orElse(-1L);
        if (instance.standing().status() != InstanceSnapshot.Status.COMPLETED
                || last.filter(DrillLedger.Last::finished).isEmpty()) {
            ledger.violation(id + " is " + instance.standing() + " with " + last);
        }
        // Its reply is lost with the host if that was killed just then.
        if (ledger.completion(id).filter(stamp -> !stamp.equals(stored)).isPresent()) {
            ledger.violation(id + " was completed by " + ledger.completion(id) + " and is stored as by " + stored);
        }
        if (seen < accepted.get(number) || seen > accepted.get(number) + unknown.get(number)) {
            ledger.violation(id + " has seen " + seen + " signals of " + accepted.get(number) + " accepted and "
                    + unknown.get(number) + " of unknown outcome");
        }
        if (instance.schedule().unseen().count() > 0) {
            ledger.violation(id + " has unseen signals");
        }
    }

    private void report() {
        long signals = IntStream.range(0, INSTANCES).mapToLong(accepted::get).sum();
        long lost = IntStream.range(0, INSTANCES).mapToLong(unknown::get).sum();
        System.out.println("ServiceDrillTest: " + INSTANCES + " instances completed once, "
                + (INSTANCES - ledger.completions()) + " of them by a host that was killed before it could say so; "
                + ledger.saves() + " saves; " + signals + " signals accepted and seen, " + lost
                + " of unknown outcome; " + ledger.kills() + " kills, " + RESTARTS + " deaths of the server");
        System.out.println("ServiceDrillTest: " + ledger.takeovers());
        System.out.println("ServiceDrillTest: noticed " + ledger.noticed());
    }
}

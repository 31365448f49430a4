package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * The server dies again and again under load, and comes back: every acknowledged write is there, none is there twice, no instance is
 * stuck, and no client is started anew. The number of deaths is the property {@code leasehold.sql.kills}.
 */
final class ServerKillTest {
    private static final int KILLS = Integer.getInteger("leasehold.sql.kills", 3);
    private static final int WORKERS = 4;
    private static final int WRITES_BETWEEN_KILLS = 100;
    private static final LeaseLength HOUR = LeaseLength.of(Duration.ofHours(1));

    /** A host that counts one instance up. Confined to one thread, but for its count. */
    private static final class Worker {
        private final InstanceStore store;
        private final InstanceId id;
        private final OwnerId owner = OwnerId.fresh("worker");
        private final AtomicLong acknowledged;
        private long acquisitionNo;
        private long count;

        Worker(InstanceStore store, int number, AtomicLong acknowledged) {
            this.store = store;
            this.id = new InstanceId("counter-" + number);
            this.acknowledged = acknowledged;
        }

        private static State state(long count) {
            return State.of(ByteBuffer.allocate(Long.BYTES).putLong(count).array());
        }

        long count() {
            return count;
        }

        void create() {
            store.create(Create.of(id, state(0))).orThrow();
        }

        Acquired acquire() {
            Acquisition acquisition = new Acquisition(owner, HostTypes.untyped(), ++acquisitionNo, HOUR);
            while (true) {
                Result<Acquired> result =
                        store.acquire(acquisition, List.of(Target.id(id))).get(0);
                if (result instanceof Result.Done<Acquired> done) {
                    return done.value();
                }
                requirePassing(result);
            }
        }

        /** An outage passes; anything else is a mistake. */
        private static void requirePassing(Result<?> result) {
            boolean passing = result instanceof Result.Unknown<?>
                    || (result instanceof Result.Refused<?> refused
                            && (refused.reason() instanceof Refusal.Unavailable
                                    || refused.reason() instanceof Refusal.Busy));
            assertThat(passing).as("%s", result).isTrue();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }

        void countUp() {
            Acquired acquired = acquire();
            assertThat(acquired.state()).isEqualTo(state(count));
            Save save = Save.of(acquired.held().lease().write(1), Next.ready()).state(state(count + 1));
            while (true) {
                Result<Written> result = store.saveAndRelease(List.of(save)).get(0);
                if (result instanceof Result.Done<Written>) {
                    count++;
                    acknowledged.incrementAndGet();
                    return;
                }
                requirePassing(result);
            }
        }
    }

    @Test
    void whatWasAcknowledgedSurvivesEveryDeathOfTheServer() throws Exception {
        AtomicLong acknowledged = new AtomicLong();
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
        try (PostgresServer server = PostgresServer.start(PostgresServer.DURABLE);
                InstanceStore store = new SqlProvider().open(OpenRequest.of(server.url()))) {
            List<Worker> workers = new ArrayList<>();
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                Worker worker = new Worker(store, i, acknowledged);
                worker.create();
                workers.add(worker);
                running.add(threads.submit(() -> {
                    while (!over.get()) {
                        worker.countUp();
                    }
                }));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                await(acknowledged, running);
                server.kill();
                server.restart();
            }
            await(acknowledged, running);
            over.set(true);
            for (Future<?> worker : running) {
                worker.get();
            }
            for (Worker worker : workers) {
                assertThat(worker.acquire().state()).isEqualTo(Worker.state(worker.count()));
            }
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    /** Waits until the workers have got on, or one of them has failed. */
    private static void await(AtomicLong acknowledged, List<Future<?>> running) throws Exception {
        long goal = acknowledged.get() + WRITES_BETWEEN_KILLS;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (acknowledged.get() < goal) {
            for (Future<?> worker : running) {
                if (worker.isDone()) {
                    worker.get();
                }
            }
            assertThat(System.nanoTime()).as("the workers are stuck").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}

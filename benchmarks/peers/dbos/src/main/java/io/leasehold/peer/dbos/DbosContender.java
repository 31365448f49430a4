package io.leasehold.peer.dbos;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.Queue;
import dev.dbos.transact.workflow.Workflow;
import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.ContenderProcess;
import io.leasehold.bench.peer.Crew;
import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Place;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Queued workflows with a state of a hundred characters in, and the next one out. They start no successor: a backlog is enqueued
 * before the time is taken, and drained, so DBOS does less than the others. Settings: {@code threads}, {@code connections}, {@code
 * backlog} for each second of work.
 */
public final class DbosContender implements Contender {
    private static final int ENQUEUERS = 8;

    private final PeerSchema schema;
    private final HikariDataSource pool;
    private final DBOS dbos;
    private final Queue queue;
    private final Cycle cycle;
    private final int backlogPerSecond;
    private final Counted counted = new Counted();
    private long enqueued;

    private DbosContender(Place place) throws SQLException {
        schema = PeerSchema.make(place, "dbos");
        pool = new HikariDataSource(new HikariConfig(schema.pool(place.integer("connections", 16))));
        backlogPerSecond = place.integer("backlog", 500);
        dbos = new DBOS(DBOSConfig.defaults("bench").withDataSource(pool).withDatabaseSchema(schema.name()));
        queue = new Queue("bench")
                .withWorkerConcurrency(place.integer("threads", 100))
                .withPollingInterval(Duration.ofMillis(20));
        dbos.registerQueue(queue);
        cycle = dbos.registerProxy(Cycle.class, counted);
        dbos.launch();
    }

    /** The workflow. Those that are started while the gate is shut wait at it. */
    private static final class Counted implements Cycle {
        private final LongAdder done = new LongAdder();
        private final AtomicReference<CountDownLatch> gate = new AtomicReference<>(new CountDownLatch(1));

        @Override
        @Workflow(name = "cycle")
        public String run(String state) {
            try {
                Objects.requireNonNull(gate.get()).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted before the gate", e);
            }
            done.increment();
            return state();
        }
    }

    private static String state() {
        return String.format("%0100d", System.nanoTime());
    }

    @Override
    public Count work(Duration time) throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        counted.gate.set(gate);
        int more = (int) (backlogPerSecond * time.toMillis() / 1000);
        enqueue(more);
        long before = counted.done.sum();
        long begin = System.nanoTime();
        gate.countDown();
        while (counted.done.sum() < enqueued && System.nanoTime() - begin < time.toNanos()) {
            Thread.sleep(1);
        }
        Count count = new Count(counted.done.sum() - before, System.nanoTime() - begin);
        while (counted.done.sum() < enqueued) {
            Thread.sleep(1);
        }
        return count;
    }

    private void enqueue(int more) {
        Crew.run(ENQUEUERS, thread -> {
            for (int i = thread; i < more; i += ENQUEUERS) {
                dbos.startWorkflow(() -> cycle.run(state()), new StartWorkflowOptions(queue));
            }
            return thread;
        });
        enqueued += more;
    }

    @Override
    public void close() throws IOException {
        dbos.shutdown();
        pool.close();
        schema.close();
    }

    /**
     * Serves as a process.
     *
     * @param arguments the database and settings
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        ContenderProcess.serve(DbosContender::new, arguments);
    }
}

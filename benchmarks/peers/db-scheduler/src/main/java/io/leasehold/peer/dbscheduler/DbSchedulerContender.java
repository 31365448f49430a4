package io.leasehold.peer.dbscheduler;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.ContenderProcess;
import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Place;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Tasks that run nothing and are rescheduled at once, with new data. Settings: {@code poll}, {@code lock-and-fetch} or {@code
 * fetch}; {@code threads}, {@code connections}, and {@code lower} and {@code upper}, percentages of the threads between which it
 * keeps itself supplied.
 */
public final class DbSchedulerContender implements Contender {
    private static final String TASK = "bench";
    private static final int TASKS = 3200;
    private static final int STATE_SIZE_BYTES = 100;
    private static final String TABLES = """
        CREATE TABLE scheduled_tasks (
            task_name text NOT NULL, task_instance text NOT NULL, task_data bytea,
            execution_time timestamptz NOT NULL, picked boolean NOT NULL, picked_by text,
            last_success timestamptz, last_failure timestamptz, consecutive_failures int,
            last_heartbeat timestamptz, version bigint NOT NULL, priority smallint,
            PRIMARY KEY (task_name, task_instance));
        CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time);
        CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)
        """;

    private final PeerSchema schema;
    private final HikariDataSource pool;
    private final Scheduler scheduler;
    private final LongAdder done = new LongAdder();

    private DbSchedulerContender(Place place) throws SQLException {
        schema = PeerSchema.make(place, "db_scheduler");
        schema.run(TABLES);
        pool = new HikariDataSource(new HikariConfig(schema.pool(place.integer("connections", 16))));
        CustomTask<byte[]> task = Tasks.custom(TASK, byte[].class)
                .execute((instance, context) -> (complete, operations) -> {
                    operations.reschedule(complete, Instant.now(), state());
                    done.increment();
                });
        SchedulerBuilder builder = Scheduler.create(pool, task)
                .serializer(new Bytes())
                .threads(place.integer("threads", 50))
                .pollingInterval(Duration.ofMillis(10));
        double lower = place.integer("lower", 50) / 100.0;
        double upper = place.integer("upper", 400) / 100.0;
        if (place.settings().getOrDefault("poll", "").equals("fetch")) {
            builder.pollUsingFetch(lower, upper);
        } else {
            builder.pollUsingLockAndFetch(lower, upper);
        }
        scheduler = builder.build();
        fill();
        scheduler.pause();
        scheduler.start();
    }

    private void fill() {
        List<TaskInstance<?>> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            tasks.add(new TaskInstance<>(TASK, "bench-" + i, state()));
        }
        scheduler.scheduleBatch(tasks, Instant.now());
    }

    private static byte[] state() {
        byte[] state = new byte[STATE_SIZE_BYTES];
        state[0] = (byte) System.nanoTime();
        return state;
    }

    /** The data is bytes already. */
    private static final class Bytes implements Serializer {
        @Override
        public byte[] serialize(Object data) {
            return (byte[]) data;
        }

        @Override
        public <T> T deserialize(Class<T> type, byte[] bytes) {
            return type.cast(bytes);
        }
    }

    @Override
    public Count work(Duration time) throws InterruptedException {
        scheduler.resume();
        try {
            return Contender.watch(time, done::sum);
        } finally {
            scheduler.pause();
        }
    }

    @Override
    public void close() throws IOException {
        scheduler.stop();
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
        ContenderProcess.serve(DbSchedulerContender::new, arguments);
    }
}

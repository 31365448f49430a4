package io.leasehold.peer.jobrunr;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.ContenderProcess;
import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Place;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;

/**
 * Jobs that run nothing and enqueue their successor with a new state, which is the nearest that JobRunr has to an instance with a
 * timer: one that is scheduled would wait for the next poll. Settings: {@code threads}, {@code connections}.
 */
public final class JobRunrContender implements Contender {
    private static final int JOBS = 1000;
    private static final Duration SHORTEST_POLL = Duration.ofSeconds(5);

    private final PeerSchema schema;
    private final HikariDataSource pool;
    private final BackgroundJobServer server;
    private final LongAdder done = new LongAdder();
    private boolean started;

    private JobRunrContender(Place place) throws SQLException {
        schema = PeerSchema.make(place, "jobrunr");
        pool = new HikariDataSource(new HikariConfig(schema.pool(place.integer("connections", 16))));
        AtomicReference<JobRequestScheduler> scheduler = new AtomicReference<>();
        Successor successor = new Successor(scheduler, done);
        var running = JobRunr.configure()
                .useJsonMapper(new Jackson3JsonMapper())
                .useStorageProvider(new PostgresStorageProvider(pool))
                .useJobActivator(only(successor))
                .useBackgroundJobServer(
                        BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                                .andWorkerCount(place.integer("threads", 32))
                                .andPollInterval(SHORTEST_POLL),
                        false)
                .initialize();
        scheduler.set(running.getJobRequestScheduler());
        server = running.getBackgroundJobServer();
        running.getJobRequestScheduler().enqueue(IntStream.range(0, JOBS).mapToObj(number -> StateRequest.next()));
    }

    private static JobActivator only(JobRequestHandler<?> handler) {
        return new JobActivator() {
            @Override
            public <T> T activateJob(Class<T> type) {
                return type.cast(handler);
            }
        };
    }

    @Override
    public Count work(Duration time) throws InterruptedException {
        if (started) {
            server.resumeProcessing();
        } else {
            server.start();
            started = true;
        }
        try {
            return Contender.watch(time, done::sum);
        } finally {
            server.pauseProcessing();
        }
    }

    @Override
    public void close() throws IOException {
        server.stop();
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
        ContenderProcess.serve(JobRunrContender::new, arguments);
    }
}

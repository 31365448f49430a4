package io.leasehold.peer.quartz;

import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.ContenderProcess;
import io.leasehold.bench.peer.PeerSchema;
import io.leasehold.bench.peer.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/**
 * Jobs that store new data and are due again at once, in a clustered job store. Settings: {@code threads}, {@code connections},
 * {@code batch}.
 */
public final class QuartzContender implements Contender {
    private static final int JOBS = 1000;
    private static final String TABLES = "org/quartz/impl/jdbcjobstore/tables_postgres.sql";
    private static final String SETTINGS = """
        org.quartz.scheduler.instanceName = bench
        org.quartz.scheduler.instanceId = AUTO
        org.quartz.scheduler.skipUpdateCheck = true
        org.quartz.scheduler.batchTriggerAcquisitionFireAheadTimeWindow = 0
        org.quartz.threadPool.class = org.quartz.simpl.SimpleThreadPool
        org.quartz.jobStore.class = org.quartz.impl.jdbcjobstore.JobStoreTX
        org.quartz.jobStore.driverDelegateClass = org.quartz.impl.jdbcjobstore.PostgreSQLDelegate
        org.quartz.jobStore.isClustered = true
        org.quartz.jobStore.acquireTriggersWithinLock = true
        org.quartz.jobStore.misfireThreshold = 86400000
        org.quartz.jobStore.dataSource = bench
        org.quartz.dataSource.bench.provider = hikaricp
        org.quartz.dataSource.bench.driver = org.postgresql.Driver
        """;

    private final PeerSchema schema;
    private final Scheduler scheduler;
    private final LongAdder done = new LongAdder();

    private QuartzContender(Place place) throws IOException, SQLException, SchedulerException {
        schema = PeerSchema.make(place, "quartz");
        schema.run(tables());
        scheduler = new StdSchedulerFactory(settings(place)).getScheduler();
        scheduler.setJobFactory((bundle, ignored) -> new StoringJob(done));
        for (int i = 0; i < JOBS; i++) {
            schedule(i);
        }
    }

    private static String tables() throws IOException {
        try (InputStream script =
                Objects.requireNonNull(QuartzContender.class.getClassLoader().getResourceAsStream(TABLES))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Properties settings(Place place) throws IOException {
        Properties settings = new Properties();
        settings.load(new java.io.StringReader(SETTINGS));
        settings.setProperty("org.quartz.threadPool.threadCount", Integer.toString(place.integer("threads", 20)));
        settings.setProperty(
                "org.quartz.scheduler.batchTriggerAcquisitionMaxCount", Integer.toString(place.integer("batch", 20)));
        Properties pool = schema.pool(place.integer("connections", 21));
        settings.setProperty("org.quartz.dataSource.bench.URL", schema.url());
        settings.setProperty("org.quartz.dataSource.bench.user", pool.getProperty("username", ""));
        settings.setProperty("org.quartz.dataSource.bench.password", pool.getProperty("password", ""));
        settings.setProperty("org.quartz.dataSource.bench.maxConnections", pool.getProperty("maximumPoolSize"));
        return settings;
    }

    private void schedule(int number) throws SchedulerException {
        JobDetail job = JobBuilder.newJob(StoringJob.class)
                .withIdentity("bench-" + number)
                .usingJobData(StoringJob.STATE, "")
                .build();
        // Due again a millisecond after the last time, which is long ago.
        Trigger trigger = TriggerBuilder.newTrigger()
                .withIdentity("bench-" + number)
                .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                        .withIntervalInMilliseconds(1)
                        .repeatForever())
                .build();
        scheduler.scheduleJob(job, trigger);
    }

    @Override
    public Count work(Duration time) throws SchedulerException, InterruptedException {
        scheduler.start();
        try {
            return Contender.watch(time, done::sum);
        } finally {
            scheduler.standby();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            scheduler.shutdown(true);
        } catch (SchedulerException e) {
            throw new IOException("The scheduler does not stop", e);
        }
        schema.close();
    }

    /**
     * Serves as a process.
     *
     * @param arguments the database and settings
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        ContenderProcess.serve(QuartzContender::new, arguments);
    }
}

package io.leasehold.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Meters of one service in Micrometer, which is an optional dependency: {@code builder.listener(new ServiceMeters(registry,
 * "orders"))}. Every meter has the tag {@code service}. Thread-safe.
 *
 * <table>
 * <caption>The meters</caption>
 * <tr><th>name</th><th>kind, unit</th><th>what</th></tr>
 * <tr><td>{@code leasehold.held}</td><td>gauge, instances</td><td>instances held ({@link Workload#held})</td></tr>
 * <tr><td>{@code leasehold.backlog.age}</td><td>gauge, time</td><td>how long what is runnable has waited for room
 * ({@link Workload#backlog})</td></tr>
 * <tr><td>{@code leasehold.healthy}</td><td>gauge</td><td>1 if {@link Health} is green, else 0</td></tr>
 * <tr><td>{@code leasehold.pickup}</td><td>timer</td><td>from becoming runnable to the acquisition
 * ({@link ServiceListener#pickedUp})</td></tr>
 * <tr><td>{@code leasehold.save}</td><td>timer</td><td>writes under leases ({@link ServiceListener#wrote})</td></tr>
 * <tr><td>{@code leasehold.leases.lost}</td><td>counter</td><td>{@link ServiceEvent.LeaseLost}</td></tr>
 * <tr><td>{@code leasehold.double.loads}</td><td>counter</td><td>{@link ServiceEvent.DoubleLoad}</td></tr>
 * <tr><td>{@code leasehold.takeovers}</td><td>counter</td><td>{@link ServiceEvent.Takeover}</td></tr>
 * <tr><td>{@code leasehold.orphans.reclaimed}</td><td>counter</td><td>{@link ServiceEvent.OrphanReclaimed}</td></tr>
 * <tr><td>{@code leasehold.quarantined}</td><td>counter</td><td>{@link ServiceEvent.Quarantined}</td></tr>
 * <tr><td>{@code leasehold.steps.failed}</td><td>counter</td><td>{@link ServiceEvent.StepFailed}</td></tr>
 * <tr><td>{@code leasehold.tasks.failing}</td><td>counter</td><td>{@link ServiceEvent.TaskFailing}: how often one began to
 * fail</td></tr>
 * </table>
 */
public final class ServiceMeters implements ServiceListener {
    private static final String PREFIX = "leasehold.";
    private static final String HELD = PREFIX + "held";
    private static final String BACKLOG_AGE = PREFIX + "backlog.age";
    private static final String HEALTHY = PREFIX + "healthy";

    private final MeterRegistry registry;
    private final Tags tags;
    private final Timer pickup;
    private final Timer save;
    private final Map<Class<? extends ServiceEvent>, Counter> counters;

    /**
     * Registers the meters; the gauges follow when the service is built.
     *
     * @param registry where
     * @param service the value of the tag {@code service}: another one for each service of a registry, and not its owner, which is
     *     new at every start
     */
    public ServiceMeters(MeterRegistry registry, String service) {
        this.registry = registry;
        this.tags = Tags.of("service", service);
        this.pickup = timer("pickup", "From becoming runnable to the acquisition");
        this.save = timer("save", "Writes under leases");
        this.counters = Map.of(
                ServiceEvent.LeaseLost.class,
                counter("leases.lost", "Leases that ended before the service ended them"),
                ServiceEvent.DoubleLoad.class,
                counter("double.loads", "Instances taken over an unreleased zero-length lease"),
                ServiceEvent.Takeover.class,
                counter("takeovers", "Instances taken over from a holder that never released them"),
                ServiceEvent.OrphanReclaimed.class,
                counter("orphans.reclaimed", "Dead leases ended on instances without a timer"),
                ServiceEvent.Quarantined.class,
                counter("quarantined", "Instances whose attempts are used up"),
                ServiceEvent.StepFailed.class,
                counter("steps.failed", "Steps that failed"),
                ServiceEvent.TaskFailing.class,
                counter("tasks.failing", "How often a background task began to fail"));
    }

    private Timer timer(String name, String description) {
        return Timer.builder(PREFIX + name).description(description).tags(tags).register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(PREFIX + name)
                .description(description)
                .tags(tags)
                .register(registry);
    }

    /** The gauges of an earlier service of this name are replaced: it is gone, or the name was given twice. */
    @Override
    public void built(PersistenceService service) {
        for (String name : List.of(HELD, BACKLOG_AGE, HEALTHY)) {
            registry.find(name).tags(tags).meters().forEach(registry::remove);
        }
        Gauge.builder(HELD, service, each -> each.workload().held())
                .description("Instances held")
                .baseUnit("instances")
                .tags(tags)
                .register(registry);
        TimeGauge.builder(BACKLOG_AGE, service, TimeUnit.NANOSECONDS, ServiceMeters::backlogNanos)
                .description("How long what is runnable has waited for room")
                .tags(tags)
                .register(registry);
        Gauge.builder(HEALTHY, service, each -> each.health().status() == Health.Status.GREEN ? 1 : 0)
                .description("Whether the service sees what is runnable")
                .tags(tags)
                .register(registry);
    }

    private static double backlogNanos(PersistenceService service) {
        return service.workload().backlog().toNanos();
    }

    @Override
    public void pickedUp(Duration late) {
        pickup.record(late);
    }

    @Override
    public void wrote(Duration took) {
        save.record(took);
    }

    @Override
    public void on(ServiceEvent event) {
        Counter counter = counters.get(event.getClass());
        if (counter != null) {
            counter.increment();
        }
    }
}

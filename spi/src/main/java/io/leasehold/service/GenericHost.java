package io.leasehold.service;

import io.leasehold.spi.Activatable;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Capability;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts real hosts on one machine for instances that nobody there serves, and runs no instance itself (rule ACT-03). What may be
 * started is decided by its own configuration: the stored parameters only choose among the sites it names, and never leave them.
 * Thread-safe.
 *
 * <p>Needs a store with {@link Capability#ACTIVATION}. Several generic hosts on a machine are harmless: a host too many finds
 * nothing to do.
 */
public final class GenericHost implements AutoCloseable {
    private static final int LARGEST_QUERY = 1000;
    private static final Duration SHORTEST_LAPSE = Duration.ofSeconds(30);

    private final InstanceStore store;
    private final GenericHostBuilder.Settings settings;
    private final Events events;
    private final Registration registration;
    private final Starter starter;
    private final TaskWatch watch;
    private final Loop loop;
    private boolean armed = true;
    private boolean started;
    private volatile boolean closed;

    /**
     * What a host is needed for.
     *
     * @param type the type that nobody serves; empty for untyped instances
     * @param parameters how to start a host, as stored
     */
    public record Need(Optional<HostType> type, ActivationParameters parameters) {
        static Need of(Activatable activatable) {
            return new Need(activatable.type(), activatable.parameters());
        }

        @Override
        public String toString() {
            return "type " + type.map(HostType::value).orElse("none") + " (" + parameters.activationType() + ", site "
                    + parameters.site() + ", application " + parameters.applicationPath() + ", service "
                    + parameters.servicePath() + ")";
        }
    }

    GenericHost(InstanceStore store, GenericHostBuilder.Settings settings) {
        this.store = store;
        this.settings = settings;
        this.events = new Events(List.of(settings.listener()));
        this.registration = new Registration(store, registration(settings), settings.clock(), events);
        this.starter = new Starter(settings, events);
        this.watch = new TaskWatch(ServiceEvent.Task.DETECTION, events);
        this.loop = new Loop(settings.owner() + "-activation", this::step, settings.detectionPeriod());
    }

    private static HostRegistration registration(GenericHostBuilder.Settings settings) {
        Duration lapse = settings.detectionPeriod().multipliedBy(6);
        return new HostRegistration(
                settings.owner(),
                settings.machine(),
                HostTypes.all(),
                settings.activationTypes(),
                lapse.compareTo(SHORTEST_LAPSE) < 0 ? SHORTEST_LAPSE : lapse);
    }

    /**
     * The settings of a generic host.
     *
     * @param store a store with {@link Capability#ACTIVATION}; the application closes it, after the generic host
     * @return settings with their defaults, to be refined and built
     */
    public static GenericHostBuilder builder(InstanceStore store) {
        return new GenericHostBuilder(store);
    }

    /**
     * The host that this is in its registration.
     *
     * @return the owner
     */
    public OwnerId owner() {
        return settings.owner();
    }

    /** Begins to detect in the background. Starting twice is harmless. */
    public synchronized void start() {
        requireOpen();
        if (!started) {
            started = true;
            loop.start();
        }
    }

    private Duration step() {
        return closed ? settings.detectionPeriod() : detectOnce();
    }

    /**
     * One detection now: keeps the registration alive, raises {@link ServiceEvent.HasActivatable} if something is activatable, and
     * starts what is needed unless the application does so itself. Never throws because of the store.
     *
     * @return how long until the next detection is due
     */
    public Duration detectOnce() {
        boolean raised;
        synchronized (this) {
            requireOpen();
            registration.step();
            boolean silent = !armed && settings.starting() == GenericHostBuilder.Starting.BY_APPLICATION;
            raised = !silent && detect();
        }
        if (raised) {
            events.tell(new ServiceEvent.HasActivatable());
        }
        return settings.detectionPeriod();
    }

    /** True if the event is to be raised. A failed query arms it, and says nothing of what is needed. */
    private boolean detect() {
        Result<List<Activatable>> result = query();
        boolean raise = armed && !found(result).isEmpty();
        armed = found(result).isEmpty();
        if (result instanceof Result.Done<List<Activatable>> done
                && settings.starting() == GenericHostBuilder.Starting.AUTOMATIC) {
            starter.serve(done.value().stream().map(Need::of).distinct().toList());
        }
        return raise;
    }

    private Result<List<Activatable>> query() {
        Result<List<Activatable>> result = Answers.of(() -> store.findActivatable(
                new Activatable.Query(settings.machine(), settings.activationTypes(), LARGEST_QUERY)));
        if (result instanceof Result.Done<List<Activatable>>) {
            watch.worked();
        } else {
            watch.failed(Answers.failure(result));
        }
        return result;
    }

    private static List<Activatable> found(Result<List<Activatable>> result) {
        return result instanceof Result.Done<List<Activatable>> done ? done.value() : List.of();
    }

    /**
     * What is activatable now, for an application that starts hosts by itself.
     *
     * @return the instances, oldest first; if there are none, or the query failed, {@link ServiceEvent.HasActivatable} is raised anew for the next
     */
    public synchronized Result<List<Activatable>> queryActivatable() {
        requireOpen();
        Result<List<Activatable>> result = query();
        armed = found(result).isEmpty();
        return result;
    }

    /**
     * Needs that were refused: hostile or unknown here, or whose start failed.
     *
     * @return the last reason for each, at most 1,000 of them
     */
    public Map<Need, String> refused() {
        return starter.refused();
    }

    /**
     * The hosts that this generic host has started and that still run.
     *
     * @return a host for each need
     */
    public Map<Need, HostActivator.StartedHost> running() {
        return starter.running();
    }

    private void requireOpen() {
        if (closed) {
            throw new ServiceClosedException(settings.owner());
        }
    }

    /** Stops detecting and withdraws the registration. The hosts it has started go on. Closing twice is harmless. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        loop.stop();
        boolean interrupted = Thread.interrupted();
        try {
            loop.ended(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            interrupted = true;
        }
        synchronized (this) {
            registration.end();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.leasehold.service;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Runs durable instances on any {@link InstanceStore}: looks for what is runnable, takes it under a lease, calls the handler of its
 * type, saves what it answers and lets go; renews what it holds, and reclaims orphans. Several services, in one process or in many,
 * share the work; when one dies, the others take its instances over as soon as their leases lapse. Thread-safe.
 *
 * <p>{@link #start()} does all of this on background threads. Without it the application, or a test in virtual time, takes the same
 * steps itself: {@link #detectOnce()}, {@link #renewOnce()}, {@link #sweepOnce()}.
 *
 * <p>After {@link #close()} every call throws {@link ServiceClosedException}, but for {@code close}, {@link #owner()} and
 * {@link #health()} (rule OWN-01). The store stays open; it is the application's.
 */
public final class PersistenceService implements AutoCloseable {
    private final Host host;
    private final OutcomeWriter writer;
    private final Threads threads;
    private final Repeats repeats;
    private final Loader loader;
    private final Detection detection;
    private final Keeper keeper;
    private final Sweeper sweeper;
    private final Registration registration;
    private final Listening listening;

    private PersistenceService(Settings settings) {
        this.host = new Host(settings);
        this.writer = new OutcomeWriter(host);
        this.threads = new Threads(settings);
        this.repeats = new Repeats(host);
        this.loader = new Loader(host, writer);
        Runner runner = new Runner(host, writer, threads.executor());
        this.detection = new Detection(host, writer, runner);
        this.keeper = new Keeper(host, runner);
        this.sweeper = new Sweeper(host);
        this.registration = new Registration(host.store, Registration.of(settings), host.clock, host.events);
        this.listening = new Listening(host);
        settings.warning().ifPresent(host.events::tell);
    }

    static PersistenceService of(Settings settings) {
        PersistenceService service = new PersistenceService(settings);
        service.host.events.built(service);
        return service;
    }

    /**
     * The settings of a service on a store.
     *
     * @param store any store; the application closes it, after the service
     * @return settings with their defaults, to be refined and built
     */
    public static ServiceBuilder builder(InstanceStore store) {
        return new ServiceBuilder(store);
    }

    /**
     * The host that this service is in its leases: fresh for every service.
     *
     * @return the owner
     */
    public OwnerId owner() {
        return host.settings.owner;
    }

    /** Begins to look, renew and sweep in the background. Starting twice is harmless. */
    public void start() {
        host.requireOpen();
        Duration longest = host.settings.detectionPeriod;
        if (!threads.begin()) {
            return;
        }
        Loop looks = threads.loop("detection", detection::step, longest);
        host.pace.onHint(looks::wake);
        threads.loop("renewal", this::keep, longest);
        threads.loop("lapse", new Lapses(host)::step, longest);
        threads.loop("sweep", this::sweepStep, Duration.ofHours(1));
        threads.loop("registration", this::registrationStep, Duration.ofHours(1));
        threads.startAll();
    }

    private Duration keep() {
        synchronized (keeper) {
            return keeper.step();
        }
    }

    private Duration sweepStep() {
        synchronized (sweeper) {
            return sweeper.step();
        }
    }

    private Duration registrationStep() {
        synchronized (registration) {
            Duration listen = listening.step();
            Duration registered = host.open() ? registration.step() : listen;
            return listen.compareTo(registered) < 0 ? listen : registered;
        }
    }

    /**
     * One look now, for as many instances as there is room for; starts their handlers. Never throws because of the store: a failure
     * shows in {@link #health()} and in the answer.
     *
     * @return how long until the next look is due: at most the detection period
     */
    public Duration detectOnce() {
        host.requireNotClosed();
        return detection.now();
    }

    /**
     * Renews everything that is held, in one call; tells handlers whose lease is gone; wakes and unloads waiting instances; keeps
     * the host's registration alive.
     *
     * @return how long until the next renewal is due: at most a third of the lease
     */
    public Duration renewOnce() {
        host.requireNotClosed();
        registrationStep();
        synchronized (keeper) {
            return keeper.renew();
        }
    }

    /**
     * Reclaims orphans of the types served, purges completions whose retention is over and registrations of dead hosts.
     *
     * @return what it did; what failed is left to the next sweep
     */
    public SweepReport sweepOnce() {
        host.requireOpen();
        synchronized (sweeper) {
            return sweeper.sweep();
        }
    }

    /**
     * Creates an instance. Its state passes the codecs of this service. Repeated a few times while the outcome is unknown, which
     * creates it once at most.
     *
     * @param creation the instance, not leased
     * @return done; refused as already exists or key taken, or for the moment; or unknown
     * @throws BadArgumentException if it is leased, or its activation parameters are hostile or of a type nobody knows
     */
    public Result<Create.Created> create(Create creation) {
        host.requireOpen();
        if (creation.leasedBy().isPresent()) {
            throw new BadArgumentException("leasedBy", "a service does not renew a lease that it did not take");
        }
        creation.activation().ifPresent(stored -> ActivationTypes.require(stored, host.settings.activationTypes));
        Create encoded = host.settings.codecs.encode(creation);
        Result<Create.Created> result = repeats.call(() -> host.store.create(encoded));
        if (result instanceof Result.Done<Create.Created> done) {
            hint(creation.next(), done.value().storeTime());
        }
        return result;
    }

    private void hint(Next next, Instant storeTime) {
        if (next.kind() != Next.Kind.WAITING) {
            Instant due = next.timer().resolve(storeTime).orElse(storeTime);
            host.pace.hintIn(Duration.between(storeTime, due));
        }
    }

    /**
     * Signals an instance, whatever it is doing, and looks soon. Repeated a few times while the outcome is unknown: a signal may
     * count twice, and is never lost.
     *
     * @param target the instance
     * @return the instance; refused as key unknown, absent or ended, or for the moment; or unknown
     */
    public Result<InstanceId> signal(Target target) {
        host.requireOpen();
        Result<InstanceId> result = repeats.call(() -> Answers.single(() -> host.store.signal(List.of(target))));
        if (result instanceof Result.Done<InstanceId> done) {
            if (host.holds.idle(done.value()).isPresent()) {
                keeper.signalled();
                threads.wakeAll();
            } else {
                host.pace.hintIn(Duration.ZERO);
            }
        }
        return result;
    }

    /**
     * Loads an instance for the application to run by itself, due or not. Its lease is renewed until it is ended, closed or lost.
     *
     * @param target an active instance of a type served here
     * @param within how long to retry while somebody holds it, as the {@link HeldInstancePolicy} says; a retry that would end later
     *     is not made
     * @return the instance; or why it could not be loaded
     */
    public Result<LoadedInstance> load(Target target, Duration within) {
        host.requireOpen();
        return loader.load(target, within);
    }

    /**
     * Loads the next runnable instance of the types that the application runs by itself.
     *
     * @return the instance; empty if there is none, after which {@link ServiceEvent.HasRunnable} is raised anew for the next one
     * @throws IllegalStateException if no type is monitored
     */
    public Result<Optional<LoadedInstance>> tryLoadRunnable() {
        host.requireOpen();
        return detection.tryLoad();
    }

    /**
     * How this service fares.
     *
     * @return health now
     */
    public Health health() {
        return detection.health();
    }

    /**
     * How much this service has to do.
     *
     * @return the load now, without asking the store
     */
    public Workload workload() {
        return new Workload(host.holds.count(), host.backlog.age());
    }

    /**
     * What in the store wants attention: orphans, infinite leases, quarantined and damaged instances, types not served here.
     *
     * @return the report, or why the store does not answer
     */
    public Result<StoreReport> report() {
        host.requireNotClosed();
        return new Reporter(host).report();
    }

    /**
     * Acquires nothing new, and waits until every instance is saved or released; their leases are renewed meanwhile. At the deadline,
     * or when the thread is interrupted, handlers that still run are told and their leases released at once (rule OWN-04).
     *
     * @param deadline from zero up
     * @return what was left
     */
    public DrainReport drain(Duration deadline) {
        host.requireNotClosed();
        host.enter(Host.Stage.DRAINING);
        detection.drain();
        threads.wakeAll();
        return new Drain(host, threads.running() ? () -> {} : this::keep).within(deadline);
    }

    /**
     * Drains within the configured deadline, withdraws the registration and ends all background threads: afterwards nothing reaches
     * the store. Closing twice is harmless.
     */
    @Override
    public void close() {
        if (host.closed()) {
            return;
        }
        try {
            drain(host.settings.drainDeadline);
        } finally {
            host.enter(Host.Stage.CLOSED);
            threads.end();
            synchronized (registration) {
                listening.end();
                registration.end();
            }
        }
    }
}

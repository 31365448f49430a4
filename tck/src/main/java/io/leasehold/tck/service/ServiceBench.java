package io.leasehold.tck.service;

import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Workbench;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One host with a service on the store under test: what it asks of the store, what it tells, and its time. */
public final class ServiceBench {
    private static final int MOST_STEPS = 20_000;
    private static final Duration SWEEPS = Duration.ofMinutes(1);

    private final Workbench bench;
    private final FaultyStore store;
    private final HostTime time;
    private final List<ServiceEvent> events = new CopyOnWriteArrayList<>();

    /**
     * A host.
     *
     * @param bench the store
     * @param host which host, from 0
     */
    public ServiceBench(Workbench bench, int host) {
        this.bench = bench;
        this.store = new FaultyStore(bench.store(host));
        this.time = new HostTime(bench.clock());
    }

    /**
     * Tells a story in a namespace of its own; whatever a service throws in it is a violation.
     *
     * @param trial the try
     * @param story what happens
     */
    public static void alone(Trial trial, Consumer<Workbench> story) {
        trial.aloneByHand(Map.of(), bench -> {
            try {
                story.accept(bench);
            } catch (StoreException
                    | IllegalStateException
                    | IllegalArgumentException
                    | NoSuchElementException thrown) {
                throw bench.violation("the service threw " + thrown);
            }
        });
    }

    /**
     * Makes a service on this host.
     *
     * @param settings its settings, but for store, clock, executor, machine and listener
     * @return the service, to be closed
     */
    public ServiceUnderTest service(UnaryOperator<ServiceBuilder> settings) {
        return bench.room().services().make(plan(settings));
    }

    /**
     * The plan of a service on this host.
     *
     * @param settings its settings
     * @return the plan
     */
    public ServicePlan plan(UnaryOperator<ServiceBuilder> settings) {
        return new ServicePlan(store, time, events::add, settings);
    }

    /**
     * Takes all steps of a service when they are due, as its threads would.
     *
     * @param service the service
     * @param howLong for how long
     */
    public void run(ServiceUnderTest service, Duration howLong) {
        Instant end = bench.clock().instant().plus(howLong);
        Instant detect = bench.clock().instant();
        Instant renew = detect;
        Instant sweep = detect;
        for (int steps = 0; !bench.clock().instant().isAfter(end); steps++) {
            boolean tooMany = steps > MOST_STEPS;
            bench.require(!tooMany, () -> "the service took " + MOST_STEPS + " steps in " + howLong);
            if (!detect.isAfter(bench.clock().instant())) {
                detect = after(service.detect());
            }
            if (!renew.isAfter(bench.clock().instant())) {
                renew = after(service.renew());
            }
            if (!sweep.isAfter(bench.clock().instant())) {
                service.sweep();
                sweep = after(SWEEPS);
            }
            Instant next = earliest(detect, earliest(renew, sweep));
            if (next.isAfter(end)) {
                break;
            }
            bench.clock().moveTo(next);
        }
        bench.clock().moveTo(end);
    }

    private Instant after(Duration wait) {
        return bench.clock().instant().plus(wait);
    }

    private static Instant earliest(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /**
     * The store as the service meets it.
     *
     * @return a store that may be given faults
     */
    public FaultyStore store() {
        return store;
    }

    /**
     * The store without faults.
     *
     * @return the store under test
     */
    public InstanceStore sound() {
        return store.store();
    }

    /**
     * The time of this host.
     *
     * @return its clock
     */
    public HostTime time() {
        return time;
    }

    /**
     * What the service told.
     *
     * @param <E> the kind of event
     * @param kind the kind of event
     * @return the events, in order
     */
    public <E extends ServiceEvent> List<E> told(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /**
     * Creates an instance of the first type with a state.
     *
     * @param id its id
     * @param next what it waits for
     */
    public void create(InstanceId id, Next next) {
        create(id, bench.names().type(0), next);
    }

    /**
     * Creates an instance with state {@code new}.
     *
     * @param id its id
     * @param type its type
     * @param next what it waits for
     */
    public void create(InstanceId id, HostType type, Next next) {
        sound().create(Create.of(id, state("new")).ofType(type).next(next)).orThrow();
        bench.note("instance " + id + " is created, " + next.kind());
    }

    /**
     * Whether an instance exists.
     *
     * @param id its id
     * @return true if it can be found
     */
    public boolean exists(InstanceId id) {
        return sound().find(Target.id(id)) instanceof Result.Done;
    }

    /**
     * What the store knows of an instance.
     *
     * @param id its id
     * @return the snapshot
     */
    public InstanceSnapshot find(InstanceId id) {
        return sound().find(Target.id(id)).orThrow();
    }

    /**
     * A state.
     *
     * @param text its bytes
     * @return the state
     */
    public static State state(String text) {
        return State.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The text of a state.
     *
     * @param state the state
     * @return its bytes as text
     */
    public static String text(State state) {
        return new String(state.toByteArray(), StandardCharsets.UTF_8);
    }
}

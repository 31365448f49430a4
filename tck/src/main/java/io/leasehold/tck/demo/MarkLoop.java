package io.leasehold.tck.demo;

import io.leasehold.service.Activation;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Target;
import io.leasehold.tck.demo.MarkWorkflow.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A worker and a supervisor on hosts of their own, and the item between them. Each host looks when it is told to, also in the middle of
 * a step of the other, so that every order of events can be played. Confined to one thread.
 */
final class MarkLoop implements AutoCloseable {
    private final VirtualTime time;
    private final InstanceStore store;
    private final Item item;
    private final PersistenceService worker;
    private final PersistenceService supervisor;
    private int steps;
    private Optional<ServiceEvent> failure = Optional.empty();

    MarkLoop(VirtualTime time, InstanceStore store, Duration pause, MarkWorkflow.Observer observer) {
        this.time = time;
        this.store = store;
        this.item = new Item(store);
        this.worker = host(new MarkWorkflow(item, Role.WORKER, pause, observer), Item.WORKER);
        this.supervisor = host(new MarkWorkflow(item, Role.SUPERVISOR, pause, observer), Item.SUPERVISOR);
    }

    private PersistenceService host(MarkWorkflow workflow, InstanceId id) {
        HostType type = new HostType(id.value());
        store.create(Create.of(id, MarkWorkflow.IDLE).ofType(type).next(Next.waiting()))
                .orThrow();
        return time.host(store, id.value() + "-host")
                .handler(type, step -> counted(workflow, step))
                .listener(this::noFailure)
                .build();
    }

    private static InstanceId id(Role role) {
        return role == Role.WORKER ? Item.WORKER : Item.SUPERVISOR;
    }

    /** Remembered, not thrown: a listener cannot stop a service. */
    private void noFailure(ServiceEvent event) {
        if (event.severity().compareTo(ServiceEvent.Severity.INFO) > 0) {
            failure = Optional.of(event);
        }
    }

    Item item() {
        return item;
    }

    private Outcome counted(MarkWorkflow workflow, Activation step) {
        steps++;
        return workflow.handle(step);
    }

    /** The host of a half looks, and runs it if it is runnable. */
    void look(Role role) {
        (role == Role.WORKER ? worker : supervisor).detectOnce();
    }

    /** When the pause of a half ends, if it is pausing. */
    Optional<Instant> pauseEnds(Role role) {
        return find(role).schedule().nextTimer();
    }

    private InstanceSnapshot find(Role role) {
        return store.find(Target.id(id(role))).orThrow();
    }

    /** When the next pause ends, if one of them is pausing. */
    Optional<Instant> nextPauseEnds() {
        return Stream.of(Role.values())
                .map(this::pauseEnds)
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    /**
     * Both hosts look; if there was nothing to run, time moves to the end of the next pause.
     *
     * @return false if the loop is dead: nothing to run, and no timer that would change that
     */
    boolean goOn() {
        int before = steps;
        look(Role.WORKER);
        look(Role.SUPERVISOR);
        Stage.require(
                failure.isEmpty(), "no " + failure.map(ServiceEvent::sentence).orElse("failure"));
        if (steps > before) {
            return true;
        }
        Optional<Instant> ends = nextPauseEnds();
        ends.ifPresent(time::moveTo);
        return ends.isPresent();
    }

    @Override
    public void close() {
        worker.close();
        supervisor.close();
        store.close();
    }
}

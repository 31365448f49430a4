package io.leasehold.sql;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.TransactionalStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;

/** Calls that together need every statement of a dialect. Each must succeed; what it means is the kit's business. */
final class StoreTour {
    private static final LeaseLength LONG = LeaseLength.of(Duration.ofHours(1));
    private static final HostType TYPE = new HostType("type ");
    private static final HostTypes SERVED = HostTypes.of(TYPE).andUntyped();
    private static final OwnerId OWNER = new OwnerId("owner");
    private static final InstanceId TYPED = new InstanceId("typed");
    private static final InstanceId UNTYPED = new InstanceId("untyped");

    private final InstanceStore store;
    private long acquisitions;
    private long writes;

    StoreTour(InstanceStore store) {
        this.store = store;
    }

    /** Everything but what needs a caller's transaction. */
    void take() {
        store.storeTime().orThrow();
        create();
        look();
        work();
        endTwiceOnOneStripe();
        hosts();
        store.list(Query.of(Query.Filter.ANY)).orThrow();
        store.reclaimOrphans(new OrphanSweep(HostTypes.all(), Duration.ZERO, 10))
                .orThrow();
    }

    private void create() {
        ActivationParameters activation = new ActivationParameters("iis", "site", "application", "service");
        store.create(Create.of(TYPED, state("first"))
                        .ofType(TYPE)
                        .next(Next.ready())
                        .activation(activation)
                        .keys(Set.of(new InstanceKey("key"), new InstanceKey("key "))))
                .orThrow();
        store.create(Create.of(UNTYPED, state("other")).next(Next.ready())).orThrow();
        store.findActivatable(new Activatable.Query("machine", Set.of("iis"), 10))
                .orThrow();
    }

    private static State state(String text) {
        return State.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Twice under one number, which returns the leases that are held under it. */
    private void look() {
        Acquisition acquisition = acquisition();
        Look.Request request = new Look.Request(acquisition, 10, Duration.ofMinutes(1));
        store.acquireRunnable(request).orThrow();
        Look again = store.acquireRunnable(request).orThrow();
        if (again.acquired().size() != 2) {
            throw new IllegalStateException("two instances were runnable but these were acquired: " + again.acquired());
        }
        for (Acquired acquired : again.acquired()) {
            store.saveAndRelease(List.of(Save.of(acquired.held().lease().write(++writes), Next.ready())))
                    .get(0)
                    .orThrow();
        }
    }

    private Acquisition acquisition() {
        return new Acquisition(OWNER, SERVED, ++acquisitions, LONG);
    }

    private Acquired acquire(Target target) {
        return store.acquire(acquisition(), List.of(target)).get(0).orThrow();
    }

    private void work() {
        Acquired byKey = acquire(new Target.ByKey(new InstanceKey("key ")));
        store.renew(LONG, List.of(byKey.held().lease())).get(0).orThrow();
        KeyChanges keys = new KeyChanges(Set.of(new InstanceKey("more")), Set.of(new InstanceKey("key")));
        store.save(
                        LONG,
                        List.of(Save.of(byKey.held().lease().write(++writes), Next.waiting())
                                .state(state("second"))
                                .keys(keys)))
                .get(0)
                .orThrow();
        store.signal(List.of(new Target.ById(TYPED))).get(0).orThrow();
        store.find(new Target.ById(TYPED)).orThrow();
        complete(acquire(new Target.ById(UNTYPED)), Retention.keep(Duration.ofDays(1)));
        store.purgeCompleted(10).orThrow();
    }

    private void complete(Acquired acquired, Retention retention) {
        store.complete(List.of(new Completion(acquired.held().lease().write(++writes), acquired.unseen(), retention)))
                .get(0)
                .orThrow();
    }

    /** An epoch's stripe is inserted by the first removal and raised by the second. */
    private void endTwiceOnOneStripe() {
        for (int i = 0; i < 2; i++) {
            InstanceId id = new InstanceId("ends");
            store.create(Create.of(id, State.empty())).orThrow();
            complete(acquire(new Target.ById(id)), Retention.delete());
        }
    }

    private void hosts() {
        HostRegistration host = new HostRegistration(OWNER, "machine", SERVED, Set.of("iis"), Duration.ofMinutes(1));
        store.register(host).orThrow();
        store.heartbeat(OWNER).orThrow();
        store.purgeDeadHosts(10).orThrow();
        store.deregister(OWNER).orThrow();
    }

    /** A signal and two ends in transactions of a caller's, where no shortcut is taken, and a look that counts the signal in. */
    static void joinTransactions(TransactionalStore store, DataSource connections) throws SQLException {
        inTransaction(store, connections, joined -> joined.signal(List.of(new Target.ById(TYPED))));
        OwnerId other = new OwnerId("other");
        InstanceId id = new InstanceId("ends with the caller's transaction");
        for (int number = 1; number <= 2; number++) {
            store.create(Create.of(id, State.empty())).orThrow();
            Acquired acquired = store.acquire(
                            new Acquisition(other, SERVED, number, LONG), List.of(new Target.ById(id)))
                    .get(0)
                    .orThrow();
            Completion end =
                    new Completion(acquired.held().lease().write(number), acquired.unseen(), Retention.delete());
            inTransaction(store, connections, joined -> joined.complete(List.of(end)));
        }
        store.acquireRunnable(new Look.Request(new Acquisition(other, SERVED, 3, LONG), 10, Duration.ofMinutes(1)))
                .orThrow();
    }

    private static <T> void inTransaction(
            TransactionalStore store, DataSource connections, Function<InstanceStore, List<Result<T>>> call)
            throws SQLException {
        try (Connection connection = connections.getConnection()) {
            connection.setAutoCommit(false);
            call.apply(store.joining(connection)).get(0).orThrow();
            connection.commit();
        }
    }
}

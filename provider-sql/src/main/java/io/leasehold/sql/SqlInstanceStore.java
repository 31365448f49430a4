package io.leasehold.sql;

import io.leasehold.record.Bounds;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import io.leasehold.spi.Target;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.spi.Written;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * The store over the tables: reads, and all that is decided row by row, go through the record store, with the transitions as they
 * are. A call that must not wait for rows that somebody else has locked (a look, a renewal) goes through a hasty view of it.
 * Thread-safe.
 */
final class SqlInstanceStore implements TransactionalStore {
    private static final int LARGEST_VALUE = 16 << 20;
    private static final Duration RENEWAL_PATIENCE = Duration.ofMillis(50);

    private final OpenRequest request;
    private final Settings settings;
    private final TableForm form;
    private final Connections connections;
    private final SqlRecords records;
    private final InstanceStore patient;
    private final InstanceStore hasty;
    private final InstanceStore renewing;
    private final StoreDescription description;
    private final Bounds bounds;
    private final Batches batches;
    private final Push push;

    /** A store on tables that are there. */
    SqlInstanceStore(OpenRequest request, Settings settings, SqlProvider.Database database, Connections connections) {
        this.request = request;
        this.settings = settings;
        this.connections = connections;
        this.form = new TableForm(request.namespace(), database.dialect(), Laws.standard(), request.attemptLimit());
        Jdbi jdbi = Jdbis.of(connections.source()::getConnection, settings.tables());
        Sessions sessions = new Sessions(jdbi, connections.pool(), form.dialect(), database.force());
        this.push = Push.open(request, settings, connections, sessions);
        this.records = records(database, sessions, request.timeLimit());
        this.patient = new RecordInstanceStore(records, request);
        this.hasty = new RecordInstanceStore(records(database, sessions, Duration.ZERO), request);
        this.renewing = new RecordInstanceStore(records(database, sessions, RENEWAL_PATIENCE), request);
        this.description = describe(patient.describe());
        this.bounds = new Bounds(description.limits());
        this.batches = new Batches(form, sessions, request, push.written());
    }

    private SqlRecords records(SqlProvider.Database database, Transactions transactions, Duration patience) {
        RecordStore.Reach reach = switch (database.reach()) {
            case MEMORY -> RecordStore.Reach.MEMORY;
            case ONE_PROCESS -> RecordStore.Reach.ONE_PROCESS;
            case MANY_PROCESSES -> RecordStore.Reach.MANY_PROCESSES;
        };
        RecordStore.Traits traits = new RecordStore.Traits(
                database.product(), reach, LeaseDurability.MACHINE, LARGEST_VALUE, database.facts());
        SqlRecords.Limits limits = new SqlRecords.Limits(request.timeLimit(), patience);
        return new SqlRecords(
                traits,
                form,
                transactions,
                request.clock(),
                new SqlRecords.Conduct(limits, Attempt.Signals.COUNTED, push.written()));
    }

    private static StoreDescription describe(StoreDescription records) {
        Set<Capability> capabilities = EnumSet.copyOf(records.capabilities());
        capabilities.add(Capability.TX_ENLIST);
        capabilities.add(Capability.MIGRATIONS);
        capabilities.add(Capability.PUSH_WAKE);
        return new StoreDescription(
                records.product(),
                capabilities,
                records.limits(),
                records.leaseDurability(),
                records.orderTolerance(),
                records.facts());
    }

    /** Refuses calls on a closed store. */
    private void open() {
        patient.describe();
    }

    @Override
    public InstanceStore joining(Connection connection) {
        open();
        return JoinedStore.on(connection, settings, request, form, records.traits());
    }

    @Override
    public DataSource connections() {
        open();
        return connections.source();
    }

    /** Whatever reads due instants first counts in the signals that callers' transactions left beside their instances. */
    private <T> Result<T> withSignals(Supplier<Result<T>> call) {
        try {
            records.countInSignals();
            return call.get();
        } catch (RecordStore.UnavailableException e) {
            return Result.refused(new Refusal.Unavailable(String.valueOf(e.getMessage())));
        }
    }

    /** Whom hints reach may change while a store is open. */
    @Override
    public StoreDescription describe() {
        open();
        Map<String, String> facts = new HashMap<>(description.facts());
        facts.put(RecordInstanceStore.HINTS_REACH, push.reach());
        return new StoreDescription(
                description.product(),
                description.capabilities(),
                description.limits(),
                description.leaseDurability(),
                description.orderTolerance(),
                facts);
    }

    @Override
    public Result<Instant> storeTime() {
        return patient.storeTime();
    }

    @Override
    public Result<Create.Created> create(Create creation) {
        return patient.create(creation);
    }

    @Override
    public Result<InstanceSnapshot> find(Target target) {
        return patient.find(target);
    }

    @Override
    public Result<Query.Page> list(Query query) {
        return patient.list(query);
    }

    @Override
    public Result<Query.Counts> counts(HostTypes types) {
        return patient.counts(types);
    }

    @Override
    public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        return patient.acquire(acquisition, targets);
    }

    @Override
    public Result<Look> acquireRunnable(Look.Request look) {
        bounds.look(look);
        open();
        try {
            Optional<Look> shortcut = batches.look(look);
            return shortcut.map(Result::done).orElseGet(() -> withSignals(() -> hasty.acquireRunnable(look)));
        } catch (Failure e) {
            return Result.unknown(e);
        }
    }

    @Override
    public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        bounds.length(length);
        bounds.batch("leases", leases, Lease::instance, bounds::lease);
        open();
        return batches.run(
                leases,
                (shortcuts, site, some) -> shortcuts.renew(site, length, some),
                left -> renewing.renew(length, left));
    }

    @Override
    public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        return patient.save(length, saves);
    }

    @Override
    public List<Result<Written>> saveAndRelease(List<Save> saves) {
        bounds.batch("saves", saves, save -> save.stamp().lease().instance(), bounds::save);
        open();
        return batches.run(
                saves, (shortcuts, site, some) -> shortcuts.saveAndRelease(site, some), patient::saveAndRelease);
    }

    @Override
    public List<Result<Written>> release(List<Release> releases) {
        return patient.release(releases);
    }

    @Override
    public List<Result<Written>> complete(List<Completion> completions) {
        bounds.batch(
                "completions",
                completions,
                completion -> completion.stamp().lease().instance(),
                bounds::completion);
        open();
        return batches.run(completions, (shortcuts, site, some) -> shortcuts.complete(site, some), patient::complete);
    }

    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        return patient.signal(targets);
    }

    @Override
    public Result<Written> stop(HolderStop stop) {
        return patient.stop(stop);
    }

    @Override
    public Result<Written> operate(OperatorCommand command) {
        return patient.operate(command);
    }

    @Override
    public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
        bounds.sweep(sweep);
        open();
        return withSignals(() -> patient.reclaimOrphans(sweep));
    }

    @Override
    public Result<List<InstanceId>> purgeCompleted(int limit) {
        return patient.purgeCompleted(limit);
    }

    @Override
    public Result<Instant> register(HostRegistration registration) {
        return patient.register(registration);
    }

    @Override
    public Result<Instant> heartbeat(OwnerId host) {
        return patient.heartbeat(host);
    }

    @Override
    public Result<Instant> deregister(OwnerId host) {
        return patient.deregister(host);
    }

    @Override
    public Result<List<OwnerId>> purgeDeadHosts(int limit) {
        return patient.purgeDeadHosts(limit);
    }

    @Override
    public Result<List<Activatable>> findActivatable(Activatable.Query query) {
        bounds.activatable(query);
        open();
        return withSignals(() -> patient.findActivatable(query));
    }

    @Override
    public Subscription listen(HintListener listener) {
        bounds.listener(listener);
        open();
        return push.listen(listener);
    }

    @Override
    public void close() {
        push.close();
        patient.close();
        hasty.close();
        renewing.close();
        connections.close();
    }
}

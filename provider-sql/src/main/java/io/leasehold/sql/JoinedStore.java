package io.leasehold.sql;

import io.leasehold.record.Hints;
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
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.Target;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.spi.Written;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/**
 * The store inside a caller's transaction: what may take part does, everything else is refused. Confined to the caller's thread
 * and transaction.
 */
final class JoinedStore implements InstanceStore {
    private final InstanceStore joined;
    private final InstanceStore signalling;

    private JoinedStore(InstanceStore joined, InstanceStore signalling) {
        this.joined = joined;
        this.signalling = signalling;
    }

    static JoinedStore on(
            Connection connection, Settings settings, OpenRequest request, TableForm form, RecordStore.Traits traits) {
        Jdbi jdbi = Jdbis.of(Jdbis.lent(connection), settings.tables());
        JoinedTransaction transaction = new JoinedTransaction(connection, jdbi, form.dialect());
        SqlRecords.Limits limits = new SqlRecords.Limits(request.timeLimit(), request.timeLimit());
        // Told before the caller's commit, a hint would send others to look for what they cannot see yet; and of the
        // commit nobody here hears. So nobody listens to these.
        Hints unheard = new Hints();
        SqlRecords.Conduct counted = new SqlRecords.Conduct(limits, Attempt.Signals.COUNTED, unheard);
        SqlRecords.Conduct beside = new SqlRecords.Conduct(limits, Attempt.Signals.BESIDE, unheard);
        return new JoinedStore(
                new RecordInstanceStore(new SqlRecords(traits, form, transaction, request.clock(), counted), request),
                new RecordInstanceStore(new SqlRecords(traits, form, transaction, request.clock(), beside), request));
    }

    @Override
    public StoreDescription describe() {
        return joined.describe();
    }

    @Override
    public Result<Instant> storeTime() {
        throw unsupported("storeTime");
    }

    @Override
    public Result<Create.Created> create(Create creation) {
        return joined.create(creation);
    }

    @Override
    public Result<InstanceSnapshot> find(Target target) {
        throw unsupported("find");
    }

    @Override
    public Result<Query.Page> list(Query query) {
        throw unsupported("list");
    }

    @Override
    public Result<Query.Counts> counts(HostTypes types) {
        throw unsupported("counts");
    }

    @Override
    public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        throw unsupported("acquire");
    }

    @Override
    public Result<Look> acquireRunnable(Look.Request request) {
        throw unsupported("acquireRunnable");
    }

    @Override
    public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        throw unsupported("renew");
    }

    @Override
    public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        return joined.save(length, saves);
    }

    @Override
    public List<Result<Written>> saveAndRelease(List<Save> saves) {
        return joined.saveAndRelease(saves);
    }

    @Override
    public List<Result<Written>> release(List<Release> releases) {
        throw unsupported("release");
    }

    @Override
    public List<Result<Written>> complete(List<Completion> completions) {
        return joined.complete(completions);
    }

    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        return signalling.signal(targets);
    }

    @Override
    public Result<Written> stop(HolderStop stop) {
        throw unsupported("stop");
    }

    @Override
    public Result<Written> operate(OperatorCommand command) {
        throw unsupported("operate");
    }

    @Override
    public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
        throw unsupported("reclaimOrphans");
    }

    @Override
    public Result<List<InstanceId>> purgeCompleted(int limit) {
        throw unsupported("purgeCompleted");
    }

    @Override
    public Result<Instant> register(HostRegistration registration) {
        throw unsupported("register");
    }

    @Override
    public Result<Instant> heartbeat(OwnerId host) {
        throw unsupported("heartbeat");
    }

    @Override
    public Result<Instant> deregister(OwnerId host) {
        throw unsupported("deregister");
    }

    @Override
    public Result<List<OwnerId>> purgeDeadHosts(int limit) {
        throw unsupported("purgeDeadHosts");
    }

    @Override
    public Result<List<Activatable>> findActivatable(Activatable.Query query) {
        throw unsupported("findActivatable");
    }

    @Override
    public Subscription listen(HintListener listener) {
        throw unsupported("listen");
    }

    @Override
    public void close() {
        joined.close();
        signalling.close();
    }

    private static UnsupportedCapabilityException unsupported(String call) {
        return new UnsupportedCapabilityException(Capability.TX_ENLIST, call + " inside a caller's transaction");
    }
}

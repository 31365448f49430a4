package io.leasehold.tck.door;

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
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** An instance store that does what another one does: for decorators that change one method. */
public interface ForwardingStore extends InstanceStore {
    /**
     * The decorated store.
     *
     * @return always the same
     */
    InstanceStore store();

    @Override
    default StoreDescription describe() {
        return store().describe();
    }

    /**
     * The description of the decorated store with other capabilities.
     *
     * @param capabilities what to declare
     * @return the description
     */
    default StoreDescription declaring(Set<Capability> capabilities) {
        StoreDescription plain = store().describe();
        return new StoreDescription(
                plain.product(),
                capabilities,
                plain.limits(),
                plain.leaseDurability(),
                plain.orderTolerance(),
                plain.facts());
    }

    /**
     * The description of the decorated store with one capability more.
     *
     * @param capability what to declare besides
     * @return the description
     */
    default StoreDescription declaringAlso(Capability capability) {
        Set<Capability> more = EnumSet.copyOf(store().describe().capabilities());
        more.add(capability);
        return declaring(more);
    }

    @Override
    default Result<Instant> storeTime() {
        return store().storeTime();
    }

    @Override
    default Result<Create.Created> create(Create creation) {
        return store().create(creation);
    }

    @Override
    default Result<InstanceSnapshot> find(Target target) {
        return store().find(target);
    }

    @Override
    default Result<Query.Page> list(Query query) {
        return store().list(query);
    }

    @Override
    default Result<Query.Counts> counts(HostTypes types) {
        return store().counts(types);
    }

    @Override
    default List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        return store().acquire(acquisition, targets);
    }

    @Override
    default Result<Look> acquireRunnable(Look.Request request) {
        return store().acquireRunnable(request);
    }

    @Override
    default List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        return store().renew(length, leases);
    }

    @Override
    default List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        return store().save(length, saves);
    }

    @Override
    default List<Result<Written>> saveAndRelease(List<Save> saves) {
        return store().saveAndRelease(saves);
    }

    @Override
    default List<Result<Written>> release(List<Release> releases) {
        return store().release(releases);
    }

    @Override
    default List<Result<Written>> complete(List<Completion> completions) {
        return store().complete(completions);
    }

    @Override
    default List<Result<InstanceId>> signal(List<Target> targets) {
        return store().signal(targets);
    }

    @Override
    default Result<Written> stop(HolderStop stop) {
        return store().stop(stop);
    }

    @Override
    default Result<Written> operate(OperatorCommand command) {
        return store().operate(command);
    }

    @Override
    default Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
        return store().reclaimOrphans(sweep);
    }

    @Override
    default Result<List<InstanceId>> purgeCompleted(int limit) {
        return store().purgeCompleted(limit);
    }

    @Override
    default Result<Instant> register(HostRegistration registration) {
        return store().register(registration);
    }

    @Override
    default Result<Instant> heartbeat(OwnerId host) {
        return store().heartbeat(host);
    }

    @Override
    default Result<Instant> deregister(OwnerId host) {
        return store().deregister(host);
    }

    @Override
    default Result<List<OwnerId>> purgeDeadHosts(int limit) {
        return store().purgeDeadHosts(limit);
    }

    @Override
    default Result<List<Activatable>> findActivatable(Activatable.Query query) {
        return store().findActivatable(query);
    }

    @Override
    default Subscription listen(HintListener listener) {
        return store().listen(listener);
    }

    @Override
    default void close() {
        store().close();
    }
}

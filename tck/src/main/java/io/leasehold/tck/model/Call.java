package io.leasehold.tck.model;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Completion;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.util.List;

/** One concrete call on an {@link InstanceStore}, as a value. */
public sealed interface Call {
    /**
     * Makes the call.
     *
     * @param store the store to call
     * @return exactly what the store returned: a {@link Result}, or for a batch a list of them
     */
    Object applyTo(InstanceStore store);

    /**
     * A creation.
     *
     * @param creation the new instance
     */
    record Create(io.leasehold.spi.Create creation) implements Call {
        @Override
        public Result<io.leasehold.spi.Create.Created> applyTo(InstanceStore store) {
            return store.create(creation);
        }
    }

    /**
     * A find.
     *
     * @param target the instance
     */
    record Find(Target target) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.find(target);
        }
    }

    /**
     * A page of a listing.
     *
     * @param query which page
     */
    record ListPage(Query query) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.list(query);
        }
    }

    /**
     * Counts.
     *
     * @param types which types are counted
     */
    record Counts(HostTypes types) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.counts(types);
        }
    }

    /**
     * Acquisitions by id or key.
     *
     * @param acquisition who acquires, under which number, for how long
     * @param targets the instances
     */
    record Acquire(Acquisition acquisition, List<Target> targets) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.acquire(acquisition, targets);
        }
    }

    /**
     * A look.
     *
     * @param request what to look for
     */
    record AcquireRunnable(Look.Request request) implements Call {
        @Override
        public Result<Look> applyTo(InstanceStore store) {
            return store.acquireRunnable(request);
        }
    }

    /**
     * Renewals.
     *
     * @param length the length
     * @param leases the leases
     */
    record Renew(LeaseLength length, List<Lease> leases) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.renew(length, leases);
        }
    }

    /**
     * Keeping saves.
     *
     * @param length the length
     * @param saves the saves
     */
    record Save(LeaseLength length, List<io.leasehold.spi.Save> saves) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.save(length, saves);
        }
    }

    /**
     * Saves that end their leases.
     *
     * @param saves the saves
     */
    record SaveAndRelease(List<io.leasehold.spi.Save> saves) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.saveAndRelease(saves);
        }
    }

    /**
     * Releases without a save.
     *
     * @param releases the releases
     */
    record Release(List<io.leasehold.spi.Release> releases) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.release(releases);
        }
    }

    /**
     * Completions.
     *
     * @param completions the completions
     */
    record Complete(List<Completion> completions) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.complete(completions);
        }
    }

    /**
     * Signals.
     *
     * @param targets the instances
     */
    record Signal(List<Target> targets) implements Call {
        @Override
        public List<? extends Result<?>> applyTo(InstanceStore store) {
            return store.signal(targets);
        }
    }

    /**
     * A holder's suspension or termination.
     *
     * @param stop what to do
     */
    record Stop(HolderStop stop) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.stop(stop);
        }
    }

    /**
     * An operator's verb.
     *
     * @param command what to do
     */
    record Operate(OperatorCommand command) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.operate(command);
        }
    }

    /**
     * A sweep for orphans.
     *
     * @param sweep which instances
     */
    record Reclaim(OrphanSweep sweep) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.reclaimOrphans(sweep);
        }
    }

    /**
     * A purge of kept completions and terminations.
     *
     * @param limit the most to remove
     */
    record Purge(int limit) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.purgeCompleted(limit);
        }
    }

    /**
     * A registration of a host.
     *
     * @param registration the host
     */
    record Register(HostRegistration registration) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.register(registration);
        }
    }

    /**
     * A host's heartbeat.
     *
     * @param host the host
     */
    record Heartbeat(OwnerId host) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.heartbeat(host);
        }
    }

    /**
     * The removal of a registration.
     *
     * @param host the host
     */
    record Deregister(OwnerId host) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.deregister(host);
        }
    }

    /**
     * A purge of lapsed registrations.
     *
     * @param limit the most to remove
     */
    record PurgeDeadHosts(int limit) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.purgeDeadHosts(limit);
        }
    }

    /**
     * A query for what a generic host could start a host for.
     *
     * @param query the machine and what can be started
     */
    record FindActivatable(Activatable.Query query) implements Call {
        @Override
        public Result<?> applyTo(InstanceStore store) {
            return store.findActivatable(query);
        }
    }
}

package io.leasehold.tck.broken;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Renews where it should refuse.
 *
 * @param store the sound store
 * @param what what it renews
 */
record RenewsMore(InstanceStore store, What what) implements ForwardingStore {

    /** What is renewed that should not be. */
    enum What {
        /** A lease that lapsed: it is acquired again under the same number. */
        LAPSED,
        /** The lease of somebody else, in its place. */
        FOREIGN
    }

    @Override
    public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        List<Result<Written>> results = new ArrayList<>(store.renew(length, leases));
        for (int i = 0; i < leases.size(); i++) {
            Lease lease = leases.get(i);
            Optional<Lease.Held> held = held(lease);
            if (results.get(i) instanceof Result.Done<Written> || held.isEmpty()) {
                continue;
            }
            boolean own = held.get().lease().equals(lease);
            if (what == What.FOREIGN && !own) {
                results.set(i, store.renew(length, List.of(held.get().lease())).get(0));
            } else if (what == What.LAPSED && own) {
                results.set(i, revived(length, lease));
            }
        }
        return results;
    }

    private Optional<Lease.Held> held(Lease lease) {
        return store.find(Target.id(lease.instance())) instanceof Result.Done<InstanceSnapshot> found
                ? found.value().ownership().lease()
                : Optional.empty();
    }

    private Result<Written> revived(LeaseLength length, Lease lease) {
        InstanceSnapshot found = store.find(Target.id(lease.instance())).orThrow();
        HostTypes types = HostTypes.of(found.type().orElseThrow());
        Acquisition again = new Acquisition(lease.owner(), types, lease.acquisitionNo(), length);
        return store.acquire(again, List.of(Target.id(lease.instance()))).get(0).map(RenewsMore::written);
    }

    private static Written written(Acquired acquired) {
        return new Written(
                acquired.instance().id(),
                acquired.storeTime(),
                Optional.of(acquired.held().expiry()),
                acquired.instance().schedule().nextTimer(),
                acquired.unseen(),
                false);
    }
}

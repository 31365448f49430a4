package io.leasehold.tck.broken;

import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.util.ArrayList;
import java.util.List;

/**
 * A renewal stores the timer again, as far from now as the lease is long.
 *
 * @param store the sound store
 */
record RenewTouchesTimer(InstanceStore store) implements ForwardingStore {
    @Override
    public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        List<Result<Written>> results = new ArrayList<>(store.renew(length, leases));
        for (int i = 0; i < leases.size(); i++) {
            if (results.get(i) instanceof Result.Done<Written> done
                    && done.value().nextTimer().isPresent()) {
                results.set(
                        i,
                        store.save(length, List.of(retimed(length, leases.get(i))))
                                .get(0));
            }
        }
        return results;
    }

    private Save retimed(LeaseLength length, Lease lease) {
        InstanceSnapshot found = store.find(Target.id(lease.instance())).orThrow();
        long number = found.ownership().lastWrite().map(WriteStamp::writeNo).orElse(0L) + 1;
        return Save.of(lease.write(number), Next.timed(Timer.after(length.duration())));
    }
}

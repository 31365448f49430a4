package io.leasehold.tck.broken;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Refuses loads for other reasons than the true ones.
 *
 * @param store the sound store
 * @param change what it answers instead of a reason
 */
record ChangedRefusals(InstanceStore store, UnaryOperator<Refusal> change) implements ForwardingStore {
    @Override
    public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        return store.acquire(acquisition, targets).stream()
                .map(answer -> answer instanceof Result.Refused<Acquired> refused
                        ? Result.<Acquired>refused(change.apply(refused.reason()))
                        : answer)
                .toList();
    }
}

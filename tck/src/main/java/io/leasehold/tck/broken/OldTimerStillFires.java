package io.leasehold.tck.broken;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers the first timer of each instance and hands the instance out when it comes, whatever was saved since. */
final class OldTimerStillFires implements ForwardingStore {
    private final InstanceStore store;
    private final Map<InstanceId, Instant> first = new ConcurrentHashMap<>();

    OldTimerStillFires(InstanceStore store) {
        this.store = store;
    }

    @Override
    public InstanceStore store() {
        return store;
    }

    @Override
    public Result<Create.Created> create(Create creation) {
        Result<Create.Created> created = store.create(creation);
        if (created instanceof Result.Done<Create.Created> done) {
            creation.next()
                    .timer()
                    .resolve(done.value().storeTime())
                    .ifPresent(timer -> first.put(creation.id(), timer));
        }
        return created;
    }

    @Override
    public Result<Look> acquireRunnable(Look.Request request) {
        return store.acquireRunnable(request).map(look -> withOldOnes(request, look));
    }

    private Look withOldOnes(Look.Request request, Look look) {
        List<Acquired> acquired = new ArrayList<>(look.acquired());
        for (Map.Entry<InstanceId, Instant> each : Map.copyOf(first).entrySet()) {
            if (acquired.size() < request.limit() && !each.getValue().isAfter(look.storeTime())) {
                first.remove(each.getKey());
                if (store.acquire(request.acquisition(), List.of(Target.id(each.getKey())))
                                .get(0)
                        instanceof Result.Done<Acquired> done) {
                    if (!done.value().repeated()) {
                        acquired.add(done.value());
                    }
                }
            }
        }
        return new Look(acquired, look.setAside(), look.storeTime(), look.earliestDue(), look.cut());
    }
}

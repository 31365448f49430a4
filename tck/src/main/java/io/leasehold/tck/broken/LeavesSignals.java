package io.leasehold.tck.broken;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps signals apart from instances, and forgets to remove them with an instance. */
final class LeavesSignals implements ForwardingStore {
    private final InstanceStore store;
    private final Set<InstanceId> signalled = ConcurrentHashMap.newKeySet();

    LeavesSignals(InstanceStore store) {
        this.store = store;
    }

    @Override
    public InstanceStore store() {
        return store;
    }

    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        List<Result<InstanceId>> results = store.signal(targets);
        results.forEach(result -> {
            if (result instanceof Result.Done<InstanceId> done) {
                signalled.add(done.value());
            }
        });
        return results;
    }

    @Override
    public Result<Create.Created> create(Create creation) {
        Result<Create.Created> created = store.create(creation);
        if (created instanceof Result.Done<Create.Created> && signalled.remove(creation.id())) {
            store.signal(List.of(Target.id(creation.id()))).get(0).orThrow();
        }
        return created;
    }
}

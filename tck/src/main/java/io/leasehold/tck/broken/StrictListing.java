package io.leasehold.tck.broken;

import io.leasehold.spi.Activatable;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;

/**
 * Leaves out of its listing what is due at this very instant.
 *
 * @param store the sound store
 */
record StrictListing(InstanceStore store) implements ForwardingStore {
    @Override
    public Result<List<Activatable>> findActivatable(Activatable.Query query) {
        Instant now = store.storeTime().orThrow();
        return store.findActivatable(query)
                .map(all -> all.stream()
                        .filter(each -> !dueAt(each.instance(), now))
                        .toList());
    }

    private boolean dueAt(InstanceId instance, Instant now) {
        return store.find(Target.id(instance))
                .orThrow()
                .schedule()
                .nextTimer()
                .filter(now::equals)
                .isPresent();
    }
}

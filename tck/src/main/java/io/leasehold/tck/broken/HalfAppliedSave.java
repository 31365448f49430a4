package io.leasehold.tck.broken;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.util.List;
import java.util.Optional;

/**
 * A save that is refused for a taken key is applied all the same, but for its keys.
 *
 * @param store the sound store
 */
record HalfAppliedSave(InstanceStore store) implements ForwardingStore {
    @Override
    public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        List<Result<Written>> results = store.save(length, saves);
        for (int i = 0; i < saves.size(); i++) {
            if (results.get(i) instanceof Result.Refused<Written> refused
                    && refused.reason() instanceof Refusal.KeyTaken) {
                store.save(length, List.of(withoutKeys(saves.get(i))));
            }
        }
        return results;
    }

    private static Save withoutKeys(Save save) {
        return new Save(
                save.stamp(), save.state(), save.next(), save.acknowledged(), KeyChanges.NONE, Optional.empty());
    }
}

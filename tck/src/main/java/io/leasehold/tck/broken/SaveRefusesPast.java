package io.leasehold.tck.broken;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Timer;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;

/**
 * Refuses timers of before 1900 in a save that ends the lease, and only there.
 *
 * @param store the sound store
 */
record SaveRefusesPast(InstanceStore store) implements ForwardingStore {
    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");

    @Override
    public List<Result<Written>> saveAndRelease(List<Save> saves) {
        for (Save save : saves) {
            if (save.next().timer() instanceof Timer.At at && at.instant().isBefore(FIRST)) {
                throw new BadArgumentException("timer", "must not lie before " + FIRST);
            }
        }
        return store.saveAndRelease(saves);
    }
}

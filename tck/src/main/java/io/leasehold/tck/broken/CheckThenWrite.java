package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.Hook;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.memory.MemoryRecordStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens stores that check the lease of a save, and write a moment later without checking again. Their records are their own, out of
 * reach of the kit's gates, so that only a race of free threads can show it. Thread-safe.
 */
final class CheckThenWrite implements BrokenProvider.Opener {
    private static final Duration MOMENT = Duration.ofMillis(2);
    private static final Laws UNCHECKED = new Laws() {
        @Override
        public boolean current(Head head, Lease lease, Instant reading) {
            return true;
        }
    };

    private final Map<String, NavigableMap<String, Slot>> kept = new ConcurrentHashMap<>();
    private final Gap checked = new Gap(MOMENT);
    private final Gap taken = new Gap(MOMENT);

    @Override
    public InstanceStore open(RecordStore watched, OpenRequest request) {
        InstantSource clock = request.clock().orElse(InstantSource.system());
        RecordStore records =
                new MemoryRecordStore(kept.computeIfAbsent(request.namespace(), any -> new TreeMap<>()), clock);
        return new Late(
                new RecordInstanceStore(records, request),
                new RecordInstanceStore(records, request, UNCHECKED),
                checked,
                taken);
    }

    @Override
    public void erased(String namespace) {
        kept.remove(namespace);
    }

    /** The hooks reach into the records that are not used. */
    @Override
    public Set<Hook> hooks() {
        return Set.of();
    }

    /** Whoever acquires waits for somebody who has just checked, and lets nobody write before it is done. */
    private record Late(InstanceStore store, InstanceStore writing, Gap checked, Gap taken) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            checked.pass();
            List<Result<Acquired>> answers = store.acquire(acquisition, targets);
            taken.pass();
            return answers;
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            boolean current = saves.stream().allMatch(save -> holds(save.stamp().lease()));
            checked.pass();
            taken.pass();
            return (current ? writing : store).saveAndRelease(saves);
        }

        private boolean holds(Lease lease) {
            Instant now = store.storeTime().orThrow();
            return store.find(Target.id(lease.instance())) instanceof Result.Done<InstanceSnapshot> done
                    && done.value().heldAt(now)
                    && done.value()
                            .ownership()
                            .lease()
                            .filter(held -> held.lease().equals(lease))
                            .isPresent();
        }
    }
}

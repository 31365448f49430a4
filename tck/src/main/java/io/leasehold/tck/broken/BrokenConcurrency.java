package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Stores that are right as long as one call follows another (group LIN). */
public final class BrokenConcurrency implements BrokenFamily {

    /** The family. */
    public BrokenConcurrency() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "NonAtomicSaveUnlock",
                        "LIN-01",
                        "saves in one step and ends the lease in another",
                        NonAtomicSaveUnlock::open),
                new BrokenProvider(
                        "TwoStatementClaim",
                        "LIN-01",
                        "reads who holds an instance in one statement and takes it in another",
                        TwoStatementClaim::open),
                new BrokenProvider(
                        "ThreadUnsafeCache",
                        "LIN-02",
                        "answers finds from a cache that a slow reader may fill with what has changed meanwhile",
                        BrokenProvider.store(ThreadUnsafeCache::new)));
    }

    private record NonAtomicSaveUnlock(InstanceStore store, InstanceStore unlocking) implements ForwardingStore {
        static InstanceStore open(RecordStore records, OpenRequest request) {
            Laws keeping = new Laws() {
                @Override
                public Head releaseSaved(Head saved) {
                    return saved;
                }
            };
            Laws releasing = new Laws() {
                @Override
                public Head stamp(Head head, WriteStamp stamp) {
                    return head;
                }

                @Override
                public Head release(Head head, Release release, Instant reading) {
                    return Laws.super.releaseSaved(head);
                }
            };
            return new NonAtomicSaveUnlock(
                    new RecordInstanceStore(records, request, keeping),
                    new RecordInstanceStore(records, request, releasing));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            List<Result<Written>> saved = store.saveAndRelease(saves);
            List<Result<Written>> answers = new ArrayList<>();
            for (int i = 0; i < saved.size(); i++) {
                WriteStamp stamp = saves.get(i).stamp();
                boolean fresh = saved.get(i) instanceof Result.Done<Written> done
                        && !done.value().repeated();
                answers.add(
                        fresh
                                ? unlocking
                                        .release(
                                                List.of(Release.of(stamp.lease().write(stamp.writeNo() + 1))))
                                        .get(0)
                                : saved.get(i));
            }
            return answers;
        }
    }

    /** Unlike its sibling of group EXCL it asks nobody else to come between. */
    private record TwoStatementClaim(InstanceStore store, InstanceStore taking) implements ForwardingStore {
        static InstanceStore open(RecordStore records, OpenRequest request) {
            Laws unchecked = new Laws() {
                @Override
                public boolean held(Head head, Instant reading) {
                    return false;
                }
            };
            return new TwoStatementClaim(
                    new RecordInstanceStore(records, request), new RecordInstanceStore(records, request, unchecked));
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            Instant now = store.storeTime().orThrow();
            boolean free = targets.stream()
                    .allMatch(target -> store.find(target) instanceof Result.Done<InstanceSnapshot> done
                            && !done.value().heldAt(now));
            return (free ? taking : store).acquire(acquisition, targets);
        }
    }

    private record ThreadUnsafeCache(InstanceStore store, Map<Target, Result<InstanceSnapshot>> cache, Gap gap)
            implements ForwardingStore {
        ThreadUnsafeCache(InstanceStore store) {
            this(store, new ConcurrentHashMap<>(), new Gap());
        }

        @Override
        public Result<InstanceSnapshot> find(Target target) {
            Result<InstanceSnapshot> known = cache.get(target);
            if (known != null) {
                return known;
            }
            Result<InstanceSnapshot> read = store.find(target);
            gap.pass();
            cache.put(target, read);
            return read;
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> answers = store.acquire(acquisition, targets);
            cache.clear();
            return answers;
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            List<Result<Written>> answers = store.saveAndRelease(saves);
            cache.clear();
            return answers;
        }
    }
}

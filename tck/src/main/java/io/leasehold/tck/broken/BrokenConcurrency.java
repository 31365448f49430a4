package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Target;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Stores that are right as long as one call follows another (group LIN). */
public final class BrokenConcurrency implements BrokenFamily {

    private static final Duration SLOW_READER = Duration.ofMillis(5);

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
                        "answers finds from a cache that acquisitions empty, nothing else, and that a slow reader"
                                + " fills again",
                        BrokenProvider.store(ThreadUnsafeCache::new)),
                new BrokenProvider(
                        "CheckOutsideTx",
                        "FENCE-04",
                        "checks the lease in one statement and writes in another",
                        LateWrites::open),
                new BrokenProvider(
                        "StaleSweeper",
                        "FENCE-05",
                        "lists orphans first, and ends their leases later without looking again",
                        BrokenProvider.store(LateHousekeeping::new)),
                new BrokenProvider(
                        "PurgeById",
                        "FENCE-05",
                        "removes whatever has the id of an instance that was to be purged",
                        BrokenProvider.laws(new Laws() {
                            @Override
                            public boolean purgeable(Head head, Instant reading) {
                                return true;
                            }
                        })),
                new BrokenProvider(
                        "DoubleReclaim",
                        "ORPH-04",
                        "lets every sweeper that saw an orphan report it",
                        BrokenProvider.store(DoubleReclaim::new)),
                new BrokenProvider(
                        "OverClaim", "RUN-04", "takes one more than the limit", BrokenProvider.store(OverClaim::new)),
                new BrokenProvider(
                        "DropWhileExiting",
                        "WAKE-07",
                        "loses a signal that comes between reading and writing of a save",
                        DropWhileExiting::open),
                new BrokenProvider(
                        "DropsWhileHeld",
                        "WAKE-07",
                        "drops a signal to an instance that is held, and says done",
                        BrokenProvider.laws(new Laws() {
                            @Override
                            public Head signal(Head head, Instant reading) {
                                return held(head, reading) ? head : Laws.super.signal(head, reading);
                            }
                        })));
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
            this(store, new ConcurrentHashMap<>(), new Gap(SLOW_READER));
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
            forget();
            return answers;
        }

        /** A reader that waits in the gap fills the cache right after it has been emptied. */
        private void forget() {
            cache.clear();
            gap.pass();
        }
    }

    /** The sound store is asked first; if it would still accept, a store that checks nothing writes. */
    private record LateWrites(InstanceStore store, InstanceStore writing) implements ForwardingStore {
        static InstanceStore open(RecordStore records, OpenRequest request) {
            Laws unchecked = new Laws() {
                @Override
                public boolean current(Head head, Lease lease, Instant reading) {
                    return true;
                }
            };
            return new LateWrites(
                    new RecordInstanceStore(records, request), new RecordInstanceStore(records, request, unchecked));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            boolean current = saves.stream()
                    .map(save -> save.stamp().lease())
                    .allMatch(lease ->
                            store.find(Target.id(lease.instance())) instanceof Result.Done<InstanceSnapshot> done
                                    && done.value()
                                            .ownership()
                                            .lease()
                                            .filter(held -> held.lease().equals(lease))
                                            .isPresent());
            return (current ? writing : store).saveAndRelease(saves);
        }
    }

    private record LateHousekeeping(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
            Query orphans = new Query(sweep.types(), Query.Filter.ORPHAN, Optional.empty(), sweep.limit());
            if (!(store.list(orphans) instanceof Result.Done<Query.Page> page)) {
                return store.reclaimOrphans(sweep);
            }
            Result<OrphanSweep.Report> report = store.reclaimOrphans(sweep);
            page.value()
                    .instances()
                    .forEach(orphan -> store.operate(
                            OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(orphan.id()), "orphan")
                                    .forced()));
            return report;
        }
    }

    private record DoubleReclaim(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
            Query orphans = new Query(sweep.types(), Query.Filter.ORPHAN, Optional.empty(), sweep.limit());
            Result<Query.Page> seen = store.list(orphans);
            return store.reclaimOrphans(sweep)
                    .map(report -> new OrphanSweep.Report(
                            seen.orThrow().instances().stream()
                                    .map(orphan -> new OrphanSweep.Reclaimed(orphan.id(), last(orphan)))
                                    .toList(),
                            report.storeTime(),
                            report.cut()));
        }

        private static Lease.Previous last(InstanceSnapshot orphan) {
            Lease lease = orphan.ownership().lease().orElseThrow().lease();
            return new Lease.Previous(lease.owner(), lease.epoch(), Lease.Ending.LAPSED);
        }
    }

    private record OverClaim(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            return store.acquireRunnable(
                    new Look.Request(request.acquisition(), request.limit() + 1, request.reofferAfter()));
        }
    }

    /** Reads the signals before the step that saves, and acknowledges those that came meanwhile too. */
    private record DropWhileExiting(InstanceStore store, InstanceStore forgetting) implements ForwardingStore {
        static InstanceStore open(RecordStore records, OpenRequest request) {
            Laws laws = new Laws() {
                @Override
                public Head acknowledge(Head head, SignalMark mark) {
                    return Laws.super.acknowledge(head, head.mark());
                }
            };
            return new DropWhileExiting(
                    new RecordInstanceStore(records, request), new RecordInstanceStore(records, request, laws));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            boolean allSeen = saves.stream()
                    .allMatch(save -> store.find(Target.id(save.stamp().lease().instance()))
                                    instanceof Result.Done<InstanceSnapshot> done
                            && done.value().schedule().unseen().equals(save.acknowledged()));
            return (allSeen ? forgetting : store).saveAndRelease(saves);
        }
    }
}

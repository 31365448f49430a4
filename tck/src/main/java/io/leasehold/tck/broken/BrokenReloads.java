package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores that answer the holder itself wrongly, or keep others out after a load that failed (rules EXCL-04 and EXCL-05). */
public final class BrokenReloads implements BrokenFamily {

    /** The family. */
    public BrokenReloads() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "SelfDeadlock",
                        "EXCL-04",
                        "waits for the lease of the very host that asks",
                        BrokenProvider.store(SelfDeadlock::new)),
                new BrokenProvider(
                        "OwnerIsLetIn",
                        "EXCL-04",
                        "returns the lease to its owner whatever the acquisition number",
                        BrokenProvider.laws(new Laws() {
                            @Override
                            public Optional<Lease.Held> heldUnder(Head head, Acquisition acquisition, Instant reading) {
                                return head.ownership()
                                        .lease()
                                        .filter(held -> held.lease().owner().equals(acquisition.owner())
                                                && usable(held, reading));
                            }
                        })),
                new BrokenProvider(
                        "RepeatIsHeld",
                        "EXCL-04",
                        "refuses a repeated load as held by itself",
                        BrokenProvider.laws(new Laws() {
                            @Override
                            public Optional<Lease.Held> heldUnder(Head head, Acquisition acquisition, Instant reading) {
                                return Optional.empty();
                            }
                        })),
                new BrokenProvider(
                        "RepeatAfterLapse",
                        "EXCL-04",
                        "returns a lapsed lease to a repeated load",
                        BrokenProvider.laws(new Laws() {
                            @Override
                            public Optional<Lease.Held> heldUnder(Head head, Acquisition acquisition, Instant reading) {
                                return head.ownership()
                                        .lease()
                                        .filter(held -> held.lease().owner().equals(acquisition.owner())
                                                && held.lease().acquisitionNo() == acquisition.number());
                            }
                        })),
                new BrokenProvider(
                        "LeaseKeptOnError",
                        "EXCL-05",
                        "keeps the lease of a load whose state cannot be delivered",
                        BrokenProvider.laws(new LeaseKeptOnError())),
                new BrokenProvider(
                        "InterruptClosesStore",
                        "EXCL-05",
                        "is closed for good by an interrupted thread",
                        BrokenProvider.store(InterruptClosesStore::new)),
                new BrokenProvider(
                        "GreyList",
                        "EXCL-05",
                        "remembers an instance that was given back with a retry-at, and refuses it",
                        BrokenProvider.store(GreyList::new)));
    }

    private record SelfDeadlock(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> answers = store.acquire(acquisition, targets);
            boolean own = answers.stream()
                    .anyMatch(answer -> answer instanceof Result.Refused<Acquired> refused
                            && refused.reason() instanceof Refusal.Held held
                            && held.by().equals(acquisition.owner()));
            if (own && awaitsInVain()) {
                return targets.stream()
                        .map(target -> Result.<Acquired>refused(new Refusal.Busy(target.toString())))
                        .toList();
            }
            return answers;
        }

        private static boolean awaitsInVain() {
            try {
                return !new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            }
        }
    }

    /** The lease of a failed delivery stays with whoever asked; here with a made-up owner, because the law is not told who it was. */
    private static final class LeaseKeptOnError implements Laws {
        @Override
        public Head undeliverable(Head head, Instant reading) {
            Ownership old = head.ownership();
            Lease kept = new Lease(head.id(), new OwnerId("whoever-asked"), 1, nextEpoch(head));
            Lease.Held held = new Lease.Held(kept, new Expiry.At(reading.plusSeconds(10)));
            return head.with(new Ownership(
                    Optional.of(held), kept.epoch(), old.lastWrite(), old.previous(), old.attempts() + 1));
        }
    }

    private record InterruptClosesStore(InstanceStore store, AtomicBoolean closed) implements ForwardingStore {
        InterruptClosesStore(InstanceStore store) {
            this(store, new AtomicBoolean());
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            closed.compareAndSet(false, Thread.currentThread().isInterrupted());
            if (closed.get()) {
                return targets.stream()
                        .map(target -> Result.<Acquired>refused(new Refusal.Unavailable("the channel is closed")))
                        .toList();
            }
            return store.acquire(acquisition, targets);
        }
    }

    private record GreyList(InstanceStore store, Set<InstanceId> listed) implements ForwardingStore {
        GreyList(InstanceStore store) {
            this(store, ConcurrentHashMap.newKeySet());
        }

        @Override
        public List<Result<Written>> release(List<Release> releases) {
            releases.stream()
                    .filter(release -> release.retryAt() instanceof Timer.After)
                    .forEach(release -> listed.add(release.stamp().lease().instance()));
            return store.release(releases);
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            boolean grey = targets.stream()
                    .anyMatch(target -> target instanceof Target.ById byId && listed.contains(byId.id()));
            return grey
                    ? targets.stream()
                            .map(target -> Result.<Acquired>refused(new Refusal.Busy(target.toString())))
                            .toList()
                    : store.acquire(acquisition, targets);
        }
    }
}

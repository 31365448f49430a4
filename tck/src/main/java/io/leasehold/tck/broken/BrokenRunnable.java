package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stores that offer what is not runnable, or do not offer what is (group RUN). */
public final class BrokenRunnable implements BrokenFamily {

    /** The family. */
    public BrokenRunnable() {}

    @Override
    public List<BrokenProvider> providers() {
        List<BrokenProvider> all = new ArrayList<>(predicate());
        all.addAll(looks());
        return all;
    }

    private static List<BrokenProvider> predicate() {
        return List.of(
                law("IgnoreSuspended", "offers suspended instances", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return Laws.super.dueAt(head.ended() ? head : head.with(Head.ACTIVE));
                    }
                }),
                law("OnlyTimers", "offers only what has a timer that has come", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return head.waiting().nextTimer();
                    }
                }),
                law("TimerHidesReady", "does not offer a ready instance before its timer", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return head.waiting().nextTimer().or(() -> Laws.super.dueWithoutOwner(head));
                    }
                }),
                law("NoSignalArm", "does not offer an instance for its signals", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return head.waiting()
                                .readySince()
                                .or(() -> head.waiting().nextTimer());
                    }
                }),
                law("LapsedNeverOffered", "never offers an instance that has an owner", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return head.ownership().lease().isPresent() ? Optional.empty() : Laws.super.dueAt(head);
                    }
                }),
                law("LapsedWaitsForTimer", "offers a lapsed instance only when its timer has come too", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return Laws.super
                                .dueAt(head)
                                .map(due -> later(due, head.waiting().nextTimer()));
                    }
                }),
                law("RetryAtIgnored", "offers an instance before its retry-at", new Laws() {
                    @Override
                    public Optional<Instant> dueAt(Head head) {
                        return Laws.super.dueAt(head.with(head.waiting().retryAt(Optional.empty())));
                    }
                }),
                law("RetryAtIsATimer", "offers a waiter when its retry-at has come", new Laws() {
                    @Override
                    public Optional<Instant> dueWithoutOwner(Head head) {
                        return Laws.super
                                .dueWithoutOwner(head)
                                .or(() -> head.waiting().retryAt());
                    }
                }),
                law("ZeroOfferedAtOnce", "offers a zero-length lease before the re-offer interval", new Laws() {
                    @Override
                    public Optional<Instant> runnableFrom(Head head, Look.Request request) {
                        boolean own = zero(head)
                                .filter(held -> held.lease()
                                        .owner()
                                        .equals(request.acquisition().owner()))
                                .isPresent();
                        return own || zero(head).isEmpty() ? Laws.super.runnableFrom(head, request) : dueAt(head);
                    }
                }),
                law("ZeroOfferedToItself", "offers a zero-length lease to its own owner", new Laws() {
                    @Override
                    public Optional<Instant> runnableFrom(Head head, Look.Request request) {
                        return zero(head).isEmpty()
                                ? Laws.super.runnableFrom(head, request)
                                : dueAt(head).map(granted -> granted.plus(request.reofferAfter()));
                    }
                }),
                law("ZeroNeverOffered", "never offers a zero-length lease again", new Laws() {
                    @Override
                    public Optional<Instant> runnableFrom(Head head, Look.Request request) {
                        return zero(head).isEmpty() ? Laws.super.runnableFrom(head, request) : Optional.empty();
                    }
                }));
    }

    private static BrokenProvider law(String name, String sentence, Laws laws) {
        return new BrokenProvider(name, "RUN-01", sentence, laws(laws));
    }

    private static Instant later(Instant due, Optional<Instant> timer) {
        return timer.filter(due::isBefore).orElse(due);
    }

    private static Optional<Lease.Held> zero(Head head) {
        return head.ownership().lease().filter(held -> held.expiry() instanceof Expiry.Zero);
    }

    private static List<BrokenProvider> looks() {
        return List.of(
                new BrokenProvider(
                        "DirtyReadPoll",
                        "RUN-02",
                        "shows a save in looks that was refused in the end",
                        store(DirtyReads::new)),
                new BrokenProvider(
                        "EdgeTriggered",
                        "RUN-03",
                        "offers an instance once, and again only after a save",
                        laws(new Laws() {
                            @Override
                            public Optional<Instant> runnableFrom(Head head, Look.Request request) {
                                return head.ownership().attempts() > 0
                                        ? Optional.empty()
                                        : Laws.super.runnableFrom(head, request);
                            }
                        })),
                new BrokenProvider(
                        "NeverSaysCut", "RUN-03", "does not say that the limit cut a look", store(NeverCut::new)),
                new BrokenProvider(
                        "SmallPages",
                        "RUN-03",
                        "looks at the first three due rows and says that this was all",
                        store(SmallPages::new)),
                new BrokenProvider(
                        "ListThenLoad",
                        "RUN-05",
                        "lists what is runnable first and loads it in a second step",
                        records(TornSteps::new)),
                new BrokenProvider(
                        "LooksWithoutOwning",
                        "RUN-05",
                        "hands out instances and lets go of them before it returns",
                        (sound, request) -> new LetsGo(new RecordInstanceStore(sound, request))));
    }

    private record NeverCut(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            return store.acquireRunnable(request)
                    .map(look ->
                            new Look(look.acquired(), look.setAside(), look.storeTime(), look.earliestDue(), false));
        }
    }

    private record SmallPages(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            Look.Request small =
                    new Look.Request(request.acquisition(), Math.min(3, request.limit()), request.reofferAfter());
            return store.acquireRunnable(small)
                    .map(look -> new Look(
                            look.acquired(),
                            look.setAside(),
                            look.storeTime(),
                            look.earliestDue(),
                            look.cut() && look.acquired().size() >= request.limit()));
        }
    }

    private record LetsGo(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            Result<Look> looked = store.acquireRunnable(request);
            if (looked instanceof Result.Done<Look> done) {
                for (Acquired each : done.value().acquired()) {
                    store.release(List.of(Release.of(each.held().lease().write(1))));
                }
            }
            return looked;
        }
    }

    private static final class DirtyReads implements ForwardingStore {
        private final InstanceStore store;
        private final Set<Target> dirty = ConcurrentHashMap.newKeySet();

        private DirtyReads(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            List<Result<Written>> results = store.saveAndRelease(saves);
            for (int i = 0; i < results.size(); i++) {
                if (results.get(i) instanceof Result.Refused
                        && saves.get(i).next().equals(Next.ready())) {
                    dirty.add(Target.id(saves.get(i).stamp().lease().instance()));
                }
            }
            return results;
        }

        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            return store.acquireRunnable(request).map(look -> withDirty(request, look));
        }

        private Look withDirty(Look.Request request, Look look) {
            List<Acquired> acquired = new ArrayList<>(look.acquired());
            for (Target target : new LinkedHashSet<>(dirty)) {
                Result<Acquired> taken =
                        store.acquire(request.acquisition(), List.of(target)).get(0);
                if (taken instanceof Result.Done<Acquired> done && !done.value().repeated()) {
                    acquired.add(done.value());
                    dirty.remove(target);
                }
            }
            return new Look(acquired, look.setAside(), look.storeTime(), look.earliestDue(), look.cut());
        }
    }
}

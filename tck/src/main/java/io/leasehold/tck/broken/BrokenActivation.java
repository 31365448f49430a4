package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

/** Stores that give hosts what they do not serve (group ACT). */
public final class BrokenActivation implements BrokenFamily {

    /** The family. */
    public BrokenActivation() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "LeaseThenTypeCheck",
                        "ACT-01",
                        "takes the lease first and gives it back when the type is not served",
                        store(store -> new WideTypes(store, (served, type) -> true, Unserved.GIVEN_BACK))),
                new BrokenProvider(
                        "TypeBlindPoll",
                        "ACT-01",
                        "hands out instances of every type in a look",
                        store(store -> new WideTypes(store, (served, type) -> true, Unserved.HANDED_OUT))),
                new BrokenProvider(
                        "TypeBlindLoad", "ACT-01", "lets anybody acquire an instance by its id", laws(new Laws() {
                            @Override
                            public Optional<Refusal> unfit(Head head, Acquisition acquisition) {
                                return Laws.super
                                        .unfit(head, acquisition)
                                        .filter(reason -> !(reason instanceof Refusal.WrongHostType));
                            }
                        })),
                new BrokenProvider(
                        "StatusBeforeType",
                        "ACT-01",
                        "tells a host that an instance it does not serve is suspended",
                        laws(new Laws() {
                            @Override
                            public Optional<Refusal> unfit(Head head, Acquisition acquisition) {
                                return head.active() || head.ended()
                                        ? Laws.super.unfit(head, acquisition)
                                        : Optional.of(head.suspended());
                            }
                        })),
                new BrokenProvider(
                        "PagesBeforeTypes",
                        "ACT-01",
                        "fills the page of a look before it drops what the host does not serve",
                        store(PagesBeforeTypes::new)),
                new BrokenProvider(
                        "CaseBlindType",
                        "ACT-02",
                        "takes types for equal that differ in case",
                        store(store -> new WideTypes(store, BrokenActivation::equalButForCase, Unserved.HANDED_OUT))),
                new BrokenProvider(
                        "TrimmedType",
                        "ACT-02",
                        "takes types for equal that differ in blanks at their ends",
                        store(store -> new WideTypes(
                                store, (one, other) -> one.strip().equals(other.strip()), Unserved.HANDED_OUT))),
                new BrokenProvider(
                        "UntypedForAll",
                        "ACT-02",
                        "hands out untyped instances to hosts that ask for types",
                        store(UntypedForAll::new)));
    }

    private static boolean equalButForCase(String one, String other) {
        return one.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
    }

    private record PagesBeforeTypes(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            Instant now = store.storeTime().orThrow();
            List<InstanceSnapshot> timed = store.list(Query.of(Query.Filter.ANY)).orThrow().instances().stream()
                    .filter(instance -> instance.schedule()
                            .nextTimer()
                            .filter(timer -> !timer.isAfter(now))
                            .isPresent())
                    .sorted(Comparator.comparing(
                            instance -> instance.schedule().nextTimer().orElseThrow()))
                    .limit(request.limit())
                    .toList();
            boolean served = timed.isEmpty()
                    || timed.stream()
                            .anyMatch(instance -> request.acquisition().types().includes(instance.type()));
            return served
                    ? store.acquireRunnable(request)
                    : Result.done(new Look(List.of(), List.of(), now, Optional.empty(), false));
        }
    }

    private enum Unserved {
        HANDED_OUT,
        GIVEN_BACK
    }

    private static final class WideTypes implements ForwardingStore {
        private final InstanceStore store;
        private final BiPredicate<String, String> same;
        private final Unserved unserved;
        private final Set<HostType> known = ConcurrentHashMap.newKeySet();

        private WideTypes(InstanceStore store, BiPredicate<String, String> same, Unserved unserved) {
            this.store = store;
            this.same = same;
            this.unserved = unserved;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public Result<Create.Created> create(Create creation) {
            creation.type().ifPresent(known::add);
            return store.create(creation);
        }

        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            Look.Request wide =
                    new Look.Request(widened(request.acquisition()), request.limit(), request.reofferAfter());
            HostTypes served = request.acquisition().types();
            return store.acquireRunnable(wide).map(look -> keeping(served, look));
        }

        private Look keeping(HostTypes served, Look look) {
            List<Acquired> kept = new ArrayList<>();
            for (Acquired each : look.acquired()) {
                if (unserved == Unserved.HANDED_OUT
                        || served.includes(each.instance().type())) {
                    kept.add(each);
                } else {
                    store.release(List.of(Release.notStarted(each.held().lease().write(1))));
                }
            }
            return new Look(kept, look.setAside(), look.storeTime(), look.earliestDue(), look.cut());
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> results = new ArrayList<>();
            for (Result<Acquired> result : store.acquire(widened(acquisition), targets)) {
                boolean foreign = result instanceof Result.Done<Acquired> done
                        && !acquisition.types().includes(done.value().instance().type());
                results.add(foreign && unserved == Unserved.GIVEN_BACK ? givenBack(result.orThrow()) : result);
            }
            return results;
        }

        private Result<Acquired> givenBack(Acquired taken) {
            store.release(List.of(Release.notStarted(taken.held().lease().write(1))));
            return Result.refused(new Refusal.WrongHostType(
                    taken.instance().id(), taken.instance().type()));
        }

        private Acquisition widened(Acquisition acquisition) {
            Set<HostType> types = new HashSet<>(acquisition.types().types());
            for (HostType type : known) {
                if (acquisition.types().types().stream().anyMatch(each -> same.test(each.value(), type.value()))) {
                    types.add(type);
                }
            }
            return with(acquisition, new HostTypes(types, acquisition.types().rest()));
        }
    }

    private static Acquisition with(Acquisition acquisition, HostTypes types) {
        return new Acquisition(acquisition.owner(), types, acquisition.number(), acquisition.length());
    }

    private record UntypedForAll(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            Acquisition wide =
                    with(request.acquisition(), request.acquisition().types().andUntyped());
            return store.acquireRunnable(new Look.Request(wide, request.limit(), request.reofferAfter()));
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            return store.acquire(with(acquisition, acquisition.types().andUntyped()), targets);
        }
    }
}

package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores that say what is wrong in the wrong way (group ERR). */
public final class BrokenErrors implements BrokenFamily {

    /** The family. */
    public BrokenErrors() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "NpeOnNull", "ERR-01", "answers null with a null pointer exception", store(NpeOnNull::new)),
                new BrokenProvider(
                        "NamesNoParameter",
                        "ERR-01",
                        "does not name the argument that is wrong",
                        store(NamesNothing::new)),
                new BrokenProvider(
                        "LooksBeforeItChecks",
                        "ERR-01",
                        "reads the instance before it looks at the other arguments",
                        store(LooksBeforeItChecks::new)),
                new BrokenProvider(
                        "FileBeforeArguments",
                        "ERR-01",
                        "looks for its file before it looks at the arguments",
                        ToyJournals.inFrontOf(FileBeforeArguments::new)),
                new BrokenProvider(
                        "DuplicatesMerged",
                        "ERR-01",
                        "takes an instance that is named twice in a batch for one",
                        store(DuplicatesMerged::new)),
                new BrokenProvider(
                        "ElementsUntilTheBadOne",
                        "ERR-01",
                        "applies the elements before a bad one",
                        store(UntilTheBadOne::new)),
                new BrokenProvider(
                        "ForeignMarkIgnored",
                        "ERR-01",
                        "takes the mark of another store for none",
                        store(ForeignMarkIgnored::new)),
                new BrokenProvider(
                        "ClosedBeforeBad",
                        "ERR-01",
                        "says that it is closed before it looks at the arguments",
                        store(ClosedBeforeBad::new)),
                new BrokenProvider("WorksWhenClosed", "ERR-01", "works on when it is closed", store(Unclosable::new)),
                new BrokenProvider(
                        "ForgivesOptions",
                        "ERR-01",
                        "takes an option that makes no sense for none",
                        (records, request) -> new RecordInstanceStore(records, withoutOptions(request))),
                new BrokenProvider(
                        "EverythingIsRuntime",
                        "ERR-02",
                        "throws a general exception instead of a reason",
                        store(EverythingIsRuntime::new)),
                new BrokenProvider("KeptIsAbsent", "ERR-02", "takes kept instances for absent", laws(new Laws() {
                    @Override
                    public Optional<Refusal> unfit(Head head, Acquisition acquisition) {
                        return Laws.super
                                .unfit(head, acquisition)
                                .map(reason ->
                                        reason instanceof Refusal.Ended ? new Refusal.Absent(head.id()) : reason);
                    }
                })),
                new BrokenProvider(
                        "HeldBeforeWrongStatus",
                        "ERR-02",
                        "tells an operator that a lease is in the way of a verb that does not apply anyway",
                        laws(new Laws() {
                            @Override
                            public boolean applies(Head head, OperatorCommand command) {
                                return head.ownership().lease().isPresent() || Laws.super.applies(head, command);
                            }
                        })));
    }

    private static OpenRequest withoutOptions(OpenRequest request) {
        OpenRequest bare = OpenRequest.of(request.url()).namespace(request.namespace());
        return request.clock().map(bare::clock).orElse(bare);
    }

    private record NpeOnNull(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<InstanceSnapshot> find(Target target) {
            return store.find(Objects.requireNonNull(target, "target"));
        }
    }

    private record NamesNothing(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            try {
                return store.signal(targets);
            } catch (BadArgumentException e) {
                throw new BadArgumentException("", "something is wrong");
            }
        }
    }

    private record LooksBeforeItChecks(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            if (saves != null && !saves.isEmpty() && saves.get(0) != null) {
                look(saves.get(0).stamp().lease().instance());
            }
            return store.save(length, saves);
        }

        private void look(InstanceId id) {
            try {
                store.find(Target.id(id));
            } catch (BadArgumentException | StoreClosedException e) {
                return; // the call itself says so
            }
        }
    }

    private record FileBeforeArguments(InstanceStore store, Path directory) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            if (Files.notExists(directory)) {
                throw new StoreClosedException("broken");
            }
            return store.signal(targets);
        }
    }

    private record DuplicatesMerged(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            try {
                return store.signal(targets);
            } catch (BadArgumentException e) {
                if (targets == null) {
                    throw e;
                }
                Set<Target> distinct = new LinkedHashSet<>(targets);
                if (distinct.size() == targets.size()) {
                    throw e;
                }
                return store.signal(List.copyOf(distinct));
            }
        }
    }

    private record UntilTheBadOne(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            try {
                return store.saveAndRelease(saves);
            } catch (BadArgumentException e) {
                for (Save save : e.parameter().equals("id") ? saves : List.<Save>of()) {
                    store.saveAndRelease(List.of(save));
                }
                throw e;
            }
        }
    }

    private record ForeignMarkIgnored(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            try {
                return store.saveAndRelease(saves);
            } catch (BadArgumentException e) {
                if (!e.parameter().equals("acknowledged")) {
                    throw e;
                }
                return store.saveAndRelease(saves.stream()
                        .map(save -> save.acknowledging(SignalMark.NONE))
                        .toList());
            }
        }
    }

    private record Unclosable(InstanceStore store) implements ForwardingStore {
        @Override
        public void close() {
            // stays open
        }
    }

    private record ClosedBeforeBad(InstanceStore store, AtomicBoolean closed) implements ForwardingStore {
        ClosedBeforeBad(InstanceStore store) {
            this(store, new AtomicBoolean());
        }

        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            if (closed.get()) {
                throw new StoreClosedException("broken");
            }
            return store.signal(targets);
        }

        @Override
        public void close() {
            closed.set(true);
            store.close();
        }
    }

    private record EverythingIsRuntime(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> results = store.acquire(acquisition, targets);
            if (results.get(0) instanceof Result.Refused<Acquired> refused) {
                throw new IllegalStateException(refused.reason().sentence());
            }
            return results;
        }
    }
}

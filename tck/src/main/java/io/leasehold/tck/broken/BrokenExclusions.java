package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Stores that let two hosts in, or grant and refuse with traces (rules EXCL-01 to EXCL-03). */
public final class BrokenExclusions implements BrokenFamily {

    /** The family. */
    public BrokenExclusions() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "CheckThenActLoad",
                        "EXCL-01",
                        "checks whether an instance is free in one step and takes it in another",
                        CheckThenActLoad::open),
                new BrokenProvider(
                        "EverybodyIsGranted",
                        "EXCL-01",
                        "grants a load whoever holds the instance",
                        BrokenProvider.laws(new Laws() {
                            @Override
                            public boolean held(Head head, Instant reading) {
                                return false;
                            }
                        })),
                new BrokenProvider(
                        "PhantomGrant",
                        "EXCL-02",
                        "raises the epoch before it decides, so that a refused load spends one",
                        BrokenProvider.store(PhantomGrant::new)),
                new BrokenProvider(
                        "GrantAnsweredAsBusy",
                        "EXCL-02",
                        "leaves the lease of a load that it answers as busy",
                        BrokenProvider.store(GrantAnsweredAsBusy::new)),
                new BrokenProvider(
                        "RefusalNamesTheAsker",
                        "EXCL-02",
                        "names the one who asks as the holder",
                        BrokenProvider.store(RefusalNamesTheAsker::new)),
                new BrokenProvider(
                        "RefusalHidesTheEnd",
                        "EXCL-02",
                        "says that what is held is held for ever",
                        BrokenProvider.store(sound -> new ChangedRefusals(
                                sound,
                                reason -> reason instanceof Refusal.Held held
                                        ? new Refusal.Held(held.instance(), held.by(), new Expiry.Never())
                                        : reason))),
                new BrokenProvider(
                        "ReadBeforeLock",
                        "EXCL-03",
                        "reads the state before it takes the lease",
                        BrokenProvider.records(ReadBeforeLock::new)),
                new BrokenProvider(
                        "StateFromCache",
                        "EXCL-03",
                        "delivers the state that it read first",
                        BrokenProvider.records(StateFromCache::new)));
    }

    /** Asks the sound store whether it would refuse, and takes the instance in a store that never does. */
    private record CheckThenActLoad(InstanceStore store, InstanceStore taking) implements ForwardingStore {
        static InstanceStore open(RecordStore records, OpenRequest request) {
            Laws unchecked = new Laws() {
                @Override
                public boolean held(Head head, Instant reading) {
                    return false;
                }
            };
            return new CheckThenActLoad(
                    new RecordInstanceStore(records, request), new RecordInstanceStore(records, request, unchecked));
        }

        @SuppressWarnings("ThreadPriorityCheck") // only gives others a chance to come between
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            Instant now = store.storeTime().orThrow();
            boolean free = targets.stream()
                    .allMatch(target -> store.find(target) instanceof Result.Done<?> done
                            && !((InstanceSnapshot) done.value()).heldAt(now));
            Thread.yield();
            return (free ? taking : store).acquire(acquisition, targets);
        }
    }

    private record PhantomGrant(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> answers = store.acquire(acquisition, targets);
            for (Result<Acquired> answer : answers) {
                if (answer instanceof Result.Refused<Acquired> refused
                        && refused.reason() instanceof Refusal.WrongHostType wrong) {
                    Acquisition fitting = new Acquisition(
                            acquisition.owner(),
                            wrong.type().map(HostTypes::of).orElseThrow(),
                            acquisition.number(),
                            acquisition.length());
                    store.acquire(fitting, List.of(Target.id(wrong.instance())));
                }
            }
            return answers;
        }
    }

    private record GrantAnsweredAsBusy(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            return store.acquire(acquisition, targets).stream()
                    .map(answer -> answer instanceof Result.Done<Acquired> done
                                    && done.value().tookOverFrom().isPresent()
                            ? Result.<Acquired>refused(new Refusal.Busy("the instance"))
                            : answer)
                    .toList();
        }
    }

    private record RefusalNamesTheAsker(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            return Refusals.replaced(
                    store.acquire(acquisition, targets),
                    Refusal.Held.class,
                    held -> Result.refused(new Refusal.Held(held.instance(), acquisition.owner(), held.until())));
        }
    }

    private record ReadBeforeLock(RecordStore records) implements ForwardingRecords {
        @SuppressWarnings("ThreadPriorityCheck") // only gives others a chance to come between
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            List<Step<A>> early = steps.stream().map(this::early).toList();
            for (int i = 0; i < 5; i++) {
                Thread.yield();
            }
            return records.replace(early);
        }

        private <A> Step<A> early(Step<A> step) {
            List<Slot> before = records.find(step.reads());
            return new Step<>(step.reads(), (reading, slots) -> {
                List<Slot> mixed = new ArrayList<>(slots);
                for (int i = 0; i < mixed.size(); i++) {
                    if (step.reads().get(i).contains("/s/") && mixed.get(i).isPresent()) {
                        mixed.set(i, before.get(i));
                    }
                }
                return step.transition().decide(reading, mixed);
            });
        }
    }

    private record StateFromCache(RecordStore records, Map<String, Slot> cache) implements ForwardingRecords {
        StateFromCache(RecordStore records) {
            this(records, new ConcurrentHashMap<>());
        }

        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(this::cached).toList());
        }

        private <A> Step<A> cached(Step<A> step) {
            return new Step<>(step.reads(), (reading, slots) -> {
                List<Slot> mixed = new ArrayList<>(slots);
                for (int i = 0; i < mixed.size(); i++) {
                    String key = step.reads().get(i);
                    if (key.contains("/s/") && mixed.get(i).isPresent()) {
                        mixed.set(
                                i,
                                cache.computeIfAbsent(
                                        key, first -> slots.get(step.reads().indexOf(first))));
                    }
                }
                return step.transition().decide(reading, mixed);
            });
        }
    }
}

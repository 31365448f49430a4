package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Stores that lose, share or circumvent keys (group KEY). */
public final class BrokenKeys implements BrokenFamily {

    private static final String KEYS = "/k/";

    /** The family. */
    public BrokenKeys() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider(
                        "FreedKeyStillFinds",
                        "KEY-01",
                        "leaves a key behind when it is freed",
                        records(FreedKeysStay::new)),
                new BrokenProvider(
                        "UnknownKeyIsAbsent",
                        "KEY-01",
                        "takes an unknown key for an absent instance",
                        store(UnknownIsAbsent::new)),
                new BrokenProvider(
                        "KeyResolvedFirst",
                        "KEY-01",
                        "finds the instance of a key first and acts in a second step",
                        store(store -> new ResolvesFirst(store, new Gap()))),
                new BrokenProvider(
                        "KeyUpsert", "KEY-02", "takes a key away from the instance that has it", records(Upserts::new)),
                new BrokenProvider(
                        "SavesWithoutKeys",
                        "KEY-02",
                        "stores a save without its keys when one of them is taken",
                        store(SavesWithoutKeys::new)),
                new BrokenProvider(
                        "KeyCheckedBefore",
                        "KEY-02",
                        "looks whether a key is taken before the step that takes it",
                        records(TornSteps::new)),
                new BrokenProvider(
                        "KeyLoadSkipsLease", "KEY-03", "loads by key what another host holds", store(SkipsLease::new)),
                new BrokenProvider(
                        "KeyLoadSkipsType",
                        "KEY-03",
                        "loads by key what the host does not serve",
                        store(SkipsType::new)),
                new BrokenProvider(
                        "KeyLoadSkipsStatus", "KEY-03", "loads by key what is suspended", store(SkipsStatus::new)),
                new BrokenProvider(
                        "KeyFold",
                        "KEY-03",
                        "takes keys for equal that differ in case",
                        records(records -> new RenamedRecords(
                                records, key -> key.contains(KEYS) ? key.toLowerCase(Locale.ROOT) : key))));
    }

    private record FreedKeysStay(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(FreedKeysStay::keeping).toList());
        }

        private static <A> Step<A> keeping(Step<A> step) {
            return new Step<>(step.reads(), (reading, slots) -> {
                Change<A> change = step.transition().decide(reading, slots);
                List<Write> kept = change.writes().stream()
                        .filter(write ->
                                !write.key().contains(KEYS) || write.content().isPresent())
                        .toList();
                return new Change<>(change.answer(), kept, change.durability());
            });
        }
    }

    private record Upserts(RecordStore records) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(Upserts::blind).toList());
        }

        private static <A> Step<A> blind(Step<A> step) {
            boolean byKey = !step.reads().isEmpty() && step.reads().get(0).contains(KEYS);
            return byKey ? step : new Step<>(step.reads(), (reading, slots) -> decide(step, reading, slots));
        }

        private static <A> Change<A> decide(Step<A> step, Instant reading, List<Slot> slots) {
            List<Slot> seen = new ArrayList<>(slots);
            for (int i = 0; i < seen.size(); i++) {
                if (step.reads().get(i).contains(KEYS)) {
                    seen.set(i, Slot.absent());
                }
            }
            return step.transition().decide(reading, seen);
        }
    }

    private record UnknownIsAbsent(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            return store.acquire(acquisition, targets).stream()
                    .map(this::absent)
                    .toList();
        }

        private Result<Acquired> absent(Result<Acquired> result) {
            return result instanceof Result.Refused<Acquired> refused
                            && refused.reason() instanceof Refusal.KeyUnknown unknown
                    ? Result.refused(
                            new Refusal.Absent(new InstanceId(unknown.key().value())))
                    : result;
        }
    }

    private record ResolvesFirst(InstanceStore store, Gap gap) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            List<Target> resolved = targets.stream().map(this::resolve).toList();
            gap.pass();
            return store.signal(resolved);
        }

        private Target resolve(Target target) {
            return store.find(target) instanceof Result.Done<InstanceSnapshot> done
                    ? Target.id(done.value().id())
                    : target;
        }
    }

    private record SavesWithoutKeys(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            List<Result<Written>> results = store.saveAndRelease(saves);
            for (int i = 0; i < results.size(); i++) {
                if (results.get(i) instanceof Result.Refused<Written> refused
                        && refused.reason() instanceof Refusal.KeyTaken) {
                    store.saveAndRelease(List.of(withoutKeys(saves.get(i))));
                }
            }
            return results;
        }

        private static Save withoutKeys(Save save) {
            return new Save(
                    save.stamp(), save.state(), save.next(), save.acknowledged(), KeyChanges.NONE, save.activation());
        }
    }

    private record SkipsLease(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> results = store.acquire(acquisition, targets);
            boolean held = results.get(0) instanceof Result.Refused<Acquired> refused
                    && refused.reason() instanceof Refusal.Held;
            if (!held || !(targets.get(0) instanceof Target.ByKey)) {
                return results;
            }
            store.operate(OperatorCommand.of(OperatorCommand.Verb.RELEASE, targets.get(0), "loaded by key")
                    .forced());
            return store.acquire(acquisition, targets);
        }
    }

    private record SkipsStatus(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> results = store.acquire(acquisition, targets);
            boolean suspended = results.get(0) instanceof Result.Refused<Acquired> refused
                    && refused.reason() instanceof Refusal.Suspended;
            if (!suspended || !(targets.get(0) instanceof Target.ByKey)) {
                return results;
            }
            store.operate(OperatorCommand.of(OperatorCommand.Verb.RESUME, targets.get(0), "loaded by key"));
            return store.acquire(acquisition, targets);
        }
    }

    private record SkipsType(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> results = store.acquire(acquisition, targets);
            boolean byKey = targets.get(0) instanceof Target.ByKey;
            return byKey
                            && results.get(0) instanceof Result.Refused<Acquired> refused
                            && refused.reason() instanceof Refusal.WrongHostType wrong
                            && wrong.type().isPresent()
                    ? store.acquire(
                            new Acquisition(
                                    acquisition.owner(),
                                    HostTypes.of(wrong.type().get()),
                                    acquisition.number(),
                                    acquisition.length()),
                            targets)
                    : results;
        }
    }
}

package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Stores that cut, fold or mangle what they are given (group LIM). */
public final class BrokenTexts implements BrokenFamily {

    private static final int MEBIBYTE = 1 << 20;

    /** The family. */
    public BrokenTexts() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider("SilentTruncate", "LIM-01", "cuts states at a mebibyte", store(SilentTruncate::new)),
                new BrokenProvider(
                        "LimitNotChecked", "LIM-01", "takes more than it declares", store(DeclaresLess::new)),
                new BrokenProvider(
                        "RefusesWithinLimit",
                        "LIM-01",
                        "refuses states that are smaller than the declared limit",
                        store(RefusesWithin::new)),
                new BrokenProvider(
                        "TruncatedTexts",
                        "LIM-01",
                        "compares only the first hundred characters of an id",
                        records(ids(id -> id.substring(0, Math.min(600, id.length()))))),
                new BrokenProvider(
                        "BatchByBatch",
                        "LIM-01",
                        "does the first part of too long a batch before it refuses the rest",
                        store(BatchByBatch::new)),
                new BrokenProvider(
                        "CollationFold",
                        "LIM-02",
                        "takes ids for equal that differ in case",
                        records(ids(id -> id.toLowerCase(Locale.ROOT)))),
                new BrokenProvider(
                        "TrimEquals",
                        "LIM-02",
                        "takes ids for equal that differ in trailing blanks",
                        records(ids(id -> id.replaceAll("(%20)+$", "")))),
                new BrokenProvider(
                        "AccentFold",
                        "LIM-02",
                        "takes ids for equal that differ in accents",
                        records(ids(id -> id.replace("%C3%A9", "e")))),
                new BrokenProvider(
                        "OwnerFold", "LIM-02", "takes owners for equal that differ in case", laws(new Laws() {
                            @Override
                            public boolean current(Head head, Lease lease, Instant reading) {
                                return head.ownership()
                                        .lease()
                                        .filter(held -> sameButForCase(held.lease(), lease))
                                        .map(held -> Laws.super.current(head, held.lease(), reading))
                                        .orElse(false);
                            }
                        })),
                new BrokenProvider("EmptyIsNull", "LIM-03", "takes an empty state for none", store(EmptyIsNull::new)),
                new BrokenProvider(
                        "QuestionMarks",
                        "LIM-03",
                        "keeps supplementary characters as question marks",
                        records(ids(id -> id.replaceAll("%F0%9F%..%..", "%3F")))));
    }

    private static boolean sameButForCase(Lease one, Lease other) {
        return one.epoch() == other.epoch()
                && one.acquisitionNo() == other.acquisitionNo()
                && one.owner().value().equalsIgnoreCase(other.owner().value());
    }

    /** Changes the encoded ids in the keys of heads and states. */
    private static UnaryOperator<RecordStore> ids(UnaryOperator<String> change) {
        return records -> new RenamedRecords(records, key -> {
            int id = Math.max(key.indexOf("/i/"), key.indexOf("/s/")) + 3;
            return id < 3 ? key : key.substring(0, id) + change.apply(key.substring(id));
        });
    }

    private record SilentTruncate(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Create.Created> create(Create creation) {
            return store.create(new Create(
                    creation.id(),
                    creation.type(),
                    cut(creation.state()),
                    creation.next(),
                    creation.keys(),
                    creation.activation(),
                    creation.token(),
                    creation.leasedBy()));
        }

        private static State cut(State state) {
            return state.sizeBytes() <= MEBIBYTE
                    ? state
                    : State.encoded(state.encoding(), Arrays.copyOf(state.toByteArray(), MEBIBYTE));
        }
    }

    private record DeclaresLess(InstanceStore store) implements ForwardingStore {
        @Override
        public StoreDescription describe() {
            StoreDescription real = store.describe();
            StoreDescription.Limits limits = real.limits();
            return new StoreDescription(
                    real.product(),
                    real.capabilities(),
                    new StoreDescription.Limits(
                            MEBIBYTE, limits.textLength(), limits.keysPerWrite(), limits.batchSize()),
                    real.leaseDurability(),
                    real.orderTolerance(),
                    real.facts());
        }
    }

    private record RefusesWithin(InstanceStore store) implements ForwardingStore {
        @Override
        public Result<Create.Created> create(Create creation) {
            if (creation.state().sizeBytes() > MEBIBYTE) {
                throw new BadArgumentException("state", "must be at most a mebibyte");
            }
            return store.create(creation);
        }
    }

    private record BatchByBatch(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            if (targets.size() > store.describe().limits().batchSize()) {
                store.signal(targets.subList(0, 100));
            }
            return store.signal(targets);
        }
    }

    private record EmptyIsNull(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return store.saveAndRelease(
                    saves.stream().map(EmptyIsNull::withoutEmpty).toList());
        }

        private static Save withoutEmpty(Save save) {
            return new Save(
                    save.stamp(),
                    save.state().filter(state -> state.sizeBytes() > 0),
                    save.next(),
                    save.acknowledged(),
                    save.keys(),
                    save.activation());
        }
    }
}

package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.laws;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.program.VirtualClock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Stores that do not give back what they were given, or confuse instances (group CRUD). */
public final class BrokenRoundTrips implements BrokenFamily {

    private static final int BLOB = 65_535;

    /** The family. */
    public BrokenRoundTrips() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(states(), fields(), resaves(), creations(), answers(), touching())
                .flatMap(List::stream)
                .toList();
    }

    private static BrokenProvider law(String name, String sentence, Laws laws) {
        return new BrokenProvider(name, "CRUD-02", sentence, laws(laws));
    }

    private static BrokenProvider bytes(String name, String sentence, BinaryOperator<byte[]> change) {
        return new BrokenProvider(
                name, "CRUD-01", sentence, BrokenProvider.records(records -> new ChangedStates(records, change)));
    }

    private static BrokenProvider creation(String name, String sentence, UnaryOperator<InstanceStore> decorator) {
        return new BrokenProvider(name, "CRUD-03", sentence, store(decorator));
    }

    private static BrokenProvider refusing(String name, String sentence, UnaryOperator<Refusal> change) {
        return new BrokenProvider(name, "CRUD-04", sentence, store(store -> new ChangedRefusals(store, change)));
    }

    private static BrokenProvider touching(String name, String sentence, Meddler.Occasion occasion) {
        return new BrokenProvider(
                name, "CRUD-05", sentence, store(store -> new Meddler(store, occasion, Meddler.Deed::signal)));
    }

    private static List<BrokenProvider> states() {
        return List.of(
                bytes(
                        "TruncatingBlob",
                        "stores the first 65,535 bytes of a state",
                        (before, after) -> Arrays.copyOf(after, Math.min(after.length, BLOB))),
                bytes("StaleTail", "leaves the tail of a longer state", (before, after) -> {
                    byte[] mixed = Arrays.copyOf(before, Math.max(before.length, after.length));
                    System.arraycopy(after, 0, mixed, 0, after.length);
                    return mixed;
                }),
                bytes("TrimsZeros", "takes zeros at the end of a state for padding", (before, after) -> {
                    int length = after.length;
                    while (length > 0 && after[length - 1] == 0) {
                        length--;
                    }
                    return Arrays.copyOf(after, length);
                }),
                bytes(
                        "EmptyIsUnchanged",
                        "keeps the old state when an empty one is saved",
                        (before, after) -> after.length == 0 ? before : after),
                new BrokenProvider(
                        "FirstEncoding",
                        "CRUD-01",
                        "keeps the encoding of the first state",
                        laws(content((old, saved) -> new Content(
                                saved.stateSizeBytes(), old.encoding(), saved.keys(), saved.activation())))));
    }

    private static Laws content(BinaryOperator<Content> change) {
        return new Laws() {
            @Override
            public Content content(Content old, Save save) {
                return change.apply(old, Laws.super.content(old, save));
            }
        };
    }

    private static Laws saving(UnaryOperator<Head> change) {
        return new Laws() {
            @Override
            public Head save(Head head, Save save, Instant reading) {
                return change.apply(Laws.super.save(head, save, reading));
            }
        };
    }

    private static Head drifted(Head head) {
        Head.Waiting old = head.waiting();
        Optional<Instant> later = old.nextTimer().map(timer -> timer.plus(VirtualClock.TICK));
        return head.with(new Head.Waiting(later, old.readySince(), old.retryAt()));
    }

    private static List<BrokenProvider> fields() {
        return List.of(
                law("DriftingTimer", "moves the timer by a tick with each save", saving(BrokenRoundTrips::drifted)),
                law("LossyMetadata", "forgets activation parameters that a save does not repeat", new Laws() {
                    @Override
                    public Content content(Content old, Save save) {
                        Content saved = Laws.super.content(old, save);
                        return new Content(saved.stateSizeBytes(), saved.encoding(), saved.keys(), save.activation());
                    }
                }),
                law(
                        "ForgetsRetryAt",
                        "does not store the retry-at of a save",
                        saving(head -> head.with(head.waiting().retryAt(Optional.empty())))),
                new BrokenProvider(
                        "UntypedCreation",
                        "CRUD-02",
                        "does not store the host type of a creation",
                        store(OtherCreations::untyped)),
                new BrokenProvider(
                        "StatesInMemory",
                        "CRUD-02",
                        "has lost the states when it is opened again",
                        ToyJournals.wrong(ToyJournal.Mistake.STATES_IN_MEMORY)));
    }

    private static List<BrokenProvider> resaves() {
        return List.of(
                law(
                        "ResaveForgetsKeys",
                        "frees the keys that a save does not repeat",
                        content((old, saved) -> old.keys().equals(saved.keys())
                                ? new Content(saved.stateSizeBytes(), saved.encoding(), Set.of(), saved.activation())
                                : saved)),
                new BrokenProvider(
                        "NoStateIsEmpty",
                        "CRUD-02",
                        "empties the state when a save brings none",
                        store(NoStateIsEmpty::new)));
    }

    /** {@code AbortedTxCreate} needs a transaction; the provider for SQL has it. */
    private static List<BrokenProvider> creations() {
        Gap gap = new Gap();
        return List.of(
                creation("UpsertCreate", "replaces an existing instance", OtherCreations::upsert),
                creation("ExistingIsDone", "answers done to a creation of an existing id", OtherCreations::ignore),
                creation("RepeatedCreateIsRefused", "refuses a repeated creation", OtherCreations::refuseRepeat),
                new BrokenProvider(
                        "TwoWinners",
                        "CRUD-03",
                        "looks whether an id is free before it creates",
                        BrokenProvider.records(records -> new TornSteps(records, gap))),
                creation("StuckAfterLostCreate", "cannot be used after a lost creation", OtherCreations::stuck));
    }

    private static List<BrokenProvider> answers() {
        return List.of(
                refusing(
                        "NotFoundAsLocked",
                        "answers held to a load of what is absent",
                        reason -> reason instanceof Refusal.Absent absent
                                ? new Refusal.Held(absent.instance(), new OwnerId("somebody"), new Expiry.Never())
                                : reason),
                refusing(
                        "HeldIsBusy",
                        "answers busy to a load of what is held",
                        reason -> reason instanceof Refusal.Held held
                                ? new Refusal.Busy("instance " + held.instance())
                                : reason),
                refusing(
                        "CompletedIsAbsent",
                        "answers absent to a load of what is kept",
                        reason ->
                                reason instanceof Refusal.Ended ended ? new Refusal.Absent(ended.instance()) : reason),
                refusing(
                        "CorruptIsAbsent",
                        "answers absent to a load of what is damaged",
                        reason -> reason instanceof Refusal.Corrupt corrupt
                                ? new Refusal.Absent(corrupt.instance())
                                : reason),
                new BrokenProvider(
                        "AskingCreates", "CRUD-04", "creates what it is asked for", store(AskingCreates::new)));
    }

    private static List<BrokenProvider> touching() {
        return List.of(
                touching("TouchingRead", "signals what it is asked about", Meddler.Occasion.FIND),
                touching("TouchingRefusal", "signals what it does not grant", Meddler.Occasion.HELD_LOAD),
                touching("TouchingLook", "signals what a look did not give", Meddler.Occasion.VAIN_LOOK),
                touching("WriteTouchesOthers", "signals all others with a save", Meddler.Occasion.SAVE));
    }

    private record NoStateIsEmpty(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            return store.save(length, emptied(saves));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return store.saveAndRelease(emptied(saves));
        }

        private static List<Save> emptied(List<Save> saves) {
            return saves.stream()
                    .map(save -> save.state().isPresent() ? save : save.state(State.empty()))
                    .toList();
        }
    }

    private record AskingCreates(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            List<Result<Acquired>> answers = store.acquire(acquisition, targets);
            for (Result<Acquired> answer : answers) {
                if (answer instanceof Result.Refused<Acquired> refused
                        && refused.reason() instanceof Refusal.Absent absent) {
                    store.create(Create.of(absent.instance(), State.empty()));
                }
            }
            return answers;
        }
    }
}

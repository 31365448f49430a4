package io.leasehold.tck.broken;

import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.broken.ToyJoins.Inside;
import io.leasehold.tck.broken.ToyJoins.Mistake;
import io.leasehold.tck.door.ForwardingStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores that join a caller's transaction badly (rules TX-01 and TX-02). */
public final class BrokenEnlistments implements BrokenFamily {

    /** The family. */
    public BrokenEnlistments() {}

    @Override
    public List<BrokenProvider> providers() {
        return Stream.of(apart(), untrue(), seizing(), letIn())
                .flatMap(List::stream)
                .toList();
    }

    private static List<BrokenProvider> apart() {
        return List.of(
                wrong("OwnConnection", "TX-01", "makes every joined call on a connection of its own", Inside::plain),
                wrong("CreatesApart", "TX-01", "creates on a connection of its own", CreatesApart::new),
                wrong("SavesApart", "TX-01", "saves on a connection of its own", SavesApart::new),
                wrong("ReleasesApart", "TX-01", "saves and releases on a connection of its own", ReleasesApart::new),
                wrong("CompletesApart", "TX-01", "completes on a connection of its own", CompletesApart::new),
                wrong("SignalsApart", "TX-01", "signals on a connection of its own", SignalsApart::new));
    }

    private static List<BrokenProvider> untrue() {
        return List.of(
                wrong("JoinsWithoutState", "TX-01", "joins a save without its state", JoinsWithoutState::new),
                wrong("AnswersReversed", "TX-01", "answers a joined batch in reverse order", AnswersReversed::new),
                wrong(
                        "RefusalLosesRows",
                        "TX-01",
                        "takes the caller's rows back when it refuses an element",
                        RefusalLosesRows::new));
    }

    private static List<BrokenProvider> seizing() {
        return List.of(
                wrong(
                        "CommitsCallers",
                        "TX-02",
                        "commits the caller's transaction after a save",
                        inside -> new AfterSave(inside, Connection::commit)),
                wrong(
                        "CommitsByStatement",
                        "TX-02",
                        "sends COMMIT as a statement after a save",
                        inside -> new AfterSave(inside, BrokenEnlistments::sendCommit)),
                wrong(
                        "RollsBackCallers",
                        "TX-02",
                        "rolls the caller's transaction back after a save of which an element is refused",
                        inside -> new AfterSave(inside, Connection::rollback)),
                wrong(
                        "SetsIsolation",
                        "TX-02",
                        "sets the caller's connection to SERIALIZABLE",
                        inside -> new AfterSave(
                                inside, lent -> lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE))),
                wrong("ClosesCallers", "TX-02", "closes the caller's connection with its view", ClosesCallers::new));
    }

    private static List<BrokenProvider> letIn() {
        return List.of(
                lettingIn("AcquiresForCallers", "acquires inside a caller's transaction", "acquire"),
                lettingIn("LooksForCallers", "looks inside a caller's transaction", "acquireRunnable"),
                lettingIn("RenewsForCallers", "renews inside a caller's transaction", "renew"),
                lettingIn("OperatesForCallers", "takes operator's verbs inside a caller's transaction", "operate"));
    }

    private static BrokenProvider wrong(
            String name, String rule, String sentence, Function<Inside, InstanceStore> inside) {
        Mistake mistake = new Mistake() {
            @Override
            public InstanceStore inside(Inside sound) {
                return inside.apply(sound);
            }
        };
        return new BrokenProvider(name, rule, sentence, ToyJoins.wrong(() -> mistake));
    }

    private static BrokenProvider lettingIn(String name, String sentence, String method) {
        Mistake mistake = new Mistake() {
            @Override
            public Set<String> joins() {
                return Set.of(method);
            }
        };
        return new BrokenProvider(name, "TX-02", sentence, ToyJoins.wrong(() -> mistake));
    }

    private static void sendCommit(Connection lent) throws SQLException {
        try (Statement statement = lent.createStatement()) {
            statement.execute("COMMIT");
        }
    }

    private record CreatesApart(Inside store) implements ForwardingStore {
        @Override
        public Result<Create.Created> create(Create creation) {
            return store.plain().create(creation);
        }
    }

    private record SavesApart(Inside store) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            return store.plain().save(length, saves);
        }
    }

    private record ReleasesApart(Inside store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return store.plain().saveAndRelease(saves);
        }
    }

    private record CompletesApart(Inside store) implements ForwardingStore {
        @Override
        public List<Result<Written>> complete(List<Completion> completions) {
            return store.plain().complete(completions);
        }
    }

    private record SignalsApart(Inside store) implements ForwardingStore {
        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            return store.plain().signal(targets);
        }
    }

    private record JoinsWithoutState(Inside store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return store.saveAndRelease(saves.stream()
                    .map(save -> new Save(
                            save.stamp(),
                            Optional.empty(),
                            save.next(),
                            save.acknowledged(),
                            save.keys(),
                            save.activation()))
                    .toList());
        }
    }

    private record AnswersReversed(Inside store) implements ForwardingStore {
        @Override
        public List<Result<Written>> complete(List<Completion> completions) {
            List<Result<Written>> reversed = new ArrayList<>(store.complete(completions));
            Collections.reverse(reversed);
            return reversed;
        }
    }

    private record RefusalLosesRows(Inside store) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            List<Result<Written>> results = store.save(length, saves);
            if (results.stream().anyMatch(Result.Refused.class::isInstance)) {
                ToyConnection.of(store.lent()).loseRows();
            }
            return results;
        }
    }

    /** What is done to a connection on loan. */
    private interface Seizure {
        void on(Connection lent) throws SQLException;
    }

    private record AfterSave(Inside store, Seizure seizure) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            List<Result<Written>> results = store.save(length, saves);
            seize(store.lent(), seizure);
            return results;
        }
    }

    private record ClosesCallers(Inside store) implements ForwardingStore {
        @Override
        public void close() {
            seize(store.lent(), Connection::close);
        }
    }

    private static void seize(Connection lent, Seizure seizure) {
        try {
            seizure.on(lent);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

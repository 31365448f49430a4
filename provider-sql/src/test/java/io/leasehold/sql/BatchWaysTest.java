package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A batch goes two ways: in one statement, and step by step under locks, as the transitions decide. Both answer the same and leave the
 * same behind, for saves of every kind, to the microsecond; and a plain batch is one statement, whatever its size.
 */
class BatchWaysTest {
    private static final Instant START = Instant.parse("2026-03-29T00:59:59.999999Z");
    private static final LeaseLength LONG = LeaseLength.of(Duration.ofHours(1));
    private static final OwnerId OWNER = new OwnerId("owner ");
    private static final HostTypes TYPES = HostTypes.of(new HostType("type")).andUntyped();

    /** Databases with statements for whole batches, where they can be executed. */
    enum Ways {
        POSTGRESQL(new PostgresDialect()) {
            @Override
            DataSource connections() {
                SqlStores.POSTGRESQL.open("ways").close();
                return TestDatabases.postgres();
            }
        },
        H2(new H2Dialect()) {
            @Override
            DataSource connections() {
                SqlStores.H2.open("ways").close();
                return TestDatabases.h2();
            }
        },
        SQL_SERVER_ON_H2(H2Mode.SQL_SERVER.dialect()) {
            @Override
            DataSource connections() {
                return H2Mode.SQL_SERVER.connections();
            }
        },
        ORACLE_ON_H2(H2Mode.ORACLE.dialect()) {
            @Override
            DataSource connections() {
                return H2Mode.ORACLE.connections();
            }
        };

        private final Dialect dialect;

        Ways(Dialect dialect) {
            this.dialect = dialect;
        }

        abstract DataSource connections();

        private Dialect stepByStep() {
            return (Dialect) Proxy.newProxyInstance(
                    Dialect.class.getClassLoader(),
                    new Class<?>[] {Dialect.class},
                    (proxy, method, arguments) ->
                            method.getName().equals("batches") ? Optional.empty() : method.invoke(dialect, arguments));
        }

        InstanceStore open(Dialect way, DataSource connections, AtomicReference<Instant> clock, String namespace) {
            OpenRequest request =
                    OpenRequest.of("jdbc:given").namespace(namespace).clock(clock::get);
            SqlProvider.Database database =
                    new SqlProvider.Database(way, name(), Dialect.Reach.MANY_PROCESSES, Map.of(), Optional.empty());
            return new SqlInstanceStore(request, Settings.of(request), database, Connections.given(connections));
        }
    }

    private static State state(int size) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) size);
        return State.of(bytes);
    }

    /** Saves of every kind; some of them are not plain, and some are refused. */
    private static List<Save> saves(List<Acquired> held) {
        List<Next> nexts = List.of(
                Next.ready(),
                Next.waiting(),
                Next.timed(Timer.after(Duration.ofNanos(1))),
                Next.timed(Timer.after(Duration.ofDays(19_999).plusNanos(1_001))),
                Next.timed(Timer.after(Duration.ofDays(20_001))),
                Next.timed(Timer.at(START.plusSeconds(1))),
                Next.timed(Timer.at(Instant.parse("0001-01-01T00:00:00Z"))),
                Next.timed(Timer.at(Instant.parse("9999-12-31T23:59:59.999999Z"))),
                Next.ready().notBefore(Timer.after(Duration.ofSeconds(90))),
                Next.timed(Timer.after(Duration.ofSeconds(100))).notBefore(Timer.at(START.plusSeconds(50))),
                Next.waiting().notBefore(Timer.after(Duration.ofSeconds(1))));
        List<Save> saves = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            Lease lease = held.get(i).held().lease();
            Save save =
                    Save.of(lease.write(List.of(9L, 9L, 9L, 9L, 9L, 5L, 3L).get(i % 7)), nexts.get(i % nexts.size()));
            save = i % 3 == 0 ? save : save.state(state(i % 3 == 1 ? 0 : 40_000 + i));
            save = i % 2 == 0 ? save : save.acknowledging(held.get(i).unseen());
            Lease other = new Lease(lease.instance(), lease.owner(), lease.acquisitionNo(), lease.epoch() + 1);
            saves.add(i % 11 == 10 ? Save.of(other.write(9), Next.ready()) : save);
        }
        return saves;
    }

    private static InstanceId id(int number) {
        return new InstanceId("instance \"" + number + "\\ \u00e9\ud83d\ude00");
    }

    /** What is due at one instant is in no promised order. */
    private static List<Acquired> byId(Look look) {
        return look.acquired().stream()
                .sorted(Comparator.comparing(one -> one.instance().id().value()))
                .toList();
    }

    /** The rows of all instances, each with all but what no two creations have in common. */
    private static List<String> rows(DataSource connections, String namespace) throws SQLException {
        String all = "SELECT i.* FROM leasehold_instances i WHERE namespace = ? ORDER BY id";
        List<String> rows = new ArrayList<>();
        try (Connection connection = connections.getConnection();
                PreparedStatement query = connection.prepareStatement(all)) {
            query.setString(1, namespace);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    StringBuilder text = new StringBuilder();
                    for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                        String name = row.getMetaData().getColumnName(column).toLowerCase(Locale.ROOT);
                        if (!name.equals("namespace") && !name.equals("token")) {
                            text.append(name)
                                    .append(' ')
                                    .append(value(row, column, name))
                                    .append('\n');
                        }
                    }
                    rows.add(text.toString());
                }
            }
        }
        return rows;
    }

    private static String value(ResultSet row, int column, String name) throws SQLException {
        boolean bytes = name.equals("state") || name.endsWith("_bytes");
        return bytes ? Arrays.toString(row.getBytes(column)) : String.valueOf(row.getObject(column));
    }

    /** What the calls of a story answered, and what they left; each line as a text. */
    private static List<String> story(
            InstanceStore store, AtomicReference<Instant> clock, DataSource connections, String namespace)
            throws SQLException {
        List<String> told = new ArrayList<>();
        int count = 44;
        for (int i = 0; i < count; i++) {
            Create creation = Create.of(id(i), state(i)).next(Next.ready());
            store.create(i % 2 == 0 ? creation.ofType(new HostType("type")) : creation)
                    .orThrow();
        }
        Look.Request request =
                new Look.Request(new Acquisition(OWNER, TYPES, 1, LONG), count + 1, Duration.ofMinutes(1));
        Look look = store.acquireRunnable(request).orThrow();
        told.add("look " + look.acquired().size() + " " + look.storeTime() + " " + look.cut() + " "
                + look.earliestDue());
        List<Acquired> held = byId(look);
        List<Lease> leases = held.stream().map(one -> one.held().lease()).toList();
        clock.updateAndGet(now -> now.plusNanos(2_000));
        told.add(store.renew(LeaseLength.of(Duration.ofHours(2).plusNanos(1)), leases)
                .toString());
        told.add(store.renew(LeaseLength.of(Duration.ofSeconds(1)), leases).toString());
        // Of every fourth a signal was recorded, and of these every second one is seen.
        store.signal(IntStream.range(0, count)
                .filter(i -> i % 4 == 1)
                .mapToObj(i -> (Target) new Target.ById(id(i)))
                .toList());
        told.add(store.save(
                        LONG,
                        leases.stream()
                                .map(lease -> Save.of(lease.write(5), Next.waiting()))
                                .toList())
                .toString());
        told.add(store.saveAndRelease(saves(held)).toString());
        told.add(store.saveAndRelease(saves(held)).toString());
        told.addAll(rows(connections, namespace));
        clock.updateAndGet(now -> now.plus(Duration.ofDays(2)));
        List<Acquired> again = byId(store.acquireRunnable(
                        new Look.Request(new Acquisition(OWNER, TYPES, 2, LONG), count, Duration.ofMinutes(1)))
                .orThrow());
        told.add(again.toString());
        told.add(store.complete(again.stream()
                        .map(one -> new Completion(
                                one.held().lease().write(1),
                                one.unseen(),
                                one.held().lease().epoch() % 2 == 0
                                        ? Retention.delete()
                                        : Retention.keep(Duration.ofDays(1))))
                        .toList())
                .toString());
        return told;
    }

    @ParameterizedTest
    @EnumSource
    void bothWaysAnswerAndLeaveTheSame(Ways ways) throws SQLException {
        DataSource connections = ways.connections();
        List<List<String>> told = new ArrayList<>();
        for (Dialect way : List.of(ways.dialect, ways.stepByStep())) {
            AtomicReference<Instant> clock = new AtomicReference<>(START);
            String namespace = SqlStores.freshNamespace();
            try (InstanceStore store = ways.open(way, connections, clock, namespace)) {
                told.add(story(store, clock, connections, namespace));
            }
        }

        assertThat(told.get(0)).hasSameSizeAs(told.get(1)).hasSizeGreaterThan(40);
        for (int line = 0; line < told.get(0).size(); line++) {
            assertThat(told.get(0).get(line)).isEqualTo(told.get(1).get(line));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPlainBatchIsOneStatement(Ways ways) {
        AtomicReference<Instant> clock = new AtomicReference<>(START);
        String namespace = SqlStores.freshNamespace();
        DataSource connections = ways.connections();
        List<Lease> leases;
        try (InstanceStore store = ways.open(ways.dialect, connections, clock, namespace)) {
            for (int i = 0; i < 300; i++) {
                store.create(Create.of(id(i), state(i)).next(Next.ready())).orThrow();
            }
            Acquisition acquisition = new Acquisition(OWNER, TYPES, 1, LONG);
            leases =
                    store
                            .acquireRunnable(new Look.Request(acquisition, 300, Duration.ofMinutes(1)))
                            .orThrow()
                            .acquired()
                            .stream()
                            .map(one -> one.held().lease())
                            .toList();
        }
        RecordingConnections recording = new RecordingConnections(connections);
        try (InstanceStore store = ways.open(ways.dialect, recording, clock, namespace)) {
            store.renew(LONG, leases).forEach(result -> result.orThrow());
            store.saveAndRelease(leases.stream()
                            .map(lease ->
                                    Save.of(lease.write(1), Next.waiting()).state(state(3)))
                            .toList())
                    .forEach(result -> result.orThrow());
        }
        // Hints to other processes are statements too.
        List<String> sent = recording.executed().stream()
                .filter(statement -> statement.contains("instances"))
                .toList();

        assertThat(leases).hasSize(300);
        assertThat(sent).hasSize(2);
    }
}

package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hints reach who listens, in this process and in others, and never before what they are about (rule WAKE-06). */
final class PushTest {
    private static final HostType TYPE = new HostType("parcel =ß");
    private static final InstanceId ID = new InstanceId("parcel-1");

    /** Two stores as two processes would open them: on different URLs, so that only the database connects them. */
    private record Pair(InstanceStore writing, InstanceStore listening, Ear ear) implements AutoCloseable {
        static Pair on(String url) {
            String namespace = SqlStores.freshNamespace();
            InstanceStore listening = open(url, "listening", namespace);
            Ear ear = new Ear();
            listening.listen(ear);
            Pair pair = new Pair(open(url, "writing", namespace), listening, ear);
            pair.untilConnected();
            return pair;
        }

        private static InstanceStore open(String url, String name, String namespace) {
            return new SqlProvider()
                    .open(OpenRequest.of(url + "&ApplicationName=" + name + namespace)
                            .namespace(namespace));
        }

        /** Hints until one is heard: listening begins beside the call. */
        private void untilConnected() {
            for (int i = 0; ear.count() == 0; i++) {
                assertThat(i).as("tries").isLessThan(600);
                create(writing, new InstanceId("first-" + i), Next.ready());
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
            create(writing, new InstanceId("last"), new HostType("last"), Next.ready());
            ear.next(new HostType("last"));
        }

        @Override
        public void close() {
            listening.close();
            writing.close();
        }
    }

    private static void create(InstanceStore store, InstanceId id, Next next) {
        create(store, id, TYPE, next);
    }

    private static void create(InstanceStore store, InstanceId id, HostType type, Next next) {
        store.create(Create.of(id, State.empty()).ofType(type).next(next)).orThrow();
    }

    private static Acquired acquire(InstanceStore store) {
        Acquisition acquisition =
                new Acquisition(OwnerId.fresh("test"), HostTypes.of(TYPE), 1, LeaseLength.of(Duration.ofMinutes(1)));
        return store.acquire(acquisition, List.of(Target.id(ID))).get(0).orThrow();
    }

    @Test
    void whatBecomesRunnableIsHeardInAnotherProcessWhateverWroteIt() {
        try (Pair pair = Pair.on(TestDatabases.postgresUrl())) {
            create(pair.writing, ID, Next.ready());
            assertThat(pair.ear.next()).isEqualTo(new Ear.Hint(Optional.of(TYPE), Duration.ZERO));

            Acquired held = acquire(pair.writing);
            pair.writing.saveAndRelease(List.of(Save.of(held.held().lease().write(1), Next.waiting())));
            pair.writing.signal(List.of(Target.id(ID))).get(0).orThrow();
            assertThat(pair.ear.next()).isEqualTo(new Ear.Hint(Optional.of(TYPE), Duration.ZERO));

            Acquired again = acquire(pair.writing);
            Save save = Save.of(again.held().lease().write(1), Next.timed(Timer.after(Duration.ofHours(1))))
                    .acknowledging(again.unseen());
            pair.writing.saveAndRelease(List.of(save)).get(0).orThrow();
            assertThat(pair.ear.next().after()).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));

            Acquired last = acquire(pair.writing);
            pair.writing
                    .release(List.of(Release.of(last.held().lease().write(1))))
                    .get(0)
                    .orThrow();
            assertThat(pair.ear.next().after()).isBetween(Duration.ofMinutes(58), Duration.ofHours(1));
            assertThat(pair.ear.count()).isZero();
        }
    }

    @Test
    void aListenerWhoseConnectionIsEndedListensAgainAndSaysThatItMayHaveMissedSomething() throws SQLException {
        try (Pair pair = Pair.on(TestDatabases.postgresUrl())) {
            int ended = endListener();

            assertThat(ended).isOne();
            assertThat(pair.ear.next()).isEqualTo(new Ear.Hint(Optional.empty(), Duration.ZERO));
            create(pair.writing, ID, Next.ready());
            pair.ear.next(TYPE);
        }
    }

    private static int endListener() throws SQLException {
        try (Connection connection = DriverManager.getConnection(TestDatabases.postgresUrl());
                PreparedStatement statement = connection.prepareStatement("""
                    SELECT count(pg_terminate_backend(pid))
                    FROM pg_stat_activity
                    WHERE query LIKE 'LISTEN leasehold_hints_%' OR query LIKE '%pg_listening_channels() AS c%'
                        AND pid <> pg_backend_pid()
                    """);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    void aRestartOfTheServerEndsNoListening() {
        try (PostgresServer server = PostgresServer.start(PostgresServer.DURABLE);
                Pair pair = Pair.on(server.url())) {
            server.kill();
            server.restart();

            assertThat(pair.ear.next()).isEqualTo(new Ear.Hint(Optional.empty(), Duration.ZERO));
            Create creation = Create.of(ID, State.empty()).ofType(TYPE).next(Next.ready());
            Result<Create.Created> created = pair.writing.create(creation);
            for (int tries = 0; !(created instanceof Result.Done); tries++) {
                assertThat(tries).as("tries, the last refused: " + created).isLessThan(100);
                created = pair.writing.create(creation); // connections of its pool are broken too
            }
            pair.ear.next(TYPE);
        }
    }

    @Test
    void aPoolOfSessionsByTransactionIsFoundOutAndNothingFails() {
        String namespace = SqlStores.freshNamespace();
        OpenRequest request = OpenRequest.of("jdbc:given")
                .dataSource(new SessionPooler(TestDatabases.postgresUrl()))
                .option(SqlProvider.PUSH, "on")
                .namespace(namespace);
        try (InstanceStore store = new SqlProvider().open(request)) {
            Supplier<String> reach = () -> store.describe().facts().getOrDefault(RecordInstanceStore.HINTS_REACH, "");
            assertThat(reach.get()).startsWith("every process");
            Ear ear = new Ear();
            store.listen(ear);

            for (int i = 0; !reach.get().startsWith("this process;"); i++) {
                assertThat(i).as("looks at the description").isLessThan(3000);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            create(store, ID, Next.ready());
            assertThat(ear.next().type()).contains(TYPE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoStoresOfOneProcessHearEachOtherOnEveryDatabase(SqlStores database) {
        String namespace = SqlStores.freshNamespace();
        Ear ear = new Ear();
        Ear elsewhere = new Ear();
        try (InstanceStore one = database.open(namespace);
                InstanceStore two = database.open(namespace);
                InstanceStore other = database.open(SqlStores.freshNamespace())) {
            InstanceStore.Subscription interest = two.listen(ear);
            other.listen(elsewhere);
            create(one, ID, Next.ready());
            assertThat(ear.next()).isEqualTo(new Ear.Hint(Optional.of(TYPE), Duration.ZERO));

            interest.close();
            create(one, new InstanceId("parcel-2"), Next.ready());
            assertThat(ear.count() + elsewhere.count()).isZero();
        }
    }

    /** Whoever hears of it before the commit looks in vain, and then not again. */
    @ParameterizedTest
    @EnumSource
    void aCallersTransactionTellsNobody(SqlStores database) throws SQLException {
        Ear ear = new Ear();
        try (InstanceStore store = database.open(SqlStores.freshNamespace());
                Connection connection = database.connections().getConnection()) {
            store.listen(ear);
            connection.setAutoCommit(false);
            InstanceStore joined = ((TransactionalStore) store).joining(connection);
            create(joined, ID, Next.ready());
            joined.signal(List.of(Target.id(ID))).get(0).orThrow();
            connection.rollback();
        }
        assertThat(ear.count()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsHeldOrRefusedIsNoNews(SqlStores database) {
        Ear ear = new Ear();
        try (InstanceStore store = database.open(SqlStores.freshNamespace())) {
            create(store, ID, Next.waiting());
            store.listen(ear);
            Acquired held = acquire(store);
            LeaseLength minute = LeaseLength.of(Duration.ofMinutes(1));
            store.renew(minute, List.of(held.held().lease())).get(0).orThrow();
            store.save(minute, List.of(Save.of(held.held().lease().write(2), Next.ready())))
                    .get(0)
                    .orThrow();
            store.saveAndRelease(List.of(Save.of(held.held().lease().write(1), Next.ready())));
            store.signal(List.of(Target.id(ID))).get(0).orThrow();
        }
        assertThat(ear.count()).isZero();
    }
}

package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.spi.Written;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A caller's transaction and what takes part in it (rules TX-01 to TX-03). */
final class JoinedStoreTest {
    private static final HostType TYPE = new HostType("orders");
    private static final InstanceId ID = new InstanceId("order-1");
    private static final Target TARGET = Target.id(ID);
    private static final LeaseLength MINUTE = LeaseLength.of(Duration.ofMinutes(1));

    private final OwnerId owner = OwnerId.fresh("test");

    /** A store in a namespace of its own, a caller's transaction, and a row of the caller's in it. */
    private static final class Site implements AutoCloseable {
        private final String namespace = SqlStores.freshNamespace();
        private final SqlStores database;
        final TransactionalStore store;
        final Connection caller;
        final InstanceStore joined;

        Site(SqlStores database) throws SQLException {
            this.database = database;
            this.store = (TransactionalStore)
                    new SqlProvider().open(database.request(namespace).option("timeLimit", "PT0.3S"));
            this.caller = database.connections().getConnection();
            try (Statement statement = caller.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS caller_rows (name VARCHAR(100))");
            }
            caller.setAutoCommit(false);
            this.joined = store.joining(caller);
        }

        void writeRow() throws SQLException {
            try (Statement statement = caller.createStatement()) {
                statement.execute("INSERT INTO caller_rows VALUES ('" + namespace + "')");
            }
        }

        int rows() throws SQLException {
            try (Connection other = database.connections().getConnection();
                    Statement statement = other.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT COUNT(*) FROM caller_rows WHERE name = '" + namespace + "'")) {
                rows.next();
                return rows.getInt(1);
            }
        }

        Result<InstanceSnapshot> found() {
            return store.find(TARGET);
        }

        @Override
        public void close() throws SQLException {
            caller.rollback();
            caller.setAutoCommit(true);
            caller.close();
            store.close();
            new SqlProvider().erase(database.request(namespace));
        }
    }

    private static Create creation() {
        return Create.of(ID, State.of(new byte[] {1, 2, 3})).ofType(TYPE).keys(Set.of(new InstanceKey("key-1")));
    }

    private Acquisition acquisition(long number) {
        return new Acquisition(owner, HostTypes.of(TYPE), number, MINUTE);
    }

    private Acquired acquired(Site site, long number) {
        return site.store.acquire(acquisition(number), List.of(TARGET)).get(0).orThrow();
    }

    private static Refusal refusal(Result<?> result) {
        return ((Result.Refused<?>) result).reason();
    }

    @ParameterizedTest
    @EnumSource
    void aCreationAppearsWithTheCallersCommitTogetherWithTheCallersRow(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            site.joined.create(creation()).orThrow();
            site.writeRow();
            assertThat(refusal(site.found())).isEqualTo(new Refusal.Absent(ID));

            site.caller.commit();

            assertThat(site.found().orThrow().content().keys()).containsExactly(new InstanceKey("key-1"));
            assertThat(site.rows()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRollbackTakesEverythingBackAndLeavesNoMemory(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            site.store.create(creation()).orThrow();
            Acquired held = acquired(site, 1);
            Lease lease = held.held().lease();
            Save save = Save.of(lease.write(1), Next.ready()).state(State.of(new byte[] {9}));
            site.joined.saveAndRelease(List.of(save)).get(0).orThrow();
            site.joined.signal(List.of(TARGET)).get(0).orThrow();
            site.writeRow();

            site.caller.rollback();

            InstanceSnapshot after = site.found().orThrow();
            assertThat(after.ownership().lease()).contains(held.held());
            assertThat(after.schedule().unseen().count()).isZero();
            assertThat(site.rows()).isZero();
            // The handle is as before: the same write takes effect, once.
            assertThat(site.store.saveAndRelease(List.of(save)).get(0).orThrow().repeated())
                    .isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDuplicateCreationIsRefusedAndTheTransactionGoesOn(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            site.store.create(creation()).orThrow();

            assertThat(refusal(site.joined.create(creation()))).isEqualTo(new Refusal.AlreadyExists(ID));
            InstanceId other = new InstanceId("order-2");
            assertThat(refusal(
                            site.joined.create(Create.of(other, State.empty()).keys(Set.of(new InstanceKey("key-1"))))))
                    .isEqualTo(new Refusal.KeyTaken(new InstanceKey("key-1"), ID));
            site.joined.create(Create.of(other, State.empty())).orThrow();
            site.writeRow();
            site.caller.commit();

            assertThat(site.store.find(Target.id(other)).orThrow().id()).isEqualTo(other);
            assertThat(site.rows()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void completionAndSavesInOneTransactionTakeEffectInOrder(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            site.store.create(creation()).orThrow();
            Lease lease = acquired(site, 1).held().lease();
            site.joined
                    .save(MINUTE, List.of(Save.of(lease.write(1), Next.ready()).state(State.of(new byte[] {7}))))
                    .get(0)
                    .orThrow();
            Completion completion = new Completion(lease.write(2), SignalMark.NONE, Retention.keep(Duration.ofDays(1)));
            site.joined.complete(List.of(completion)).get(0).orThrow();
            site.caller.commit();

            InstanceSnapshot kept = site.found().orThrow();
            assertThat(kept.standing().status()).isEqualTo(InstanceSnapshot.Status.COMPLETED);
            assertThat(kept.content().stateSizeBytes()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSignalInAnOpenTransactionHindersNoRenewalAndNoSaveButHoldsUpTheEnd(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            site.store.create(creation()).orThrow();
            Acquired held = acquired(site, 1);
            Lease lease = held.held().lease();
            site.joined
                    .signal(List.of(Target.key(new InstanceKey("key-1"))))
                    .get(0)
                    .orThrow();

            assertThat(site.store.renew(MINUTE, List.of(lease)).get(0)).isInstanceOf(Result.Done.class);
            Save save = Save.of(lease.write(1), Next.waiting());
            assertThat(site.store.save(MINUTE, List.of(save)).get(0)).isInstanceOf(Result.Done.class);
            Completion completion = new Completion(lease.write(2), SignalMark.NONE, Retention.delete());
            assertThat(refusal(site.store.complete(List.of(completion)).get(0))).isInstanceOf(Refusal.Busy.class);

            site.caller.commit();

            assertThat(refusal(site.store.complete(List.of(completion)).get(0)))
                    .isInstanceOf(Refusal.UnseenSignal.class);
            Written written = site.store
                    .saveAndRelease(List.of(Save.of(lease.write(3), Next.waiting())))
                    .get(0)
                    .orThrow();
            assertThat(written.unseen().count()).isOne();
            Look look = site.store
                    .acquireRunnable(new Look.Request(acquisition(2), 10, Duration.ZERO))
                    .orThrow();
            assertThat(look.acquired()).hasSize(1);
            assertThat(look.acquired().get(0).unseen().count()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSignalCommittedBesideASleepingInstanceIsSeenByFindAndWakesIt(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            site.store.create(creation().next(Next.waiting())).orThrow();
            site.joined.signal(List.of(TARGET)).get(0).orThrow();
            site.joined.signal(List.of(TARGET)).get(0).orThrow();
            Look.Request request = new Look.Request(acquisition(1), 10, Duration.ZERO);
            assertThat(site.store.acquireRunnable(request).orThrow().acquired()).isEmpty();
            site.caller.commit();

            assertThat(site.found().orThrow().schedule().unseen().count()).isEqualTo(2);
            Acquired woken =
                    site.store.acquireRunnable(request).orThrow().acquired().get(0);
            Completion completion = new Completion(woken.held().lease().write(1), woken.unseen(), Retention.delete());
            site.store.complete(List.of(completion)).get(0).orThrow();
            assertThat(refusal(site.found())).isEqualTo(new Refusal.Absent(ID));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSignalToWhatDoesNotLiveIsRefusedAndTheTransactionGoesOn(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            assertThat(refusal(site.joined.signal(List.of(TARGET)).get(0))).isEqualTo(new Refusal.Absent(ID));
            site.store.create(creation()).orThrow();
            Completion completion = new Completion(
                    acquired(site, 1).held().lease().write(1), SignalMark.NONE, Retention.keep(Duration.ofDays(1)));
            site.store.complete(List.of(completion)).get(0).orThrow();

            assertThat(refusal(site.joined.signal(List.of(TARGET)).get(0))).isInstanceOf(Refusal.Ended.class);
            site.writeRow();
            site.caller.commit();

            assertThat(site.rows()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everythingElseIsUnsupportedThereAndTheConnectionStaysAsItIs(SqlStores database) throws SQLException {
        try (Site site = new Site(database)) {
            assertThatThrownBy(() -> site.joined.acquire(acquisition(1), List.of(TARGET)))
                    .isInstanceOf(UnsupportedCapabilityException.class);
            assertThatThrownBy(() -> site.joined.find(TARGET)).isInstanceOf(UnsupportedCapabilityException.class);
            site.joined.create(creation()).orThrow();
            site.joined.close();

            assertThat(site.caller.getAutoCommit()).isFalse();
            assertThat(site.caller.isClosed()).isFalse();
            site.caller.rollback();
            assertThat(refusal(site.found())).isEqualTo(new Refusal.Absent(ID));
        }
    }
}

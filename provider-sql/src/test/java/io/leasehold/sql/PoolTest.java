package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Connections of pools that are set to anything: they work, and go back as they came (rule ERR-06). */
final class PoolTest {
    private static final LeaseLength MINUTE = LeaseLength.of(Duration.ofMinutes(1));

    static Stream<Arguments> pools() {
        List<Arguments> pools = new ArrayList<>();
        for (SqlStores database : SqlStores.values()) {
            pools.add(Arguments.of(database, 1, false, Connection.TRANSACTION_READ_COMMITTED));
            pools.add(Arguments.of(database, 2, true, Connection.TRANSACTION_SERIALIZABLE));
            pools.add(Arguments.of(database, 1, false, Connection.TRANSACTION_REPEATABLE_READ));
        }
        return pools.stream();
    }

    private static HikariDataSource pool(SqlStores database, int size, boolean autoCommit, int isolation) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.connections());
        config.setMaximumPoolSize(size);
        config.setAutoCommit(autoCommit);
        config.setTransactionIsolation(
                isolation == Connection.TRANSACTION_SERIALIZABLE
                        ? "TRANSACTION_SERIALIZABLE"
                        : isolation == Connection.TRANSACTION_REPEATABLE_READ
                                ? "TRANSACTION_REPEATABLE_READ"
                                : "TRANSACTION_READ_COMMITTED");
        config.setConnectionTimeout(2000);
        return new HikariDataSource(config);
    }

    private static void live(InstanceStore store, InstanceId id, long number) {
        store.create(Create.of(id, State.empty())).orThrow();
        Acquisition acquisition = new Acquisition(OwnerId.fresh("test"), HostTypes.untyped(), number, MINUTE);
        Acquired acquired =
                store.acquire(acquisition, List.of(Target.id(id))).get(0).orThrow();
        store.renew(MINUTE, List.of(acquired.held().lease())).get(0).orThrow();
        Save save = Save.of(acquired.held().lease().write(1), Next.waiting()).state(State.of(new byte[] {1}));
        store.saveAndRelease(List.of(save)).get(0).orThrow();
        store.signal(List.of(Target.id(id))).get(0).orThrow();
        Result<Look> look = store.acquireRunnable(new Look.Request(
                new Acquisition(OwnerId.fresh("test"), HostTypes.untyped(), number, MINUTE), 1, Duration.ZERO));
        assertThat(look).isInstanceOf(Result.Done.class);
        assertThat(store.create(Create.of(id, State.empty()))).isEqualTo(Result.refused(new Refusal.AlreadyExists(id)));
    }

    @ParameterizedTest
    @MethodSource("pools")
    void connectionsOfAnySettingWorkAndGoBackAsTheyCame(SqlStores database, int size, boolean autoCommit, int isolation)
            throws SQLException {
        String namespace = SqlStores.freshNamespace();
        database.open(namespace).close();
        try (HikariDataSource pool = pool(database, size, autoCommit, isolation)) {
            OpenRequest request = database.request(namespace).dataSource(pool);
            try (InstanceStore store = new SqlProvider().open(request)) {
                live(store, new InstanceId("order-1"), 1);
                try (Connection connection = pool.getConnection()) {
                    assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
                    assertThat(connection.getTransactionIsolation()).isEqualTo(isolation);
                    assertThat(connection.isReadOnly()).isFalse();
                }
                assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
            }
            new SqlProvider().erase(request);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyCallersOnOneConnectionDoNotWaitForEachOtherForEver(SqlStores database) throws Exception {
        String namespace = SqlStores.freshNamespace();
        database.open(namespace).close();
        ExecutorService callers = Executors.newFixedThreadPool(16);
        try (HikariDataSource pool = pool(database, 1, true, Connection.TRANSACTION_READ_COMMITTED)) {
            OpenRequest request = database.request(namespace).dataSource(pool);
            try (InstanceStore store = new SqlProvider().open(request)) {
                List<Future<Boolean>> lives = new ArrayList<>();
                for (int caller = 0; caller < 16; caller++) {
                    InstanceId id = new InstanceId("order-" + caller);
                    lives.add(callers.submit(() -> {
                        store.create(Create.of(id, State.empty())).orThrow();
                        return store.find(Target.id(id)) instanceof Result.Done;
                    }));
                }
                for (Future<Boolean> life : lives) {
                    assertThat(life.get()).isTrue();
                }
            }
            new SqlProvider().erase(request);
        } finally {
            callers.shutdownNow();
        }
    }
}

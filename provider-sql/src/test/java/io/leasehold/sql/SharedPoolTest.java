package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores of one process on one URL share connections, and none of them notices. */
final class SharedPoolTest {
    private static OpenRequest request(SqlStores database) {
        String url = database == SqlStores.H2 ? TestDatabases.h2Url() : TestDatabases.postgresUrl();
        return OpenRequest.of(url).namespace(SqlStores.freshNamespace()).option(SqlProvider.POOL_SIZE, "1");
    }

    private static TransactionalStore open(OpenRequest request) {
        return (TransactionalStore) new SqlProvider().open(request);
    }

    private static HikariDataSource pool(TransactionalStore store) {
        return (HikariDataSource) store.connections();
    }

    @ParameterizedTest
    @EnumSource
    void theLastOfThemClosesWhatTheyShare(SqlStores database) {
        TransactionalStore one = open(request(database));
        TransactionalStore other = open(request(database));
        HikariDataSource pool = pool(one);

        assertThat(pool(other)).isSameAs(pool);
        one.close();
        one.close();
        assertThat(pool.isClosed()).isFalse();
        assertThat(other.storeTime().orThrow()).isNotNull();
        other.close();
        assertThat(pool.isClosed()).isTrue();
        try (InstanceStore next = open(request(database))) {
            assertThat(next.storeTime().orThrow()).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void togetherTheyHaveAsManyConnectionsAsEachMayHave(SqlStores database) throws SQLException {
        try (TransactionalStore one = open(request(database))) {
            try (TransactionalStore other = open(request(database));
                    Connection lent = one.connections().getConnection()) {
                assertThat(lent.isValid(1)).isTrue();
                assertThat(other.storeTime().orThrow()).isNotNull();
                assertThat(pool(one).getMaximumPoolSize()).isEqualTo(2);
            }
            assertThat(pool(one).getMaximumPoolSize()).isEqualTo(1);
        }
    }

    @Test
    void whoeverWaitsForConnectionsOtherwiseSharesNothing() {
        OpenRequest request = request(SqlStores.POSTGRESQL);
        try (TransactionalStore one = open(request);
                TransactionalStore hasty = open(request.option(
                        OpenRequest.TIME_LIMIT, Duration.ofSeconds(1).toString()))) {
            assertThat(pool(hasty)).isNotSameAs(pool(one));
            assertThat(pool(hasty).getConnectionTimeout()).isEqualTo(1000);
            assertThat(pool(one).getConnectionTimeout()).isEqualTo(5000);
        }
    }

    @Test
    void anOpeningThatIsRefusedKeepsNoShare() {
        OpenRequest request = request(SqlStores.POSTGRESQL);
        try (TransactionalStore one = open(request)) {
            assertThatThrownBy(() -> open(
                            request.option(SqlProvider.INSTALL, "validate").option(SqlProvider.PREFIX, "nowhere_")))
                    .isInstanceOf(StoreException.CannotOpen.class);
            new SqlProvider().erase(request);
            assertThat(new SqlProvider().namespaces(request)).doesNotContain(request.namespace());

            assertThat(pool(one).getMaximumPoolSize()).isEqualTo(1);
        }
    }

    @Test
    void aStatementIsTakenApartOnceInAProcess() {
        Jdbi one = Jdbis.of(TestDatabases.h2()::getConnection, "one_");
        Jdbi other = Jdbis.of(TestDatabases.h2()::getConnection, "other_");

        assertThat(other.getConfig(SqlStatements.class).getSqlParser())
                .isSameAs(one.getConfig(SqlStatements.class).getSqlParser());
    }
}

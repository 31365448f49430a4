package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** PostgreSQL waits as its callers set it, but inside transactions of ours. */
final class SettingsOfSessionsTest {
    private final String namespace = SqlStores.freshNamespace();
    private final HikariDataSource pool = pool();

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(SqlStores.POSTGRESQL.connections());
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    @AfterEach
    void close() {
        pool.close();
        new SqlProvider().erase(SqlStores.POSTGRESQL.request(namespace));
    }

    private Map<String, String> settings() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return settings(connection);
        }
    }

    private static Map<String, String> settings(Connection connection) throws SQLException {
        Map<String, String> settings = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, setting FROM pg_settings")) {
            while (rows.next()) {
                settings.put(rows.getString(1), String.valueOf(rows.getString(2)));
            }
        }
        return settings;
    }

    /** Repeated, because the driver prepares on the server what is repeated. */
    private static void use(InstanceStore store) {
        for (int i = 0; i < 10; i++) {
            Target instance = Target.id(new InstanceId("order-" + i));
            store.create(Create.of(new InstanceId("order-" + i), State.empty())).orThrow();
            store.signal(List.of(instance)).get(0).orThrow();
        }
    }

    @Test
    void aConnectionThatIsGivenBackIsSetAsBefore() throws SQLException {
        Map<String, String> before = settings();
        try (InstanceStore store =
                new SqlProvider().open(SqlStores.POSTGRESQL.request(namespace).dataSource(pool))) {
            use(store);
            store.find(Target.id(new InstanceId("order-1"))).orThrow();
        }

        assertThat(before).containsEntry("lock_timeout", "0").containsEntry("statement_timeout", "0");
        assertThat(settings()).isEqualTo(before);
    }

    @Test
    void theTransactionOfACallerIsSetAsBefore() throws SQLException {
        try (TransactionalStore store =
                        (TransactionalStore) new SqlProvider().open(SqlStores.POSTGRESQL.request(namespace));
                Connection caller = pool.getConnection()) {
            caller.setAutoCommit(false);
            Map<String, String> before = settings(caller);
            use(store.joining(caller));

            assertThat(settings(caller)).isEqualTo(before);
            caller.rollback();
        }
    }
}

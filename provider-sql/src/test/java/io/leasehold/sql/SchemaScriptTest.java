package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An administrator makes the tables, and a user who may make none runs a store on them. */
class SchemaScriptTest {
    private static final String HOST = "leasehold_host";

    private static OpenRequest request(String url, Map<String, String> options) {
        OpenRequest request = OpenRequest.of(url);
        for (Map.Entry<String, String> option : options.entrySet()) {
            request = request.option(option.getKey(), option.getValue());
        }
        return request;
    }

    private static void asAdministrator(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static void asHost(String url, Map<String, String> options) throws SQLException {
        try (HikariDataSource connections = TestDatabases.pool(url)) {
            OpenRequest request =
                    request("jdbc:given", options).option("install", "none").dataSource(connections);
            try (TransactionalStore store = (TransactionalStore) new SqlProvider().open(request)) {
                new StoreTour(store).take();
                StoreTour.joinTransactions(store, connections);
            }
            try (Connection connection = connections.getConnection();
                    Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("CREATE TABLE mine (id INTEGER)"))
                        .isInstanceOf(SQLException.class);
            }
        }
    }

    @Test
    void aUserOfPostgresWithTheLeastRightsRunsAStore() throws SQLException {
        Map<String, String> options = Map.of("schema", "dba_made", "prefix", "lh_");
        String script = new SqlProvider().installationScript(request("jdbc:postgresql:", options));
        String url = TestDatabases.postgresUrl();

        asAdministrator(url, "CREATE USER " + HOST, "CREATE SCHEMA dba_made", script);

        asHost(url.replace("user=postgres", "user=" + HOST), options);
    }

    @Test
    void aUserOfH2WithTheLeastRightsRunsAStore() throws SQLException {
        String script = new SqlProvider().installationScript(request("jdbc:h2:", Map.of()));
        String url = "jdbc:h2:mem:dba;USER=";

        asAdministrator(url + "dba;DB_CLOSE_DELAY=-1", "CREATE USER " + HOST + " PASSWORD ''", script);

        asHost(url + HOST, Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql:", "jdbc:h2:", "jdbc:sqlserver:", "jdbc:oracle:thin:@//host/name"})
    void namesAreFilledIn(String url) {
        String script = new SqlProvider().installationScript(request(url, Map.of("schema", "app", "prefix", "lh_")));

        assertThat(script)
                .contains(" app.lh_instances (", "CONSTRAINT lh_instances_pk", "ON app.lh_hosts TO " + HOST)
                .doesNotContain("${");
    }

    @Test
    void anotherDatabaseIsRefused() {
        assertThatThrownBy(() -> new SqlProvider().installationScript(OpenRequest.of("jdbc:db2:")))
                .isInstanceOf(BadArgumentException.class);
    }
}

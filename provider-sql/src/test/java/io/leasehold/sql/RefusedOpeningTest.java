package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Requests that open nothing say what is wrong with them, and what helps. */
final class RefusedOpeningTest {
    private static final String NOBODY = "leasehold_nobody";

    private static void asAdministrator(String url, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    private static void requireAdvice(OpenRequest request) {
        assertThatThrownBy(() -> new SqlProvider().open(request))
                .isInstanceOf(StoreException.CannotOpen.class)
                .hasMessageContaining("the user lacks rights")
                .hasMessageContaining("leasehold schema");
    }

    /** Nothing listens on port 1: to have asked it would be another answer. */
    @Test
    void aDirectoryIsRefusedByNameBeforeAnythingIsAsked() {
        OpenRequest request =
                OpenRequest.of("jdbc:postgresql://127.0.0.1:1/none").path(Path.of("anywhere"));

        assertThatThrownBy(() -> new SqlProvider().open(request))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("path");
        assertThatThrownBy(() -> new SqlProvider().erase(request)).isInstanceOf(BadArgumentException.class);
    }

    @Test
    void whoMayNotInstallOnPostgresIsToldOnceWhatPrintsTheRights() throws SQLException {
        asAdministrator(TestDatabases.postgresUrl(), "CREATE USER " + NOBODY);
        String url = TestDatabases.postgresUrl().replace("user=postgres", "user=" + NOBODY);

        requireAdvice(OpenRequest.of(url).option(SqlProvider.PREFIX, "forbidden_"));
    }

    @Test
    void whoMayNotReadOnPostgresIsToldToo() throws SQLException {
        SqlStores.POSTGRESQL.open(SqlStores.freshNamespace()).close();
        asAdministrator(TestDatabases.postgresUrl(), "CREATE USER " + NOBODY + "_else");
        String url = TestDatabases.postgresUrl().replace("user=postgres", "user=" + NOBODY + "_else");

        requireAdvice(OpenRequest.of(url));
    }

    @Test
    void whoMayNotInstallOnH2IsToldToo() throws SQLException {
        String url = "jdbc:h2:mem:forbidden;USER=";
        asAdministrator(url + "dba;DB_CLOSE_DELAY=-1", "CREATE USER " + NOBODY + " PASSWORD ''");

        requireAdvice(OpenRequest.of(url + NOBODY));
    }
}

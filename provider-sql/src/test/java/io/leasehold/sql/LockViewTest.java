package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.connections.LockView;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How the kit sees that a session of a database waits: a race that stops a holder of a lock depends on it. */
final class LockViewTest {
    private static final int LOOKS = 2000;
    private static final long BETWEEN_NANOS = 5_000_000;

    @ParameterizedTest
    @EnumSource(SqlStores.class)
    void aSessionThatWaitsForALockIsShownForAsLongAsItWaits(SqlStores database) throws SQLException {
        try (Connection holding = database.connections().getConnection();
                Connection wanting = database.connections().getConnection();
                Connection looking = database.connections().getConnection()) {
            LockView view = LockView.of(looking).orElseThrow();
            execute(holding, "CREATE TABLE lock_view (id INT PRIMARY KEY, n INT)");
            try {
                execute(holding, "INSERT INTO lock_view VALUES (1, 0)");
                String session = view.session(wanting);
                holding.setAutoCommit(false);
                execute(holding, "UPDATE lock_view SET n = 1 WHERE id = 1");

                assertThat(view.waiting(looking)).doesNotContain(session);

                CompletableFuture<Void> update = CompletableFuture.runAsync(
                        () -> executeUnchecked(wanting, "UPDATE lock_view SET n = 2 WHERE id = 1"));
                assertThat(seen(view, looking, session, update))
                        .as("%s waits", session)
                        .isTrue();

                holding.commit();
                update.join();
                assertThat(view.waiting(looking)).doesNotContain(session);
            } finally {
                holding.rollback();
                holding.setAutoCommit(true);
                execute(holding, "DROP TABLE lock_view");
            }
        }
    }

    /** The session may take its time to come to the lock. */
    private static boolean seen(LockView view, Connection looking, String session, CompletableFuture<Void> update)
            throws SQLException {
        Set<String> waiting = Set.of();
        for (int i = 0; i < LOOKS && !waiting.contains(session) && !update.isDone(); i++) {
            LockSupport.parkNanos(BETWEEN_NANOS);
            waiting = view.waiting(looking);
        }
        return waiting.contains(session);
    }

    private static void executeUnchecked(Connection connection, String sql) {
        try {
            execute(connection, sql);
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

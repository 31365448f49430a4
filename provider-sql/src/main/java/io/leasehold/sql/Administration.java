package io.leasehold.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/**
 * What is done to the tables as a whole. Confined to one thread.
 *
 * @param connections where connections come from
 * @param dialect the database
 * @param settings where the tables are
 * @param schema the tables
 */
record Administration(Connections connections, Dialect dialect, Settings settings, Schema schema) {
    private static final Duration TIME_LIMIT = Duration.ofMinutes(10);

    private Sessions sessions() {
        Jdbi jdbi = Jdbis.of(connections.source()::getConnection, settings.tables());
        return new Sessions(jdbi, connections.pool(), dialect, Optional.empty());
    }

    private boolean installed() throws SQLException {
        return schema.version().orElse(0) > 0;
    }

    /** Removes everything of a namespace, if there are tables. */
    void erase(String namespace) throws SQLException {
        if (installed()) {
            schema.require();
            Deadline deadline = Deadline.after(TIME_LIMIT, TIME_LIMIT);
            sessions().write(deadline, (handle, now) -> {
                now.now();
                dialect.erase()
                        .forEach(statement -> handle.createUpdate(statement)
                                .bind("namespace", namespace)
                                .execute());
                return true;
            });
        }
    }

    /** The namespaces that hold anything. */
    List<String> namespaces() throws SQLException {
        if (!installed()) {
            return List.of();
        }
        schema.require();
        return sessions()
                .read(
                        Deadline.after(TIME_LIMIT, TIME_LIMIT),
                        (handle, now) -> handle.createQuery(dialect.namespaces())
                                .map((row, context) -> row.getString("namespace"))
                                .list());
    }
}

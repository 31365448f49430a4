package io.leasehold.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * A statement that reads the clock of the database once: by itself when it is asked, or sent together with others. The one that
 * begins a transaction also bounds it in time, so it comes before all others. Confined to one thread.
 */
final class Reading {
    private final Handle handle;
    private final Dialect dialect;
    private final String statement;
    private final Deadline deadline;
    private @Nullable Instant instant;

    /**
     * A reading to come.
     *
     * @param statement one of the dialect's, with an instant {@code reading} in its one row
     * @param deadline of the call
     */
    Reading(Handle handle, Dialect dialect, String statement, Deadline deadline) {
        this.handle = handle;
        this.dialect = dialect;
        this.statement = statement;
        this.deadline = deadline;
    }

    /** What was read, or is read now. */
    Instant now() {
        if (instant == null) {
            bind(handle.createQuery(statement))
                    .map((row, context) -> {
                        read(row);
                        return true;
                    })
                    .one();
        }
        return Objects.requireNonNull(instant);
    }

    String statement() {
        return statement;
    }

    Query bind(Query query) {
        return query.bind("millis", deadline.millisLeft());
    }

    void read(ResultSet row) throws SQLException {
        instant = dialect.instant(row, "reading");
    }
}

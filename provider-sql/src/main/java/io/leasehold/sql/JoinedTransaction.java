package io.leasehold.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * A caller's open transaction. A write is a savepoint in it, so that one that fails leaves the transaction as it was, and usable.
 * Commit, rollback and settings are the caller's. Confined to the caller's thread.
 */
final class JoinedTransaction implements Transactions {
    private final Connection connection;
    private final Jdbi jdbi;
    private final Dialect dialect;

    JoinedTransaction(Connection connection, Jdbi jdbi, Dialect dialect) {
        this.connection = connection;
        this.jdbi = jdbi;
        this.dialect = dialect;
    }

    @Override
    public <T> T write(Deadline deadline, Work<T> work) {
        try (Handle handle = open(deadline)) {
            Savepoint before = connection.setSavepoint();
            try {
                T value = work.run(handle, new Reading(handle, dialect, dialect.clock(), deadline));
                release(before);
                return value;
            } catch (RuntimeException | Error e) {
                rollbackTo(before, e);
                throw e;
            }
        } catch (SQLException | RuntimeException e) {
            throw Failure.of(dialect, e);
        }
    }

    /**
     * The connection is the caller's, so its settings stay as they are: the time limit is that of each statement, in whole seconds,
     * where the driver keeps it there.
     */
    private Handle open(Deadline deadline) {
        Handle handle = jdbi.open();
        if (dialect.limitsStatements()) {
            handle.getConfig(SqlStatements.class).setQueryTimeout(deadline.secondsLeft());
        }
        return handle;
    }

    /** Not every database knows how to release one; where it does not, it lasts until the transaction's end. */
    private void release(Savepoint savepoint) throws SQLException {
        if (dialect.releasesSavepoints()) {
            connection.releaseSavepoint(savepoint);
        }
    }

    private void rollbackTo(Savepoint savepoint, Throwable reason) {
        try {
            connection.rollback(savepoint);
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public <T> T read(Deadline deadline, Work<T> work) {
        try (Handle handle = open(deadline)) {
            return work.run(handle, new Reading(handle, dialect, dialect.clock(), deadline));
        } catch (RuntimeException e) {
            throw Failure.of(dialect, e);
        }
    }

    /** What a caller's transaction reads matters only after its own commit. */
    @Override
    public <T> T readDurable(Deadline deadline, Work<T> work) {
        return read(deadline, work);
    }
}

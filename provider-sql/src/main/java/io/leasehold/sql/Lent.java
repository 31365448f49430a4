package io.leasehold.sql;

import io.leasehold.sql.Dialect.Fault;
import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * A connection on loan: set for one transaction, and given back as it came. Confined to one thread; closing it gives the
 * connection back.
 */
final class Lent implements AutoCloseable {
    private final Handle handle;
    private final boolean autoCommit;
    private final boolean readOnly;
    private final int isolation;
    private final int networkTimeout;

    /** Whose pool a connection is from. */
    enum Pool {
        /** Ours: at READ COMMITTED, which costs a round trip to ask on some databases. */
        OURS,
        /** A caller's: set to anything. */
        FOREIGN
    }

    private Lent(Handle handle, Pool pool) throws SQLException {
        this.handle = handle;
        Connection connection = handle.getConnection();
        this.autoCommit = connection.getAutoCommit();
        // First of all: with autocommit off even a question opens a transaction, in which nothing can be set.
        connection.setAutoCommit(true);
        this.readOnly = connection.isReadOnly();
        this.isolation =
                pool == Pool.OURS ? Connection.TRANSACTION_READ_COMMITTED : connection.getTransactionIsolation();
        this.networkTimeout = connection.getNetworkTimeout();
    }

    /** Borrows a connection; whatever goes wrong, nothing was sent. */
    static Lent borrow(Jdbi jdbi, Pool pool, Deadline deadline) {
        Handle handle;
        try {
            handle = jdbi.open();
        } catch (RuntimeException e) {
            throw new Failure(Fault.CONNECTION, Failure.Stage.BEFORE_COMMIT, e);
        }
        try {
            Lent lent = new Lent(handle, pool);
            lent.prepare(deadline);
            return lent;
        } catch (SQLException | RuntimeException e) {
            closeQuietly(handle, e);
            throw new Failure(Fault.CONNECTION, Failure.Stage.BEFORE_COMMIT, e);
        }
    }

    private void prepare(Deadline deadline) throws SQLException {
        Connection connection = handle.getConnection();
        // A server that answers no more is given up at the end of the call's time, not of the system's patience. One
        // second
        // on top, so that the server's own, better answer at its time limit comes first.
        connection.setNetworkTimeout(Runnable::run, deadline.millisLeft() + 1000);
        if (readOnly) {
            connection.setReadOnly(false);
        }
        if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    Handle handle() {
        return handle;
    }

    Connection connection() {
        return handle.getConnection();
    }

    /** Undoes what was done; if that fails the connection is broken, and the server undoes it. */
    void rollback(Throwable reason) {
        try {
            if (!connection().getAutoCommit()) {
                connection().rollback();
            }
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    /** Gives the connection back; a pool throws away what cannot be put back in order, because the driver calls it broken. */
    @Override
    public void close() {
        Connection connection = connection();
        try {
            if (!connection.isClosed()) {
                connection.setNetworkTimeout(Runnable::run, networkTimeout);
                connection.setAutoCommit(true);
                if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                    connection.setTransactionIsolation(isolation);
                }
                if (readOnly) {
                    connection.setReadOnly(true);
                }
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            closeQuietly(handle, e);
            return;
        }
        handle.close();
    }

    private static void closeQuietly(Handle handle, Exception reason) {
        try {
            handle.close();
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
        }
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.tck.connections.Watch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The end of an installation before one of its statements. Thread-safe. */
final class Interruption {

    private final Kind kind;
    private final List<Connection> connections = new ArrayList<>();
    private int changesLeft;
    private boolean over;

    /** What ends it. */
    enum Kind {
        /** The process is dead: its connections are gone, their transactions undone, and no code of it runs. */
        DEATH,
        /** The database accepts no statement that changes a table any more: it is full, say, or read-only. */
        REFUSAL
    }

    /** Goes through everything that handles exceptions, as a death does. */
    static final class Died extends Error {
        private static final long serialVersionUID = 1L;

        Died() {
            super("the process is dead");
        }
    }

    /** Before the statement of this number, counted from 1, among those that change tables. */
    Interruption(int before, Kind kind) {
        this.changesLeft = before;
        this.kind = kind;
    }

    synchronized Watch watch(Connection connection) {
        connections.add(connection);
        return new Watch() {
            @Override
            public void statement(String sql) throws SQLException {
                beforeStatement(StatementLog.isChange(sql));
            }

            @Override
            public void control(String call) {
                requireAlive();
            }
        };
    }

    private synchronized void beforeStatement(boolean change) throws SQLException {
        requireAlive();
        if (!over && change) {
            changesLeft--;
            over = changesLeft == 0;
        }
        if (over && kind == Kind.DEATH) {
            connections.forEach(Interruption::cut);
            requireAlive();
        }
        if (over && change) {
            throw new SQLException("the database is full", "53100");
        }
    }

    private synchronized void requireAlive() {
        if (over && kind == Kind.DEATH) {
            throw new Died();
        }
    }

    /** The server undoes what a lost connection has left open; a pool is given back what it can throw away. */
    private static void cut(Connection connection) {
        try (connection) {
            if (!connection.isClosed() && !connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException notEveryDriverCan) {
            // Rolled back and closed all the same.
            return;
        }
    }
}

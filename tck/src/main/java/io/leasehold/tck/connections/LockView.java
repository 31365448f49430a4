package io.leasehold.tck.connections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** How a database shows which of its sessions wait for a lock that another one holds. */
public enum LockView {
    /** Shown to every user, for the sessions of that user. */
    POSTGRESQL(
            "PostgreSQL", "SELECT pg_backend_pid()", "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"),

    /** Shown to every user, for the sessions of that user. */
    H2("H2", "SELECT SESSION_ID()", "SELECT SESSION_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL"),

    /** Needs the privilege PROCESS. */
    MARIADB(
            "MariaDB",
            "SELECT CONNECTION_ID()",
            "SELECT trx_mysql_thread_id FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'"),

    /** Needs the permission VIEW SERVER STATE. */
    SQL_SERVER(
            "Microsoft SQL Server",
            "SELECT @@SPID",
            "SELECT session_id FROM sys.dm_exec_requests WHERE blocking_session_id <> 0"),

    /** Needs a right to read V$SESSION. */
    ORACLE(
            "Oracle",
            "SELECT SYS_CONTEXT('USERENV', 'SID') FROM DUAL",
            "SELECT SID FROM V$SESSION WHERE BLOCKING_SESSION IS NOT NULL");

    private final String product;
    private final String own;
    private final String waiting;

    LockView(String product, String own, String waiting) {
        this.product = product;
        this.own = own;
        this.waiting = waiting;
    }

    /**
     * The view of the database that a connection leads to.
     *
     * @param connection the connection
     * @return the view; empty if the kit knows none
     * @throws SQLException if the connection does not say what it leads to
     */
    public static Optional<LockView> of(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDatabaseProductName();
        return Arrays.stream(values()).filter(view -> view.product.equals(name)).findFirst();
    }

    /**
     * The session of a connection.
     *
     * @param connection the connection, in no transaction
     * @return what {@link #waiting} calls it
     * @throws SQLException if the database does not say
     */
    public String session(Connection connection) throws SQLException {
        return column(connection, own).iterator().next();
    }

    /**
     * Who waits now.
     *
     * @param connection a connection, in no transaction
     * @return the sessions that wait for a lock, as far as its user may see them
     * @throws SQLException if its user may see none
     */
    public Set<String> waiting(Connection connection) throws SQLException {
        return column(connection, waiting);
    }

    private static Set<String> column(Connection connection, String query) throws SQLException {
        Set<String> values = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        if (!connection.getAutoCommit()) {
            connection.rollback(); // the question has begun a transaction
        }
        return values;
    }
}

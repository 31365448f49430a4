package io.leasehold.tck.rulegroup;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.connections.Watch;
import io.leasehold.tck.connections.WatchedConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A caller's open transaction on the connections of a store, with a table of the caller's, and what the store does with it. Confined to
 * one thread.
 */
final class CallersTransaction implements AutoCloseable {

    private static final Pattern CONTROL = Pattern.compile(
            "\\s*(COMMIT|ROLLBACK(?!(\\s+WORK)?\\s+TO)|(START|SET)\\s+(SESSION|LOCAL)?\\s*TRANSACTION|SET\\s+(AUTOCOMMIT|SCHEMA|ROLE))\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Workbench bench;
    private final TransactionalStore store;
    private final String table;
    private final Connection connection;
    private final boolean autoCommit;
    private final int isolation;
    private final List<String> controls = Collections.synchronizedList(new ArrayList<>());
    private final InstanceStore joined;

    private interface Work<T> {
        T run() throws SQLException;
    }

    private CallersTransaction(Workbench bench, TransactionalStore store) throws SQLException {
        this.bench = bench;
        this.store = store;
        this.table = bench.room().environment(0).namespace() + "_rows";
        this.connection = store.connections().getConnection();
        this.autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true);
        execute("CREATE TABLE " + table + " (name VARCHAR(100))");
        this.isolation = connection.getTransactionIsolation();
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(false);
        this.joined = store.joining(WatchedConnection.of(connection, new Controls()));
    }

    /** Begins a transaction beside the store of the first host. */
    static CallersTransaction begin(Workbench bench) {
        InstanceStore first = bench.store(0);
        if (!(first instanceof TransactionalStore store)) {
            throw bench.violation("the store declares TX_ENLIST and is no " + TransactionalStore.class.getName());
        }
        return ofTheKit(() -> new CallersTransaction(bench, store));
    }

    /** The kit is the caller here: what goes wrong with its own statements says nothing about the store. */
    private static <T> T ofTheKit(Work<T> work) {
        try {
            return work.run();
        } catch (SQLException e) {
            throw new HarnessFault("A caller's own statement failed: " + e.getMessage(), e);
        }
    }

    /** Remembers what ends the transaction or sets the connection. */
    private final class Controls implements Watch {
        @Override
        public void statement(String sql) {
            if (CONTROL.matcher(sql).matches()) {
                controls.add(sql.strip());
            }
        }

        @Override
        public void control(String call) {
            controls.add(call);
        }
    }

    /** The store inside the transaction. */
    InstanceStore joined() {
        return joined;
    }

    /** By what the store ended the transaction or set the connection: by nothing, if all is well. */
    List<String> controls() {
        return List.copyOf(controls);
    }

    /** How the connection is set. */
    List<String> settings() {
        return ofTheKit(() -> List.of(
                "closed " + connection.isClosed(),
                "autocommit " + connection.getAutoCommit(),
                "isolation " + connection.getTransactionIsolation(),
                "read-only " + connection.isReadOnly(),
                "schema " + connection.getSchema(),
                "catalogue " + connection.getCatalog(),
                "holdability " + connection.getHoldability(),
                "network time-out " + connection.getNetworkTimeout()));
    }

    /** Writes a row of the caller's. */
    void writeRow(String name) {
        bench.note("the caller writes its row \"" + name + "\"");
        try {
            execute("INSERT INTO " + table + " VALUES ('" + name + "')");
        } catch (SQLException e) {
            throw bench.violation("the caller's transaction cannot go on: " + e.getMessage());
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The rows of the caller's that everybody sees. */
    List<String> rows() {
        return ofTheKit(() -> {
            List<String> names = new ArrayList<>();
            try (Connection other = store.connections().getConnection();
                    Statement statement = other.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT name FROM " + table)) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            return names;
        });
    }

    void commit() {
        bench.note("the caller commits");
        try {
            connection.commit();
        } catch (SQLException e) {
            throw bench.violation("the caller's commit fails: " + e.getMessage());
        }
    }

    void rollBack() {
        bench.note("the caller rolls back");
        ofTheKit(() -> {
            connection.rollback();
            return true;
        });
    }

    @Override
    public void close() {
        ofTheKit(() -> {
            try (Connection caller = connection.isClosed() ? store.connections().getConnection() : connection) {
                if (!caller.getAutoCommit()) {
                    caller.rollback();
                }
                caller.setAutoCommit(true);
                caller.setTransactionIsolation(isolation);
                try (Statement statement = caller.createStatement()) {
                    statement.execute("DROP TABLE " + table);
                }
                caller.setAutoCommit(autoCommit);
            }
            return true;
        });
    }
}

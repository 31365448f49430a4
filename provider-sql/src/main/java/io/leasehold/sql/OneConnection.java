package io.leasehold.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * One connection as a data source, for Flyway: it asks for a second one while it holds the first, which a pool of one never gives.
 * Set for Flyway, and given back as it came. Confined to one thread.
 */
final class OneConnection implements AutoCloseable {
    private final Connection connection;
    private final boolean autoCommit;
    private final int isolation;

    private OneConnection(Connection connection) throws SQLException {
        this.connection = connection;
        this.autoCommit = connection.getAutoCommit();
        // First of all: with autocommit off even a question opens a transaction, in which nothing can be set.
        connection.setAutoCommit(true);
        this.isolation = connection.getTransactionIsolation();
        if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    static OneConnection of(DataSource connections) throws SQLException {
        return new OneConnection(connections.getConnection());
    }

    /** Gives the one connection again and again; who closes it closes nothing. */
    DataSource source() {
        Connection lent = lent();
        return (DataSource) Proxy.newProxyInstance(
                OneConnection.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        return lent;
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    private Connection lent() {
        return (Connection) Proxy.newProxyInstance(
                OneConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            if (!connection.isClosed()) {
                connection.setAutoCommit(true);
                if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
                    connection.setTransactionIsolation(isolation);
                }
                connection.setAutoCommit(autoCommit);
            }
        }
    }
}

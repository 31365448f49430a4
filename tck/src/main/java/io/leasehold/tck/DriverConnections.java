package io.leasehold.tck;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of a {@code jdbc:} URL, straight from its driver. The first one stays open until this is closed: a database in this
 * process would end with the last. Thread-safe as far as the driver is.
 */
public final class DriverConnections implements DataSource, AutoCloseable {
    private static final Set<String> LOGIN = Set.of("user", "password");

    private final StoreAddress address;
    private @Nullable Driver known;
    private @Nullable Connection anchor;

    /**
     * Connections that are made when they are asked for.
     *
     * @param address the URL, and options of which user and password are used
     */
    public DriverConnections(StoreAddress address) {
        this.address = address;
    }

    @Override
    public Connection getConnection() throws SQLException {
        synchronized (this) {
            if (anchor == null) {
                anchor = connect();
            }
        }
        return connect();
    }

    private Connection connect() throws SQLException {
        Properties login = new Properties();
        login.putAll(address.options());
        login.keySet().retainAll(LOGIN);
        Connection connection = driver().connect(address.url(), login);
        if (connection == null) {
            throw new SQLException("the driver of the URL does not accept it any more");
        }
        return connection;
    }

    private synchronized Driver driver() throws SQLException {
        if (known == null) {
            known = accepting();
        }
        return known;
    }

    private Driver accepting() throws SQLException {
        for (Driver driver : ServiceLoader.load(Driver.class)) {
            if (driver.acceptsURL(address.url())) {
                return driver;
            }
        }
        throw new SQLException("no driver accepts the URL");
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the user is given with the address");
    }

    @Override
    public synchronized void close() {
        if (anchor == null) {
            return;
        }
        try {
            anchor.close();
        } catch (SQLException e) {
            throw new IllegalStateException("a connection cannot be closed", e);
        } finally {
            anchor = null;
        }
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        throw new SQLFeatureNotSupportedException("getLogWriter");
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException("setLogWriter");
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("setLoginTimeout");
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("getParentLogger");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("is no " + type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}

package io.leasehold.tck;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ServiceLoader;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of a {@code jdbc:} URL, pooled as applications have them: a new session costs more than most calls of a store. The
 * first one is opened when it is asked for, and one stays open until this is closed: a database in this process would end with the
 * last. Thread-safe.
 */
public final class DriverConnections implements DataSource, AutoCloseable {
    private static final int MOST = 64;

    private final StoreAddress address;
    private @Nullable HikariDataSource pool;

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
        return pool().getConnection();
    }

    private synchronized HikariDataSource pool() throws SQLException {
        if (pool == null) {
            HikariConfig config = new HikariConfig();
            config.setPoolName("leasehold-tck");
            config.setDriverClassName(accepting().getClass().getName());
            config.setJdbcUrl(address.url());
            config.setUsername(address.options().get("user"));
            config.setPassword(address.options().get("password"));
            config.setMinimumIdle(1);
            config.setMaximumPoolSize(MOST);
            config.setInitializationFailTimeout(-1);
            pool = new HikariDataSource(config);
        }
        return pool;
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
        if (pool != null) {
            pool.close();
            pool = null;
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

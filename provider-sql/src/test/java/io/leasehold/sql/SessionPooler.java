package io.leasehold.sql;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connections as a pooler gives them that hands out its sessions by transaction: outside one, each use meets another session. */
final class SessionPooler implements DataSource {
    private static final Set<String> USES = Set.of("createStatement", "prepareStatement", "unwrap");

    private final String url;

    SessionPooler(String url) {
        this.url = url;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection[] sessions = {DriverManager.getConnection(url), DriverManager.getConnection(url)};
        AtomicInteger uses = new AtomicInteger();
        return (Connection) Proxy.newProxyInstance(
                SessionPooler.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    boolean next = USES.contains(method.getName()) && sessions[0].getAutoCommit();
                    Connection session = sessions[(next ? uses.incrementAndGet() : uses.get()) % sessions.length];
                    try {
                        boolean all = Set.of("close", "abort", "setAutoCommit").contains(method.getName());
                        if (all) {
                            method.invoke(sessions[0] == session ? sessions[1] : sessions[0], arguments);
                        }
                        return method.invoke(session, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setLoginTimeout(int seconds) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("nothing to unwrap");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}

package io.leasehold.sql;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections that note every prepared statement they execute without an error. Thread-safe. */
final class RecordingConnections implements DataSource {
    private final DataSource source;
    private final Set<String> executed = ConcurrentHashMap.newKeySet();

    RecordingConnections(DataSource source) {
        this.source = source;
    }

    /** The statements that were executed, as they were prepared, each for itself and without the white space around it. */
    Set<String> executed() {
        return Set.copyOf(executed);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return recording(source.getConnection());
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return recording(source.getConnection(user, password));
    }

    private Connection recording(Connection connection) {
        return wrap(Connection.class, (proxy, method, arguments) -> {
            Object result = invoke(connection, method, arguments);
            return result instanceof PreparedStatement statement && arguments != null
                    ? recording(statement, String.valueOf(arguments[0]))
                    : result;
        });
    }

    private PreparedStatement recording(PreparedStatement statement, String text) {
        return wrap(PreparedStatement.class, (proxy, method, arguments) -> {
            Object result = invoke(statement, method, arguments);
            if (method.getName().startsWith("execute")) {
                Stream.of(text.split(";\n")).map(String::strip).forEach(executed::add);
            }
            return result;
        });
    }

    private interface Invocation {
        @Nullable
        Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable;
    }

    private static <T> T wrap(Class<T> type, Invocation invocation) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, invocation::invoke));
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return source.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        source.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        source.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return source.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return source.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return source.isWrapperFor(type);
    }
}

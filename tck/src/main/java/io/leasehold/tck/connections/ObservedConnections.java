package io.leasehold.tck.connections;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes connections, and statements and results of them, whose calls somebody sees before they are made. Stateless. */
public final class ObservedConnections {
    private ObservedConnections() {}

    /** Sees the calls. */
    @FunctionalInterface
    public interface Observer {
        /**
         * A call is about to be made.
         *
         * @param method what is called
         * @param arguments with what; nulls among them
         * @throws SQLException to fail it instead
         */
        void before(Method method, List<? extends @Nullable Object> arguments) throws SQLException;
    }

    /** Makes an observer for each connection. */
    @FunctionalInterface
    public interface Observers {
        /**
         * A connection was borrowed.
         *
         * @param connection the connection, not observed
         * @return who sees what is done with it
         * @throws SQLException to fail the borrowing
         */
        Observer of(Connection connection) throws SQLException;
    }

    /**
     * A connection that does what another one does.
     *
     * @param connection the connection
     * @param observer sees each call of it, of its statements and of their results
     * @return the observed connection
     */
    public static Connection of(Connection connection, Observer observer) {
        return proxy(
                Connection.class,
                (proxy, method, arguments) -> called(connection, method, arguments, observer, (Connection) proxy));
    }

    /**
     * Connections that do what those of a data source do.
     *
     * @param connections gives the connections
     * @param borrowing sees each call of the data source
     * @param using makes the observer of each connection
     * @return the observed connections
     */
    public static DataSource source(DataSource connections, Observer borrowing, Observers using) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            borrowing.before(method, listed(arguments));
            Object result = invoke(connections, method, arguments);
            return result instanceof Connection connection ? of(connection, using.of(connection)) : result;
        });
    }

    private static @Nullable Object called(
            Object target, Method method, @Nullable Object @Nullable [] arguments, Observer observer, Connection from)
            throws Throwable {
        observer.before(method, listed(arguments));
        Object result = invoke(target, method, arguments);
        if (result instanceof ResultSet rows) {
            return proxy(ResultSet.class, (proxy, reading, values) -> called(rows, reading, values, observer, from));
        }
        return result instanceof Statement statement ? statement(statement, observer, from) : result;
    }

    private static Statement statement(Statement statement, Observer observer, Connection from) {
        InvocationHandler handler = (proxy, method, arguments) ->
                method.getName().equals("getConnection") ? from : called(statement, method, arguments, observer, from);
        if (statement instanceof CallableStatement) {
            return proxy(CallableStatement.class, handler);
        }
        return statement instanceof PreparedStatement
                ? proxy(PreparedStatement.class, handler)
                : proxy(Statement.class, handler);
    }

    private static List<? extends @Nullable Object> listed(@Nullable Object @Nullable [] arguments) {
        return arguments == null ? List.of() : Collections.unmodifiableList(Arrays.asList(arguments));
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? new SQLException(e) : e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(ObservedConnections.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

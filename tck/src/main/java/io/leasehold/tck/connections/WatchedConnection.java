package io.leasehold.tck.connections;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes connections, and statements of them, that tell a {@link Watch} what is done with them. Stateless. */
public final class WatchedConnection {
    private static final Set<String> CONTROLS = Set.of("commit", "close", "abort", "beginRequest", "endRequest");

    private WatchedConnection() {}

    /**
     * A connection that does what another one does, and tells.
     *
     * @param connection the connection
     * @param watch is told
     * @return the watched connection
     */
    public static Connection of(Connection connection, Watch watch) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (isControl(method)) {
                watch.control(method.getName() + words(arguments));
            }
            return called(connection, method, arguments, watch, (Connection) proxy);
        });
    }

    /**
     * Connections that do what those of a data source do, and tell.
     *
     * @param connections gives the connections
     * @param watches makes the watch of each
     * @return the watched connections
     */
    public static DataSource source(DataSource connections, Function<Connection, Watch> watches) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = invoke(connections, method, arguments);
            return result instanceof Connection connection ? of(connection, watches.apply(connection)) : result;
        });
    }

    /** A rollback to a savepoint is not the end of the transaction. */
    private static boolean isControl(Method method) {
        String name = method.getName();
        return CONTROLS.contains(name)
                || (name.equals("rollback") && method.getParameterCount() == 0)
                || (name.startsWith("set") && !name.equals("setSavepoint"));
    }

    private static List<String> words(@Nullable Object @Nullable [] arguments) {
        return arguments == null
                ? List.of()
                : Arrays.stream(arguments).map(String::valueOf).collect(Collectors.toList());
    }

    private static @Nullable Object called(
            Object target, Method method, @Nullable Object @Nullable [] arguments, Watch watch, Connection from)
            throws Throwable {
        // Whatever takes a text as its first argument and is no setting prepares or executes it.
        boolean sends = method.getName().matches("prepare.*|execute.*|addBatch|nativeSQL");
        if (sends && arguments != null && arguments[0] instanceof String sql) {
            watch.statement(sql);
        }
        Object result = invoke(target, method, arguments);
        return result instanceof Statement statement ? statement(statement, watch, from) : result;
    }

    private static Statement statement(Statement statement, Watch watch, Connection from) {
        InvocationHandler handler = (proxy, method, arguments) ->
                method.getName().equals("getConnection") ? from : called(statement, method, arguments, watch, from);
        if (statement instanceof CallableStatement) {
            return proxy(CallableStatement.class, handler);
        }
        return statement instanceof PreparedStatement
                ? proxy(PreparedStatement.class, handler)
                : proxy(Statement.class, handler);
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
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

package io.leasehold.tck.connections;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;

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
        return ObservedConnections.of(connection, observer(watch));
    }

    /**
     * Connections that do what those of a data source do, and tell.
     *
     * @param connections gives the connections
     * @param watches makes the watch of each
     * @return the watched connections
     */
    public static DataSource source(DataSource connections, Function<Connection, Watch> watches) {
        return ObservedConnections.source(
                connections, (method, arguments) -> {}, connection -> observer(watches.apply(connection)));
    }

    private static ObservedConnections.Observer observer(Watch watch) {
        return (method, arguments) -> {
            if (isControl(method)) {
                watch.control(method.getName() + arguments);
            }
            if (sends(method) && !arguments.isEmpty() && arguments.get(0) instanceof String sql) {
                watch.statement(sql);
            }
        };
    }

    /** A rollback to a savepoint is not the end of the transaction. */
    private static boolean isControl(Method method) {
        String name = method.getName();
        return method.getDeclaringClass() == Connection.class
                && (CONTROLS.contains(name)
                        || (name.equals("rollback") && method.getParameterCount() == 0)
                        || (name.startsWith("set") && !name.equals("setSavepoint")));
    }

    /** Whatever takes a text as its first argument and is no setting prepares or executes it. */
    private static boolean sends(Method method) {
        return method.getName().matches("prepare.*|execute.*|addBatch|nativeSQL");
    }
}

package io.leasehold.bench;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A statement that somebody sent, and its parameters, so that it can be sent again without whoever made it.
 *
 * @param sql its text
 * @param bindings what set its parameters
 */
record RecordedStatement(String sql, List<Binding> bindings) {
    /**
     * A parameter that was set.
     *
     * @param setter the method that set it
     * @param position its position
     * @param value its value; the elements, if it is an array
     * @param arrayType the type of the elements; empty if it is no array
     */
    record Binding(Method setter, int position, @Nullable Object value, String arrayType) {}

    /** Sets the parameters, each as the change says. */
    void bind(PreparedStatement statement, Function<Object, Object> change) throws SQLException {
        for (Binding binding : bindings) {
            Object value = binding.value == null ? null : change.apply(binding.value);
            Object bound = binding.arrayType.isEmpty()
                    ? value
                    : statement.getConnection().createArrayOf(binding.arrayType, (Object[])
                            Objects.requireNonNull(value));
            invoke(statement, binding.setter, binding.position, bound);
        }
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object... arguments)
            throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failed) {
                throw failed;
            }
            throw new IllegalStateException(method + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method + " cannot be called", e);
        }
    }

    /** A source of connections that writes down each prepared statement that is executed. */
    static final class Recorder {
        private final List<RecordedStatement> executed = Collections.synchronizedList(new ArrayList<>());
        private final Map<Array, Binding> arrays = Collections.synchronizedMap(new IdentityHashMap<>());

        /** What was executed since the last call, in order. */
        List<RecordedStatement> take() {
            synchronized (executed) {
                List<RecordedStatement> taken = List.copyOf(executed);
                executed.clear();
                return taken;
            }
        }

        DataSource over(DataSource source) {
            return proxy(
                    DataSource.class,
                    source,
                    (method, arguments, result) -> result instanceof Connection connection ? over(connection) : result);
        }

        private Connection over(Connection connection) {
            return proxy(Connection.class, connection, (method, arguments, result) -> {
                if (result instanceof PreparedStatement statement) {
                    return over(statement, (String) arguments[0]);
                }
                if (result instanceof Array array) {
                    arrays.put(array, new Binding(method, 0, arguments[1], (String) arguments[0]));
                }
                return result;
            });
        }

        private PreparedStatement over(PreparedStatement statement, String sql) {
            List<Binding> bindings = new ArrayList<>();
            return proxy(PreparedStatement.class, statement, (method, arguments, result) -> {
                if (method.getName().startsWith("set") && arguments.length == 2 && arguments[0] instanceof Integer at) {
                    bindings.add(binding(method, at, arguments[1]));
                } else if (method.getName().startsWith("execute")) {
                    executed.add(new RecordedStatement(sql, List.copyOf(bindings)));
                }
                // Arrays are made by the connection of the statement.
                return result instanceof Connection connection ? over(connection) : result;
            });
        }

        private Binding binding(Method method, int position, @Nullable Object value) {
            Binding array = value instanceof Array known ? arrays.get(known) : null;
            return array == null
                    ? new Binding(method, position, value, "")
                    : new Binding(
                            method,
                            position,
                            ((Object[]) Objects.requireNonNull(array.value)).clone(),
                            array.arrayType);
        }
    }

    /** Sees a call that succeeded. */
    private interface Seen {
        @Nullable
        Object seen(Method method, Object[] arguments, @Nullable Object result);
    }

    private static <T> T proxy(Class<T> type, T target, Seen seen) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    Object[] arguments = given == null ? new Object[0] : given;
                    return seen.seen(method, arguments, invoke(target, method, arguments));
                }));
    }

    /** Whether a parameter is an array of exactly these elements. */
    static boolean holds(Object value, List<?> elements) {
        return value instanceof Object[] array && Arrays.asList(array).equals(elements);
    }
}

package io.leasehold.sql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections that prepare other statements than they are asked to: a provider on them is a copy of ours with a mistake in it. */
final class ChangedStatements {
    private final UnaryOperator<String> change;
    private final Set<String> changed = ConcurrentHashMap.newKeySet();

    ChangedStatements(UnaryOperator<String> change) {
        this.change = change;
    }

    /** The texts that were changed. */
    Set<String> changed() {
        return Set.copyOf(changed);
    }

    DataSource over(DataSource source) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = invoke(source, method, arguments);
            return result instanceof Connection connection ? over(connection) : result;
        });
    }

    private Connection over(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("prepareStatement") && arguments != null) {
                arguments[0] = changed(String.valueOf(arguments[0]));
            }
            return invoke(connection, method, arguments);
        });
    }

    private String changed(String text) {
        String other = change.apply(text);
        if (!other.equals(text)) {
            changed.add(text);
        }
        return other;
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

package io.leasehold.tck.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Counts what a store does with its records, files or connections. Thread-safe. */
public final class Watch {
    private final AtomicLong calls = new AtomicLong();
    private volatile String latest = "nothing";

    Watch() {}

    void saw(String call) {
        latest = call;
        calls.incrementAndGet();
    }

    /**
     * How many calls there were.
     *
     * @return the number of calls so far
     */
    public long calls() {
        return calls.get();
    }

    /**
     * The last call.
     *
     * @return what it was, in words
     */
    public String latest() {
        return latest;
    }

    /**
     * Connections of which every use is counted: borrowing one, preparing a statement, executing it, ending a transaction.
     *
     * @param source gives the connections
     * @return the same connections, watched
     */
    public DataSource over(DataSource source) {
        return watched(DataSource.class, source);
    }

    private <T> T watched(Class<T> type, Object target) {
        InvocationHandler handler = (proxy, method, arguments) -> call(target, method, arguments);
        return type.cast(Proxy.newProxyInstance(Watch.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        if (name.startsWith("prepare")
                || name.startsWith("execute")
                || name.equals("getConnection")
                || name.equals("commit")
                || name.equals("rollback")) {
            saw(words(name, arguments));
        }
        try {
            return watchedToo(method.invoke(target, arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static String words(String method, Object @Nullable [] arguments) {
        boolean told = arguments != null && arguments.length > 0 && arguments[0] instanceof String;
        return told && arguments != null
                ? method + " " + String.valueOf(arguments[0]).strip()
                : method;
    }

    private @Nullable Object watchedToo(@Nullable Object result) {
        if (result instanceof Connection) {
            return watched(Connection.class, result);
        }
        if (result instanceof CallableStatement) {
            return watched(CallableStatement.class, result);
        }
        if (result instanceof PreparedStatement) {
            return watched(PreparedStatement.class, result);
        }
        return result instanceof Statement ? watched(Statement.class, result) : result;
    }
}

package io.leasehold.tck.engine;

import io.leasehold.tck.connections.ObservedConnections;
import java.lang.reflect.Method;
import java.util.List;
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
        return ObservedConnections.source(source, this::before, connection -> this::before);
    }

    private void before(Method method, List<? extends @Nullable Object> arguments) {
        String name = method.getName();
        if (name.startsWith("prepare")
                || name.startsWith("execute")
                || name.equals("getConnection")
                || name.equals("commit")
                || name.equals("rollback")) {
            boolean told = !arguments.isEmpty() && arguments.get(0) instanceof String;
            saw(told ? name + " " + String.valueOf(arguments.get(0)).strip() : name);
        }
    }
}

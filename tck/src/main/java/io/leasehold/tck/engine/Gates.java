package io.leasehold.tck.engine;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import io.leasehold.tck.connections.ObservedConnections;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.files.Gate;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where the threads of a store stop for a scheduler: before each call on its records or its files, before each statement that it
 * executes and each end of a transaction. While no race is run, everybody passes. Thread-safe.
 */
public final class Gates implements AutoCloseable {
    private static final Set<String> ENDS = Set.of("commit", "rollback");

    private volatile boolean used;
    private volatile Optional<Scheduler> scheduler = Optional.empty();
    private final Watch watch = new Watch();
    private Optional<LockWatch> locks = Optional.empty();

    /** Gates that are open. */
    public Gates() {}

    void shut(Scheduler conductor) {
        scheduler = Optional.of(conductor);
    }

    void open() {
        scheduler = Optional.empty();
    }

    /** Who waits for a lock in the database, if the store has one that shows it. */
    synchronized Optional<LockWatch> locks() {
        return locks;
    }

    /**
     * Whether a thread of the store ever came to a gate: none does if the store does not use what the kit hands it.
     *
     * @return true once one did
     */
    public boolean isUsed() {
        return used;
    }

    /**
     * Does something of the kit's own that passes gates: it says nothing about the store.
     *
     * @param <T> what is made
     * @param made makes it
     * @return it
     */
    public <T> T aside(Supplier<T> made) {
        boolean before = used;
        T result = made.get();
        used = before;
        return result;
    }

    /**
     * What passes the gates, counted.
     *
     * @return always the same
     */
    public Watch watch() {
        return watch;
    }

    private void pass(String call) {
        used = true;
        watch.saw(call);
        scheduler.ifPresent(Scheduler::pass);
    }

    /**
     * A record store with a gate before each call.
     *
     * @param records the store that does the work
     * @return the gated store
     */
    public RecordStore around(RecordStore records) {
        return new GatedRecords(records, this);
    }

    /**
     * The gate of a recording file system.
     *
     * @return a gate before each call on a file
     */
    public Gate files() {
        return step -> pass(step.call() + " " + step.path());
    }

    /**
     * Connections of which each use is counted, with a gate before each statement that is executed and each end of a transaction. There
     * are gates only where the database shows who waits for a lock: a thread that stops in a transaction keeps others waiting.
     *
     * @param connections gives the connections
     * @return the gated connections
     */
    public DataSource around(DataSource connections) {
        Optional<LockWatch> shown = watched(connections);
        return ObservedConnections.source(
                connections,
                this::count,
                connection -> shown.isPresent() ? gated(connection, shown.get()) : this::count);
    }

    private synchronized Optional<LockWatch> watched(DataSource connections) {
        if (locks.isEmpty()) {
            locks = LockWatch.on(connections);
        }
        return locks;
    }

    private ObservedConnections.Observer gated(Connection connection, LockWatch lock) throws SQLException {
        String session = lock.session(connection);
        return (method, arguments) -> {
            lock.uses(session);
            if (method.getName().startsWith("execute") || ENDS.contains(method.getName())) {
                pass(words(method, arguments));
            } else {
                count(method, arguments);
            }
        };
    }

    private void count(Method method, List<? extends @Nullable Object> arguments) {
        if (method.getDeclaringClass() == ResultSet.class && method.getName().equals("next")) {
            watch.sawRows(1);
        }
        if (method.getName().matches("(prepare|execute).*|getConnection|commit|rollback")) {
            watch.saw(words(method, arguments));
        }
    }

    private static String words(Method method, List<? extends @Nullable Object> arguments) {
        return !arguments.isEmpty() && arguments.get(0) instanceof String sql
                ? method.getName() + " " + sql.strip()
                : method.getName();
    }

    /** Ends what looks into the database. */
    @Override
    public synchronized void close() {
        locks.ifPresent(LockWatch::close);
        locks = Optional.empty();
    }

    /** No gate at the clock: it may be read under a lock of the store, and stopping there would only stop everybody. */
    private record GatedRecords(RecordStore records, Gates gates) implements ForwardingRecords {
        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            gates.pass("replace");
            steps.forEach(step -> gates.watch.sawRows(step.reads().size()));
            return records.replace(steps);
        }

        @Override
        public List<Slot> find(List<String> keys) {
            gates.pass("find");
            gates.watch.sawRows(keys.size());
            return records.find(keys);
        }

        @Override
        public List<String> scan(String prefix, String after, int max) {
            gates.pass("scan");
            List<String> listed = records.scan(prefix, after, max);
            gates.watch.sawRows(listed.size());
            return listed;
        }
    }
}

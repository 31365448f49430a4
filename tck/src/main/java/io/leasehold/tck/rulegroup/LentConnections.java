package io.leasehold.tck.rulegroup;

import io.leasehold.tck.connections.ObservedConnections;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A pool that looks at each connection that comes back, and lends no second one to whoever has one. Thread-safe. */
final class LentConnections {
    private static final int LONGEST_SECONDS = 30;

    private final DataSource connections;
    private final boolean autoCommit;
    private final Semaphore free;
    private final ThreadLocal<Integer> held = ThreadLocal.withInitial(() -> 0);
    private final AtomicInteger lent = new AtomicInteger();
    private final AtomicInteger returned = new AtomicInteger();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
    private volatile Optional<Kill> kill = Optional.empty();
    private final AtomicInteger killed = new AtomicInteger();

    /** Fails the statement of that number, counted from now on, with that state. */
    record Kill(AtomicInteger statementsLeft, String sqlState) {}

    /**
     * A pool.
     *
     * @param connections makes them
     * @param size how many it lends at a time
     * @param autoCommit how they are lent
     */
    LentConnections(DataSource connections, int size, boolean autoCommit) {
        this.connections = connections;
        this.autoCommit = autoCommit;
        this.free = new Semaphore(size, true);
    }

    DataSource source() {
        return ObservedConnections.source(connections, this::borrowing, Loan::new);
    }

    /** One statement from here on fails in its transaction. */
    void kill(int statement, String sqlState) {
        kill = Optional.of(new Kill(new AtomicInteger(statement), sqlState));
    }

    /** How many statements failed inside a transaction. */
    int killed() {
        kill = Optional.empty();
        return killed.getAndSet(0);
    }

    int lent() {
        return lent.get();
    }

    /** What was wrong with a connection that came back, or did not; empty if nothing. */
    Optional<String> complaint() {
        int away = lent.get() - returned.get();
        return Optional.ofNullable(complaints.poll())
                .or(() -> away == 0
                        ? Optional.empty()
                        : Optional.of(away + " of " + lent + " connections did not come back"));
    }

    private void borrowing(Method method, List<? extends @Nullable Object> arguments) throws SQLException {
        if (!method.getName().equals("getConnection")) {
            return;
        }
        if (held.get() > 0) {
            complaints.add(
                    "a call borrowed a second connection while it had one: in a pool of one it waits for itself");
            throw new SQLException("the kit lends no second connection to who has one", "08001");
        }
        try {
            if (!free.tryAcquire(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                complaints.add("no connection came back for " + LONGEST_SECONDS + " s");
                throw new SQLException("all connections of the pool are lent", "08001");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for a connection", e);
        }
    }

    /** How a connection was when it was lent. */
    private record Settings(boolean autoCommit, int isolation, boolean readOnly) {
        static Settings of(Connection connection) throws SQLException {
            Settings found = new Settings(
                    connection.getAutoCommit(), connection.getTransactionIsolation(), connection.isReadOnly());
            if (!found.autoCommit) {
                connection.rollback(); // asking may have begun a transaction
            }
            return found;
        }
    }

    /** One connection while it is away. Confined to the thread that borrowed it, but for its return. */
    private final class Loan implements ObservedConnections.Observer {
        private final Connection connection;
        private final Settings before;
        private String unfinished = "";
        private boolean back;

        Loan(Connection connection) throws SQLException {
            this.connection = connection;
            if (connection.getAutoCommit() != autoCommit) {
                connection.setAutoCommit(autoCommit);
            }
            this.before = Settings.of(connection);
            lent.incrementAndGet();
            held.set(held.get() + 1);
        }

        @Override
        public void before(Method method, List<? extends @Nullable Object> arguments) throws SQLException {
            String name = method.getName();
            if (method.getDeclaringClass() == Connection.class) {
                switch (name) {
                    case "commit" -> unfinished = "";
                    case "rollback" -> unfinished = arguments.isEmpty() ? "" : unfinished;
                    case "setAutoCommit" -> unfinished = Boolean.TRUE.equals(arguments.get(0)) ? "" : unfinished;
                    case "close", "abort" -> comesBack(name.equals("close"));
                    default -> {}
                }
            } else if (Statement.class.isAssignableFrom(method.getDeclaringClass()) && name.startsWith("execute")) {
                sends(arguments.isEmpty() ? "a prepared statement" : String.valueOf(arguments.get(0)));
            }
        }

        private void sends(String sql) throws SQLException {
            boolean transaction = !connection.getAutoCommit();
            Optional<Kill> armed = kill;
            if (armed.isPresent() && armed.get().statementsLeft.decrementAndGet() == 0) {
                killed.addAndGet(transaction ? 1 : 0);
                throw new SQLException("failed on purpose by the kit", armed.get().sqlState);
            }
            unfinished = transaction ? sql : "";
        }

        private void comesBack(boolean inOrder) throws SQLException {
            if (back) {
                return;
            }
            back = true;
            try {
                if (inOrder && !connection.isClosed()) {
                    look();
                }
            } finally {
                returned.incrementAndGet();
                held.set(Math.max(0, held.get() - 1));
                free.release();
            }
        }

        private void look() throws SQLException {
            if (!unfinished.isEmpty()) {
                complaints.add("a connection came back with an open transaction, begun by " + unfinished);
                connection.rollback();
            }
            Settings after = Settings.of(connection);
            if (!after.equals(before)) {
                complaints.add("a connection was lent with " + before + " and came back with " + after);
            }
        }
    }
}

package io.leasehold.tck.engine;

import io.leasehold.tck.connections.LockView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Knows which threads wait for a lock in the database: to the JVM they look as if they were running. It asks on a thread and a
 * connection of its own, borrowed for each question, and only when it is asked itself. Thread-safe.
 */
final class LockWatch implements AutoCloseable {
    private static final int LAST_ANSWER_SECONDS = 10;

    private final DataSource connections;
    private final LockView view;
    private final Map<Thread, String> sessions = new ConcurrentHashMap<>();
    private final Map<Connection, String> asked = Collections.synchronizedMap(new WeakHashMap<>());
    private final AtomicBoolean asking = new AtomicBoolean();
    private final ExecutorService asker;
    private volatile Set<String> waiting = Set.of();

    private LockWatch(DataSource connections, LockView view) {
        this.connections = connections;
        this.view = view;
        this.asker = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "leasehold-tck-locks");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** A watch; empty if the database does not show its locks, or not to this user. */
    static Optional<LockWatch> on(DataSource connections) {
        try (Connection connection = connections.getConnection()) {
            Optional<LockView> view = LockView.of(connection);
            if (view.isPresent()) {
                view.get().waiting(connection);
            }
            return view.map(shown -> new LockWatch(connections, shown));
        } catch (SQLException notShown) {
            return Optional.empty();
        }
    }

    /** The session of a connection; a pool lends the same one many times, and it is asked once. */
    String session(Connection connection) throws SQLException {
        Connection real = connection.unwrap(Connection.class);
        String session = asked.get(real);
        if (session == null) {
            session = view.session(connection);
            asked.put(real, session);
        }
        return session;
    }

    /** The calling thread is about to use a session. */
    void uses(String session) {
        sessions.put(Thread.currentThread(), session);
    }

    /** Whether a thread was seen to wait; has it looked up again. */
    boolean waits(Thread thread) {
        String session = sessions.get(thread);
        if (session == null) {
            return false;
        }
        if (asking.compareAndSet(false, true)) {
            asker.execute(this::ask);
        }
        return waiting.contains(session);
    }

    /** Somebody was let go on: what was seen may not be so any more. */
    void forget() {
        waiting = Set.of();
    }

    private void ask() {
        try (Connection connection = connections.getConnection()) {
            waiting = view.waiting(connection);
        } catch (SQLException notNow) {
            waiting = Set.of(); // a pool may have no connection to spare; then threads wait for it, which is seen
            // otherwise
        } finally {
            asking.set(false);
        }
    }

    /** The last question is let come to its end: an interrupt may close the files of a database in this process. */
    @Override
    public void close() {
        asker.shutdown();
        try {
            if (!asker.awaitTermination(LAST_ANSWER_SECONDS, TimeUnit.SECONDS)) {
                asker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

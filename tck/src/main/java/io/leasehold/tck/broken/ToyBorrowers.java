package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.TransactionalStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens stores that borrow a connection for each call and send a statement in a transaction. What they keep is elsewhere: the
 * connections are there to be given back well or badly. Thread-safe.
 */
final class ToyBorrowers implements BrokenProvider.Opener {
    private static final Set<String> WITHOUT =
            Set.of("describe", "close", "joining", "connections", "toString", "hashCode", "equals");

    private final Optional<Mistake> mistake;
    private final ToyJoins joins = ToyJoins.sound();

    /** What is done wrong with a connection. */
    enum Mistake {
        /** Leaves autocommit off when a statement has failed. */
        AUTOCOMMIT_LEFT,
        /** Leaves the isolation that it has set. */
        ISOLATION_LEFT,
        /** Ends no transaction that it has not begun itself. */
        TRANSACTION_LEFT,
        /** Does not give back a connection when a statement has failed. */
        NEVER_RETURNED,
        /** Does not give back the first connection of each opening. */
        FIRST_LOST,
        /** Borrows another connection while it has one. */
        SECOND_BORROWED
    }

    private ToyBorrowers(Optional<Mistake> mistake) {
        this.mistake = mistake;
    }

    static ToyBorrowers sound() {
        return new ToyBorrowers(Optional.empty());
    }

    static ToyBorrowers wrong(Mistake mistake) {
        return new ToyBorrowers(Optional.of(mistake));
    }

    @Override
    public InstanceStore open(RecordStore records, OpenRequest request) {
        TransactionalStore store = joins.open(records, request);
        DataSource connections = store.connections();
        AtomicBoolean first = new AtomicBoolean(true);
        return ToyConnection.proxy(TransactionalStore.class, (proxy, method, arguments) -> {
            if (!WITHOUT.contains(method.getName())) {
                borrow(connections, makes(Mistake.FIRST_LOST) && first.getAndSet(false));
            }
            return invoke(store, method, arguments);
        });
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private boolean makes(Mistake one) {
        return mistake.filter(one::equals).isPresent();
    }

    private void borrow(DataSource connections, boolean lost) throws SQLException {
        Connection connection = connections.getConnection();
        boolean sent = false;
        try {
            work(connection, connections);
            sent = true;
        } finally {
            if (!lost && (sent || !makes(Mistake.NEVER_RETURNED))) {
                connection.close();
            }
        }
    }

    private void work(Connection connection, DataSource connections) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        int isolation = connection.getTransactionIsolation();
        boolean ends = autoCommit || !makes(Mistake.TRANSACTION_LEFT);
        boolean sent = false;
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS calls");
            if (makes(Mistake.SECOND_BORROWED)) {
                connections.getConnection().close();
            }
            sent = true;
        } finally {
            if (ends && sent) {
                connection.commit();
            } else if (ends) {
                connection.rollback();
            }
            if (!makes(Mistake.ISOLATION_LEFT)) {
                connection.setTransactionIsolation(isolation);
            }
            if (autoCommit && (sent || !makes(Mistake.AUTOCOMMIT_LEFT))) {
                connection.setAutoCommit(true);
            }
        }
    }

    @Override
    public void erased(String namespace) {
        joins.erased(namespace);
    }
}

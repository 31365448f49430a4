package io.leasehold.sql;

import io.leasehold.sql.Dialect.Fault;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** Transactions on connections of our own: READ COMMITTED, bounded in time, committed here. Thread-safe. */
final class Sessions implements Transactions {
    private final Jdbi jdbi;
    private final Lent.Pool pool;
    private final Dialect dialect;
    private final Optional<String> force;

    Sessions(Jdbi jdbi, Lent.Pool pool, Dialect dialect, Optional<String> force) {
        this.jdbi = jdbi;
        this.force = force;
        this.pool = pool;
        this.dialect = dialect;
    }

    Dialect dialect() {
        return dialect;
    }

    @Override
    public <T> T write(Deadline deadline, Work<T> work) {
        return transaction(deadline, dialect.begin(), work);
    }

    /** Runs in a transaction that does not begin with {@link Dialect#begin}: what it runs bounds its waits itself. */
    <T> T transaction(Deadline deadline, Work<T> work) {
        return transaction(deadline, dialect.clock(), work);
    }

    private <T> T transaction(Deadline deadline, String reading, Work<T> work) {
        try (Lent lent = Lent.borrow(jdbi, pool, deadline)) {
            T value = attempt(lent, () -> {
                lent.connection().setAutoCommit(false);
                return work.run(lent.handle(), new Reading(lent.handle(), dialect, reading, deadline));
            });
            commit(lent);
            return value;
        }
    }

    @Override
    public <T> T read(Deadline deadline, Work<T> work) {
        try (Lent lent = Lent.borrow(jdbi, pool, deadline)) {
            return attempt(lent, () -> {
                lent.connection().setAutoCommit(true);
                return work.run(lent.handle(), new Reading(lent.handle(), dialect, dialect.clock(), deadline));
            });
        }
    }

    /** What others have committed is forced too, before anybody hears of it. */
    @Override
    public <T> T readDurable(Deadline deadline, Work<T> work) {
        return read(deadline, (handle, now) -> {
            T value = work.run(handle, now);
            force.ifPresent(handle::execute);
            return value;
        });
    }

    /**
     * Runs one statement that is a transaction of its own.
     *
     * @throws Failure if the database refuses; if the connection was lost, the statement may have been applied
     */
    <T> T once(Deadline deadline, Work<T> work) {
        try (Lent lent = Lent.borrow(jdbi, pool, deadline)) {
            return attempt(lent, () -> {
                lent.connection().setAutoCommit(true);
                try {
                    T value = work.run(lent.handle(), new Reading(lent.handle(), dialect, dialect.clock(), deadline));
                    force(lent);
                    return value;
                } catch (RuntimeException e) {
                    RuntimeException failure = Failure.of(dialect, e);
                    boolean lost = failure instanceof Failure known && known.fault() == Fault.CONNECTION;
                    throw lost ? new Failure(Fault.CONNECTION, Failure.Stage.COMMIT_SENT, e) : failure;
                }
            });
        }
    }

    /** What may fail with an error of the database. */
    private interface Body<T> {
        T run() throws SQLException;
    }

    private <T> T attempt(Lent lent, Body<T> body) {
        try {
            return body.run();
        } catch (SQLException | RuntimeException e) {
            lent.rollback(e);
            throw Failure.of(dialect, e);
        } catch (Error e) {
            lent.rollback(e);
            throw e;
        }
    }

    /** Makes what is committed survive, where commit alone does not. */
    private void force(Lent lent) {
        if (force.isPresent()) {
            try (Statement statement = lent.connection().createStatement()) {
                statement.execute(force.get());
            } catch (SQLException e) {
                throw new Failure(dialect.fault(e), Failure.Stage.COMMIT_SENT, e);
            }
        }
    }

    private void commit(Lent lent) {
        try {
            lent.connection().commit();
            force(lent);
        } catch (SQLException e) {
            // A deadlock or a serialization failure found at commit is the server's own word that it rolled back.
            // Whatever else
            // went wrong may have gone wrong behind the commit.
            boolean rolledBack = dialect.fault(e) == Fault.CONTENTION;
            throw new Failure(
                    dialect.fault(e), rolledBack ? Failure.Stage.BEFORE_COMMIT : Failure.Stage.COMMIT_SENT, e);
        }
    }
}

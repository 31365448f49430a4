package io.leasehold.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/**
 * One database: its statements, its types, its errors. What it takes to add one says the package. Stateless and thread-safe.
 *
 * <p>A statement is a whole text. Every table is written {@code ${tables}name}, which becomes the schema, a point and the
 * prefix; parameters are named. What is the same everywhere stands in {@link ReadStatements}, {@link RangeStatements} and {@link
 * WriteStatements}, and a dialect overrides what its database wants otherwise; it inherits from no other dialect. No statement
 * knows a rule: the transitions of {@code io.leasehold.record} decide, on rows that are locked here.
 *
 * <p>A lock statement never waits: it skips what another transaction has locked and answers what it got. So nobody waits for a
 * lock inside the database but an insert for another's insert of the same key, which {@link #begin} bounds.
 */
interface Dialect extends ReadStatements, RangeStatements, WriteStatements {
    /** How many methods every dialect has to write. */
    int WITHOUT_DEFAULT = 16;

    /** The name: that of the folder of migrations, and for messages. */
    String name();

    /** An unquoted name as the database keeps it. */
    String folded(String name);

    /** What an error means; by SQLState and vendor code, never by its message. */
    Fault fault(SQLException error);

    /**
     * The first statement of a transaction of our own: bounds how long its statements may wait for a lock, for this
     * transaction only, and reads the clock.
     *
     * <p>Parameters: {@code millis}, the bound as a number. One row: {@code reading}.
     */
    String begin();

    /** Reads the clock, also in the midst of a transaction, where it does not stand still. One row: {@code reading}. */
    String clock();

    /** An instant of whole microseconds as a parameter, whatever the zones of JVM and session; null for none. */
    Argument instant(@Nullable Instant instant);

    /** An instant of the current row, rounded down to the microsecond, whatever the zones of JVM and session; null for none. */
    @Nullable
    Instant instant(ResultSet row, String column) throws SQLException;

    /** Several texts as one parameter. */
    Argument texts(Collection<String> texts);

    /**
     * Keeps instances as they are until the end of the transaction, against all but {@link #keepFromEnding}. Skips locked ones.
     *
     * <p>Parameters: {@code namespace}, {@code ids} (texts). Rows: {@code id}.
     */
    String lock();

    /**
     * Keeps instances that this transaction has locked from ending elsewhere and from new signals too: conflicts with {@link
     * #keepFromEnding}. Skips locked ones.
     *
     * <p>Parameters: {@code namespace}, {@code ids} (texts). Rows: {@code id}.
     */
    String lockToEnd();

    /**
     * Keeps an instance from ending until the transaction's end, and hinders nothing else: not its holder's renewals and saves,
     * not other signals. Skips it if somebody is ending it.
     *
     * <p>Parameters: {@code namespace}, {@code id}. Rows: {@code id}.
     */
    String keepFromEnding();

    /**
     * Keeps registrations as they are until the end of the transaction. Skips locked ones.
     *
     * <p>Parameters: {@code namespace}, {@code hosts} (texts). Rows: {@code host}.
     */
    String lockHosts();

    /**
     * Inserts whatever else an instance needs so that {@link #keepFromEnding} and {@link #lockToEnd} can meet; removed with the
     * instance by a cascade.
     *
     * <p>Parameters: {@code namespace}, {@code id}. Empty where the instance's own row has a lock that serves.
     */
    Optional<String> insertGuard();

    /**
     * Sees to it that a commit is at least with the operating system when it returns, and, where the database leaves a choice, says
     * what has to follow it.
     *
     * @param durability what an acknowledged write is to survive
     * @return a statement that makes all that is committed survive; empty if commit does
     * @throws SQLException if the user may not; the message of whoever opens the store names the option
     */
    default Optional<String> makeDurable(Connection connection, Settings.Durability durability) throws SQLException {
        return Optional.empty();
    }

    /**
     * Whether one connection is enough for migrations: where a statement that changes tables ends the transaction, so ends the lock
     * that keeps others from installing too, unless {@link #installation} keeps them.
     */
    default boolean migratesOnOneConnection(Reach reach) {
        return true;
    }

    /** A lock to be held while tables are installed: of this process, where the database has none that lasts. */
    default Lock installation() {
        return new ReentrantLock();
    }

    /**
     * Makes the history of migrations before Flyway does, where Flyway mistakes another table for it or never comes back to a half of it.
     *
     * @param schema the schema of the tables
     * @param history the name of the history in it
     */
    default void makeHistory(Connection connection, String schema, String history) throws SQLException {}

    /** Whether a statement's time limit is its own; where the driver makes it the connection's, a caller's keeps what it has. */
    default boolean limitsStatements() {
        return true;
    }

    /**
     * Whether the driver takes several statements in one text, runs them in order, each on what was committed before it began, and
     * answers each: they cost one round trip.
     */
    default boolean takesSeveral() {
        return false;
    }

    /** Whether the driver can release a savepoint. */
    boolean releasesSavepoints();

    /** Whole batches in one statement, if this database has such; without them everything goes row by row in shared transactions. */
    default Optional<BatchStatements> batches() {
        return Optional.empty();
    }

    /**
     * What the driver needs so that it gives up on a server that never answers a new connection; what the URL says comes first.
     * Otherwise the driver is left to the log-in time of the whole JVM, which whoever opens a pool sets anew.
     *
     * @param seconds how long to wait at most
     */
    default Map<String, String> connecting(long seconds) {
        return Map.of();
    }

    /** Messages from session to session, if this database carries any. */
    default Optional<Messages> messages() {
        return Optional.empty();
    }

    /** What a reader should know of this server: settings of durability, isolation, version; by name. */
    Map<String, String> facts(Connection connection) throws SQLException;

    /** Whether committed writes survive, and who shares the store, as the connection shows it, or the URL that was asked for. */
    Reach reach(Connection connection, String url) throws SQLException;

    /** Who can use a database at once and what its writes survive. */
    enum Reach {
        /** One process; nothing survives it. */
        MEMORY,
        /** One process at a time. */
        ONE_PROCESS,
        /** Several processes at once. */
        MANY_PROCESSES
    }

    /** What an error means to a call. */
    enum Fault {
        /** A row with this key is there, or was a moment ago: look again. */
        DUPLICATE,
        /** A deadlock, a serialization failure or a lock that did not come in time: the transaction is rolled back, try again. */
        CONTENTION,
        /** The connection is lost or cannot be had; or the server goes down. */
        CONNECTION,
        /** Whatever else: nothing to be tried again. */
        OTHER
    }
}

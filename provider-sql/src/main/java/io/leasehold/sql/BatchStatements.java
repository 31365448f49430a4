package io.leasehold.sql;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Whole batches in one statement, or one block of statements, for a database that has such: one round trip whatever the number of
 * elements. Each writes the rows that are plain enough to be written without asking the transitions, exactly as those would, and
 * leaves every other row alone: one that is locked, whose fence does not hold, beside which a signal waits. So a statement here
 * states no rule of its own; {@link Shortcuts} sends what it leaves the ordinary way. It never waits for a locked row.
 *
 * <p>{@code ${now}} is the time of the statement, or a parameter where the clock is external. Elements come in as {@link AskedRows}.
 * Stateless and thread-safe.
 */
interface BatchStatements {
    /** What {@code ${now}} stands for: the clock of the database, one reading for the whole statement, rounded down. */
    String clock();

    /** What {@code ${now}} stands for where the parameter {@code now} is the reading. */
    String externalClock();

    /**
     * Takes runnable instances; all or, if anything among them wants the transitions, none.
     *
     * <p>Parameters: {@code namespace}, {@code types} (texts), {@code untyped} (0 or 1), {@code limit}, {@code suspectFrom}, {@code
     * owner}, {@code acquisitionNo}, {@code lengthMicros}. One row at least, with {@code reading}, {@code found} (how many were due),
     * {@code not_plain} and {@code next_due}; rows of instances taken, in the order in which they were due, have an {@code id} and
     * all that {@link HeadRow} reads, and {@code state}.
     */
    Optional<String> look();

    /**
     * Moves expiries.
     *
     * <p>Parameters: {@code namespace}, {@code lengthMicros}; of each element {@code id}, {@code owner}, {@code acquisitionNo}, {@code
     * epoch}. Rows of what was written: {@code id}, {@code reading}, {@code expiry}, {@code next_timer}, {@code birth_epoch}, {@code
     * signals_recorded}, {@code signals_seen}.
     */
    String renew();

    /**
     * Saves and ends leases.
     *
     * <p>Parameters: {@code namespace}; of each element those of a renewal and {@code writeNo}, {@code state}, {@code encoding},
     * {@code ready}, {@code timerAt}, {@code timerAfter}, {@code boundAt}, {@code boundAfter} (microseconds), {@code markBirth}, {@code
     * mark}. Rows of what was written: {@code id}, {@code reading}, {@code next_timer}, {@code due_at}, {@code type}.
     */
    String saveAndRelease();

    /**
     * Removes instances that complete and leave nothing behind.
     *
     * <p>Parameters: {@code namespace}; of each element those of a renewal and {@code writeNo}, {@code markBirth}, {@code mark}, {@code
     * stripe}. Rows of what was removed: {@code id}, {@code reading}.
     */
    Optional<String> complete();

    /** Binds the elements as the statements take them. */
    void bind(SqlStatement<?> statement, AskedRows asked);

    /** Whether a statement needs a transaction around it: where its rows are fetched after it. */
    default boolean needsTransaction() {
        return false;
    }

    /** Runs a statement and reads its rows. */
    default void rows(Handle handle, String text, Consumer<SqlStatement<?>> binder, Together.RowReader reader) {
        Query query = handle.createQuery(text);
        binder.accept(query);
        Together.send(query, List.of(reader));
    }
}

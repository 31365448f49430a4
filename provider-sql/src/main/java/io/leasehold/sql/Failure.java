package io.leasehold.sql;

import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A transaction that did not come to its end: why, and whether it can have been committed. */
final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Dialect.Fault fault;
    private final Stage stage;

    /** How far a transaction had come. */
    enum Stage {
        /** Commit was not sent: nothing was applied and nothing will be. */
        BEFORE_COMMIT,
        /** Commit was sent and the reply is lost. */
        COMMIT_SENT
    }

    Failure(Dialect.Fault fault, Stage stage, Throwable cause) {
        super(describe(fault, cause), cause);
        this.fault = fault;
        this.stage = stage;
    }

    /** A transaction that saw rows change under it and was rolled back for that. */
    static Failure outrun(String what) {
        return new Failure(Dialect.Fault.CONTENTION, Stage.BEFORE_COMMIT, new IllegalStateException(what));
    }

    /** What an exception before the commit means; a bug stays what it is. */
    static RuntimeException of(Dialect dialect, Exception thrown) {
        if (thrown instanceof Failure failure) {
            return failure;
        }
        SQLException error = sqlException(thrown);
        if (error == null) {
            return thrown instanceof RuntimeException bug ? bug : new IllegalStateException(thrown);
        }
        return new Failure(dialect.fault(error), Stage.BEFORE_COMMIT, thrown);
    }

    Dialect.Fault fault() {
        return fault;
    }

    Stage stage() {
        return stage;
    }

    /** State and code only: a driver's message may quote parameters, and with them content. */
    private static String describe(Dialect.Fault fault, Throwable cause) {
        SQLException error = sqlException(cause);
        return error == null
                ? cause.getClass().getSimpleName()
                : "SQL state " + error.getSQLState() + ", code " + error.getErrorCode() + " ("
                        + fault.name().toLowerCase(Locale.ROOT) + ")";
    }

    /** The database's error behind an exception. */
    static @Nullable SQLException sqlException(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof SQLException error) {
                return error;
            }
        }
        return null;
    }
}

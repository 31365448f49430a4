package io.leasehold.sql;

import io.leasehold.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/** What is common to all that is asked before there is a store, and why one cannot be opened. Stateless. */
final class Opening {
    /** In the order of PostgreSQL, H2 (a right, an administrator), SQL Server (on an object, on the database) and Oracle. */
    private static final Set<String> NO_RIGHT = Set.of("42501", "90096", "90040");

    private static final Set<Integer> NO_RIGHT_CODES = Set.of(229, 262, 1031);

    private Opening() {}

    /** What is asked on a connection. */
    interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /** Asks on a borrowed connection, each statement for no longer than a call may take, and leaves it as it was. */
    static <T> T ask(Connection borrowed, Duration timeLimit, Question<T> question) throws SQLException {
        try (Connection connection = borrowed) {
            int networkTimeout = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, (int) Math.min(Integer.MAX_VALUE, timeLimit.toMillis()));
            try {
                T answer = question.ask(connection);
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                }
                return answer;
            } finally {
                if (!connection.isClosed()) {
                    connection.setNetworkTimeout(Runnable::run, networkTimeout);
                }
            }
        }
    }

    /** A failure with state and code only: a driver's message may quote parameters, and with them content. */
    static StoreException.CannotOpen failed(String what, Exception thrown) {
        SQLException error = Failure.sqlException(thrown);
        if (error == null) {
            return new StoreException.CannotOpen(what, thrown);
        }
        String advice = lacksRights(thrown)
                ? ": the user lacks rights; `leasehold schema` with the same URL and options prints the least"
                : "";
        return new StoreException.CannotOpen(
                what + " (SQL state " + error.getSQLState() + ", code " + error.getErrorCode() + ")" + advice, thrown);
    }

    /** Whether to try again would be in vain until somebody grants something. */
    static boolean lacksRights(Exception thrown) {
        SQLException error = Failure.sqlException(thrown);
        return error != null
                && (NO_RIGHT.contains(String.valueOf(error.getSQLState()))
                        || NO_RIGHT_CODES.contains(error.getErrorCode()));
    }
}

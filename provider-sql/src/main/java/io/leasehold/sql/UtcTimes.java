package io.leasehold.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/**
 * Instants in columns without a zone that hold UTC, as parameters without a zone: with one, the server would convert the column
 * or go through the zone of the session.
 */
final class UtcTimes {
    private UtcTimes() {}

    static Argument argument(@Nullable Instant instant) {
        return (position, statement, context) -> {
            if (instant == null) {
                statement.setNull(position, Types.TIMESTAMP);
            } else {
                statement.setObject(position, LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
            }
        };
    }

    static @Nullable Instant read(ResultSet row, String column) throws SQLException {
        LocalDateTime value = row.getObject(column, LocalDateTime.class);
        return value == null ? null : value.toInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
    }
}

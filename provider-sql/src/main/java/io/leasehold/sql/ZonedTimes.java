package io.leasehold.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/** Instants in columns with a zone, which is not kept but tells the server what instant is meant, whatever the session's zone. */
final class ZonedTimes {
    private ZonedTimes() {}

    static Argument argument(@Nullable Instant instant) {
        return (position, statement, context) -> {
            if (instant == null) {
                statement.setNull(position, Types.TIMESTAMP_WITH_TIMEZONE);
            } else {
                statement.setObject(position, instant.atOffset(ZoneOffset.UTC));
            }
        };
    }

    static @Nullable Instant read(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant().truncatedTo(ChronoUnit.MICROS);
    }
}

package io.leasehold.sql;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.h2.tools.SimpleResultSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What H2 lacks of the functions of SQL Server and Oracle. H2 calls them, so they are public. */
public final class H2Functions {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private H2Functions() {}

    /** A JSON array of texts as a table. */
    public static ResultSet list(Connection connection, String json) throws SQLException {
        SimpleResultSet rows = new SimpleResultSet();
        rows.addColumn("VALUE", Types.VARCHAR, 0, 0);
        boolean onlyColumns = connection.getMetaData().getURL().equals("jdbc:columnlist:connection");
        if (!onlyColumns) {
            JSON.readTree(json).forEach(text -> rows.addRow(text.asString()));
        }
        return rows;
    }

    /** The binary order of a text. */
    public static byte @Nullable [] nlssort(@Nullable String text, String order) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /** The clock. */
    public static LocalDateTime utc() {
        return LocalDateTime.ofInstant(Instant.now(), ZoneOffset.UTC);
    }

    /** An instant of any zone. */
    public static LocalDateTime utc(java.time.OffsetDateTime instant) {
        return LocalDateTime.ofInstant(instant.toInstant(), ZoneOffset.UTC);
    }
}

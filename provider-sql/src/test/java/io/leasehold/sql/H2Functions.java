package io.leasehold.sql;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.h2.tools.SimpleResultSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What H2 lacks of the functions of SQL Server and Oracle. H2 calls them, so they are public. */
public final class H2Functions {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The properties of elements of all batches. */
    private static final Map<String, Integer> ASKED = new TreeMap<>(Map.ofEntries(
            Map.entry("id", Types.VARCHAR),
            Map.entry("owner", Types.VARCHAR),
            Map.entry("acquisitionNo", Types.BIGINT),
            Map.entry("epoch", Types.BIGINT),
            Map.entry("writeNo", Types.BIGINT),
            Map.entry("markBirth", Types.BIGINT),
            Map.entry("mark", Types.BIGINT),
            Map.entry("stateAt", Types.BIGINT),
            Map.entry("stateSize", Types.BIGINT),
            Map.entry("encoding", Types.VARCHAR),
            Map.entry("ready", Types.BIGINT),
            Map.entry("timerAt", Types.TIMESTAMP),
            Map.entry("timerAfter", Types.BIGINT),
            Map.entry("boundAt", Types.TIMESTAMP),
            Map.entry("boundAfter", Types.BIGINT)));

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

    /** Elements of a batch as a table. */
    public static ResultSet asked(Connection connection, String json) throws SQLException {
        SimpleResultSet rows = new SimpleResultSet();
        rows.addColumn("POSITION", Types.BIGINT, 0, 0);
        ASKED.forEach((name, type) -> rows.addColumn(column(name), type, 0, 0));
        boolean onlyColumns = connection.getMetaData().getURL().equals("jdbc:columnlist:connection");
        if (!onlyColumns) {
            long position = 0;
            for (JsonNode element : JSON.readTree(json)) {
                List<@Nullable Object> row = new ArrayList<>(List.of(++position));
                ASKED.forEach((name, type) -> row.add(value(element.get(name), type)));
                rows.addRow(row.toArray());
            }
        }
        return rows;
    }

    private static String column(String property) {
        return property.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }

    private static @Nullable Object value(@Nullable JsonNode value, int type) {
        if (value == null) {
            return null;
        }
        return switch (type) {
            case Types.BIGINT -> value.asLong();
            case Types.TIMESTAMP -> LocalDateTime.parse(value.asString());
            default -> value.asString();
        };
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

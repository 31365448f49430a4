package io.leasehold.sql;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.KeptInstances;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * What an earlier release left: the tables that its migrations made, their history, and the kit's kept instances in them, as a script
 * that is never edited. A new version of the schema gets a new one, written by the last release before it: {@link #main}.
 */
final class EarlierRelease {
    private static final List<String> TABLES = List.of("instances", "keys", "signals", "guards", "stripes", "hosts");
    private static final String NAMESPACE = "earlier";
    private static final String PREFIX = "kept_";

    private EarlierRelease() {}

    /** The versions of the schema of which scripts are kept. */
    static List<String> versions() {
        return List.of("V1");
    }

    /** Makes the tables and rows of a version under a prefix, in a namespace. */
    static void restore(DataSource connections, String version, String prefix, String namespace) throws SQLException {
        try (Connection connection = connections.getConnection();
                Statement statement = connection.createStatement()) {
            String script = script(version + "-" + Dialects.of(connection).name())
                    .replace("${tables}", prefix)
                    .replace("${prefix}", prefix)
                    .replace("${namespace}", namespace);
            for (String each : script.split(";\\n", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        }
    }

    private static String script(String name) {
        String resource = "/io/leasehold/sql/earlier/" + name + ".sql";
        try (InputStream in = Objects.requireNonNull(EarlierRelease.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the scripts of the present version.
     *
     * @param arguments the directory
     */
    public static void main(String[] arguments) throws SQLException, IOException {
        for (SqlStores database : SqlStores.values()) {
            OpenRequest request = database.request(NAMESPACE)
                    .option(SqlProvider.PREFIX, PREFIX)
                    .clock(() -> KeptInstances.WRITTEN_AT);
            try (InstanceStore store = new SqlProvider().open(request)) {
                KeptInstances.write(store);
            }
            String name = "V" + Schema.VERSION + "-" + database.name().toLowerCase(Locale.ROOT) + ".sql";
            try (Connection connection = database.connections().getConnection()) {
                Files.writeString(Path.of(arguments[0], name), dumped(connection));
            }
        }
    }

    private static String dumped(Connection connection) throws SQLException {
        StringBuilder script = new StringBuilder();
        String folder = "/io/leasehold/sql/migration/" + Dialects.of(connection).name() + "/";
        try (InputStream in = Objects.requireNonNull(Schema.class.getResourceAsStream(folder + "V1__tables.sql"))) {
            script.append(new String(in.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        script.append("""
            CREATE TABLE "${prefix}schema_history" (
                "installed_rank" integer       NOT NULL PRIMARY KEY,
                "version"        varchar(50),
                "description"    varchar(200)  NOT NULL,
                "type"           varchar(20)   NOT NULL,
                "script"         varchar(1000) NOT NULL,
                "checksum"       integer,
                "installed_by"   varchar(100)  NOT NULL,
                "installed_on"   timestamp     DEFAULT CURRENT_TIMESTAMP NOT NULL,
                "execution_time" integer       NOT NULL,
                "success"        boolean       NOT NULL
            );
            """);
        rows(connection, '"' + PREFIX + "schema_history\"", "\"${prefix}schema_history\"", script);
        for (String table : TABLES) {
            if (exists(connection, PREFIX + table)) {
                rows(connection, PREFIX + table, "${tables}" + table, script);
            }
        }
        return script.toString();
    }

    /** Only H2 has guards. */
    private static boolean exists(Connection connection, String table) throws SQLException {
        String folded = Dialects.of(connection).folded(table);
        try (ResultSet tables = connection.getMetaData().getTables(null, null, folded, null)) {
            return tables.next();
        }
    }

    private static void rows(Connection connection, String table, String name, StringBuilder script)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
            int columns = row.getMetaData().getColumnCount();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                names.add('"' + row.getMetaData().getColumnName(i) + '"');
            }
            // The number of a signal is otherwise given by the table alone.
            String overriding = table.endsWith("signals") ? " OVERRIDING SYSTEM VALUE" : "";
            while (row.next()) {
                script.append("INSERT INTO ")
                        .append(name)
                        .append(" (")
                        .append(String.join(", ", names))
                        .append(")");
                script.append(overriding)
                        .append(" VALUES (")
                        .append(values(row, columns))
                        .append(");\n");
            }
        }
    }

    private static String values(ResultSet row, int columns) {
        return IntStream.rangeClosed(1, columns).mapToObj(i -> literal(row, i)).collect(Collectors.joining(", "));
    }

    private static String literal(ResultSet row, int column) {
        try {
            Object value = row.getObject(column);
            if (value == null || value instanceof Number || value instanceof Boolean) {
                return String.valueOf(value);
            }
            String type = row.getMetaData().getColumnTypeName(column).toLowerCase(Locale.ROOT);
            if (type.equals("bytea")) {
                return "'\\x" + HexFormat.of().formatHex(row.getBytes(column)) + "'";
            }
            if (type.contains("binary")) {
                return "X'" + HexFormat.of().formatHex(row.getBytes(column)) + "'";
            }
            String text = row.getString(column).replace("'", "''");
            return "'" + (text.equals(NAMESPACE) ? "${namespace}" : text) + "'";
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

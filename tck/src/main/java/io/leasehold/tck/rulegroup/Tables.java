package io.leasehold.tck.rulegroup;

import io.leasehold.tck.HarnessFault;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The tables and views of a database whose names begin alike. Stateless. */
final class Tables {

    private static final int MOST_ROUNDS = 10;

    private final DataSource connections;
    private final String prefix;

    /** A table or view, by its own name and its name in statements. */
    private record Table(@Nullable String schema, String name, boolean isView, String quoted) {}

    Tables(DataSource connections, String prefix) {
        this.connections = connections;
        this.prefix = prefix;
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The kit itself reads the catalogue of the database: what goes wrong there says nothing about the store. */
    private <T> T ofTheKit(Work<T> work) {
        try (Connection connection = connections.getConnection()) {
            T result = work.on(connection);
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
            return result;
        } catch (SQLException e) {
            throw new HarnessFault("The tables " + prefix + "* cannot be looked at: " + e.getMessage(), e);
        }
    }

    private List<Table> all(Connection connection) throws SQLException {
        DatabaseMetaData catalogue = connection.getMetaData();
        String quote = catalogue.getIdentifierQuoteString().strip();
        List<Table> found = new ArrayList<>();
        try (ResultSet tables = catalogue.getTables(null, null, null, null)) {
            while (tables.next()) {
                String schema = tables.getString("TABLE_SCHEM");
                String name = tables.getString("TABLE_NAME");
                String type = String.valueOf(tables.getString("TABLE_TYPE"));
                if (lower(name).startsWith(prefix) && (type.endsWith("TABLE") || type.equals("VIEW"))) {
                    String place = schema == null ? "" : quote + schema + quote + ".";
                    found.add(new Table(schema, name, type.equals("VIEW"), place + quote + name + quote));
                }
            }
        }
        return found;
    }

    private static String lower(@Nullable String name) {
        return String.valueOf(name).toLowerCase(Locale.ROOT);
    }

    /** What they are: columns, primary keys and indexes, without the prefix. */
    Set<String> shape() {
        return ofTheKit(connection -> {
            DatabaseMetaData catalogue = connection.getMetaData();
            Set<String> shape = new TreeSet<>();
            for (Table table : all(connection)) {
                String name = (table.isView ? "view " : "table ") + own(table.name);
                shape.add(name);
                add(
                        shape,
                        name,
                        catalogue.getColumns(null, table.schema, table.name, null),
                        "column",
                        List.of("COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "IS_NULLABLE", "COLUMN_DEF"));
                if (!table.isView) {
                    add(
                            shape,
                            name,
                            catalogue.getPrimaryKeys(null, table.schema, table.name),
                            "key",
                            List.of("COLUMN_NAME", "KEY_SEQ"));
                    add(
                            shape,
                            name,
                            catalogue.getIndexInfo(null, table.schema, table.name, false, true),
                            "index",
                            List.of("COLUMN_NAME", "ORDINAL_POSITION", "NON_UNIQUE", "FILTER_CONDITION"));
                }
            }
            return shape;
        });
    }

    private String own(@Nullable String text) {
        return lower(text).replace(prefix, "?");
    }

    private void add(Set<String> shape, String of, ResultSet parts, String what, List<String> facts)
            throws SQLException {
        try (parts) {
            while (parts.next()) {
                List<String> words = new ArrayList<>(List.of(of, what));
                for (String fact : facts) {
                    words.add(own(parts.getString(fact)));
                }
                shape.add(String.join(" ", words));
            }
        }
    }

    /** Every row of every table, in words. */
    Set<String> contents() {
        return ofTheKit(connection -> {
            Set<String> rows = new TreeSet<>();
            for (Table table : all(connection)) {
                try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery("SELECT * FROM " + table.quoted)) {
                    while (result.next()) {
                        rows.add(table.name + " " + words(result));
                    }
                }
            }
            return rows;
        });
    }

    private static String words(ResultSet row) throws SQLException {
        List<String> words = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            words.add(String.valueOf(row.getString(i)));
        }
        return String.join(", ", words);
    }

    /** Removes them, the views first; one to which another refers goes after it. */
    void drop() {
        ofTheKit(connection -> {
            List<Table> left = all(connection);
            for (int round = 0; !left.isEmpty(); round++) {
                Optional<SQLException> refusal = Optional.empty();
                for (Table table : left) {
                    Optional<SQLException> now = drop(connection, (table.isView ? "VIEW " : "TABLE ") + table.quoted);
                    refusal = now.isPresent() ? now : refusal;
                }
                if (round == MOST_ROUNDS && refusal.isPresent()) {
                    throw refusal.get();
                }
                left = all(connection);
            }
            dropRoutines(connection);
            return true;
        });
    }

    /** A view may have called them. */
    private void dropRoutines(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet routines = connection.getMetaData().getFunctions(null, null, null)) {
            while (routines.next()) {
                String name = lower(routines.getString("FUNCTION_NAME"));
                if (name.startsWith(prefix)) {
                    names.add(name);
                }
            }
        }
        for (String name : names) {
            if (drop(connection, "FUNCTION " + name).isPresent()) {
                drop(connection, "ALIAS " + name);
            }
        }
    }

    /** Empty if it is gone; otherwise something refers to it, perhaps, or it is called something else. */
    private static Optional<SQLException> drop(Connection connection, String what) throws SQLException {
        boolean automatic = connection.getAutoCommit();
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP " + what);
            if (!automatic) {
                connection.commit();
            }
            return Optional.empty();
        } catch (SQLException e) {
            if (!automatic) {
                connection.rollback();
            }
            return Optional.of(e);
        }
    }
}

package io.leasehold.tck.broken;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a database in memory that knows tables of names, and transactions in which a store can take part: as much of JDBC as
 * a caller of the kit and a store over it need. What else is asked of it is refused. Confined to one thread.
 */
final class ToyConnection implements InvocationHandler {
    private static final Pattern STATEMENT = Pattern.compile(
            "(CREATE TABLE IF NOT EXISTS|CREATE TABLE|DROP TABLE|INSERT INTO|COMMIT) ?(\\w*)(?: VALUES \\('(.*)'\\)|"
                    + " \\(.*\\))?");
    private static final Pattern SELECT = Pattern.compile("SELECT (?:name|\\*) FROM (\\w+)");

    private final Map<String, List<String>> tables;
    private final List<Row> inserted = new ArrayList<>();
    private Optional<ToyTransaction> joined = Optional.empty();
    private boolean autoCommit = true;
    private int isolation = Connection.TRANSACTION_READ_COMMITTED;
    private boolean closed;

    private record Row(String table, String name) {}

    private ToyConnection(Map<String, List<String>> tables) {
        this.tables = tables;
    }

    /** Connections to tables. */
    static DataSource source(Map<String, List<String>> tables) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            if (!method.getName().equals("getConnection")) {
                throw new SQLFeatureNotSupportedException(method.getName());
            }
            return proxy(Connection.class, new ToyConnection(tables));
        });
    }

    /** The connection behind another one that forwards to it. */
    static ToyConnection of(Connection connection) {
        try {
            return connection.unwrap(ToyConnection.class);
        } catch (SQLException e) {
            throw new IllegalArgumentException("a connection of another database", e);
        }
    }

    /** The part of a store in the open transaction. */
    ToyTransaction joined(Supplier<ToyTransaction> first) {
        ToyTransaction part = joined.orElseGet(first);
        joined = Optional.of(part);
        return part;
    }

    /** Held by who alone may change the tables of the database. */
    Object lock() {
        return tables;
    }

    /** Undoes the caller's rows, behind its back. */
    void loseRows() {
        inserted.clear();
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws SQLException {
        return switch (method.getName()) {
            case "getMetaData" -> ToyRows.catalogue(tables.keySet());
            case "createStatement" -> proxy(Statement.class, this::statement);
            case "commit" -> commit();
            case "rollback" -> rollback();
            case "setAutoCommit" -> {
                autoCommit = Boolean.TRUE.equals(first(arguments));
                yield null;
            }
            case "getAutoCommit" -> autoCommit;
            case "setTransactionIsolation" -> {
                isolation = (Integer) first(arguments);
                yield null;
            }
            case "getTransactionIsolation" -> isolation;
            case "isReadOnly" -> false;
            case "getSchema", "getCatalog" -> "toy";
            case "getHoldability" -> ResultSet.CLOSE_CURSORS_AT_COMMIT;
            case "getNetworkTimeout" -> 0;
            case "isClosed" -> closed;
            case "close", "abort" -> {
                closed = true;
                yield null;
            }
            case "unwrap" -> this;
            default -> throw new SQLFeatureNotSupportedException(method.getName());
        };
    }

    private static Object first(@Nullable Object @Nullable [] arguments) {
        if (arguments == null || arguments[0] == null) {
            throw new IllegalArgumentException("an argument is missing");
        }
        return arguments[0];
    }

    private boolean commit() throws SQLException {
        boolean applied = joined.map(ToyTransaction::commit).orElse(true);
        if (!applied) {
            rollback();
            throw new SQLTransactionRollbackException("what the transaction has read has changed", "40001");
        }
        inserted.forEach(row -> rows(row.table).add(row.name));
        return rollback();
    }

    private boolean rollback() {
        joined.ifPresent(ToyTransaction::forget);
        inserted.clear();
        return true;
    }

    private List<String> rows(String table) {
        return tables.getOrDefault(table, List.of());
    }

    private @Nullable Object statement(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws SQLException {
        return switch (method.getName()) {
            case "execute" -> execute((String) first(arguments));
            case "executeQuery" -> rowsOf((String) first(arguments));
            case "close" -> null;
            default -> throw new SQLFeatureNotSupportedException(method.getName());
        };
    }

    private boolean execute(String sql) throws SQLException {
        Matcher parts = STATEMENT.matcher(sql);
        if (!parts.matches()) {
            throw new SQLFeatureNotSupportedException(sql);
        }
        switch (parts.group(1)) {
            case "CREATE TABLE" -> create(parts.group(2));
            case "CREATE TABLE IF NOT EXISTS" -> tables.putIfAbsent(parts.group(2), new ArrayList<>());
            case "DROP TABLE" -> tables.remove(parts.group(2));
            case "COMMIT" -> commit();
            default -> inserted.add(new Row(parts.group(2), parts.group(3)));
        }
        return autoCommit && commit();
    }

    private void create(String table) throws SQLException {
        if (tables.putIfAbsent(table, new ArrayList<>()) != null) {
            throw new SQLSyntaxErrorException(table + " exists", "42P07");
        }
    }

    private ResultSet rowsOf(String sql) throws SQLException {
        Matcher parts = SELECT.matcher(sql);
        if (!parts.matches() || !tables.containsKey(parts.group(1))) {
            throw new SQLSyntaxErrorException(sql, "42P01");
        }
        return ToyRows.of(List.copyOf(rows(parts.group(1))));
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

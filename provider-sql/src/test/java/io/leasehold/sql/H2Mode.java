package io.leasehold.sql;

import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.TransactionalStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Jdbi;

/**
 * The statements of SQL Server or Oracle, executed by H2 in its mode for that database: shows that names of columns and parameters
 * fit, that values go in and come out, and that walks are in order. It shows nothing about locks, plans, types and errors of those
 * databases. Pieces that H2 does not know are replaced; everything else is executed as it is.
 */
final class H2Mode {
    /** A piece that H2 does not know, as a regular expression, and what stands for it. */
    record Replacement(String piece, String by) {
        String in(String statement) {
            return statement.replaceAll(piece, by);
        }
    }

    /**
     * A mode.
     *
     * @param url the database
     * @param functions makes what H2 lacks of functions
     * @param statements what is replaced in statements
     * @param tables what is replaced in migrations
     * @param separator separates the statements of a migration
     * @param batches how the statements for whole batches are executed
     */
    record Mode(
            String url,
            List<String> functions,
            List<Replacement> statements,
            List<Replacement> tables,
            String separator,
            H2Batch.Shape batches) {}

    private final Dialect real;
    private final Mode mode;
    private final Dialect dialect;
    private final RecordingConnections connections;

    private H2Mode(Dialect real, Mode mode) {
        this.real = real;
        this.mode = mode;
        this.dialect = onH2();
        this.connections = new RecordingConnections(TestDatabases.pool(mode.url));
        mode.functions.forEach(this::execute);
        DialectStatements.migrations(real, mode.separator).values().stream()
                .map(statement -> replaced(mode.tables, statement))
                .filter(statement -> !statement.contains("GRANT "))
                .filter(statement -> !statement.isBlank())
                .forEach(this::execute);
    }

    /** A replacement in a lock statement of SQL Server: H2 reads the hints and ignores them. */
    private static final Replacement LOCK =
            new Replacement("(?s)(.*) WITH \\(([A-Z, ]*READPAST[A-Z, ]*)\\)(.*)", "$1$3 FOR UPDATE SKIP LOCKED");

    static final H2Mode SQL_SERVER = new H2Mode(
            new SqlServerDialect(),
            new Mode(
                    "jdbc:h2:mem:sqlserver;MODE=MSSQLServer;NON_KEYWORDS=VALUE;DB_CLOSE_DELAY=-1",
                    List.of(
                            "CREATE ALIAS OPENJSON FOR 'io.leasehold.sql.H2Functions.list'",
                            "CREATE ALIAS ASKED FOR 'io.leasehold.sql.H2Functions.asked'",
                            "CREATE ALIAS SYSUTCDATETIME FOR 'io.leasehold.sql.H2Functions.utc()'"),
                    List.of(LOCK, new Replacement("SET LOCK_TIMEOUT 1000;\\s+", "")),
                    List.of(
                            new Replacement(
                                    " AS \\((CAST\\(\\w+ AS NVARCHAR\\(200\\)\\)) COLLATE Latin1_General_100_BIN2\\)",
                                    " NVARCHAR(200) GENERATED ALWAYS AS ($1)"),
                            new Replacement(" COLLATE Latin1_General_100_BIN2", ""),
                            new Replacement(" CLUSTERED", ""),
                            new Replacement("(?s)(CREATE INDEX .*)\\s+WHERE .*", "$1"),
                            new Replacement("(?s).*LOCK_ESCALATION.*", "")),
                    "(?m)^GO$",
                    H2Batch.T_SQL));

    static final H2Mode ORACLE = new H2Mode(
            new OracleDialect(),
            new Mode(
                    "jdbc:h2:mem:oracle;MODE=Oracle;NON_KEYWORDS=VALUE;DB_CLOSE_DELAY=-1",
                    List.of(
                            "CREATE ALIAS LISTED FOR 'io.leasehold.sql.H2Functions.list'",
                            "CREATE ALIAS ASKED FOR 'io.leasehold.sql.H2Functions.asked'",
                            "CREATE ALIAS NLSSORT FOR 'io.leasehold.sql.H2Functions.nlssort'",
                            "CREATE ALIAS SYS_EXTRACT_UTC FOR"
                                    + " 'io.leasehold.sql.H2Functions.utc(java.time.OffsetDateTime)'"),
                    List.of(new Replacement(
                            "SELECT /\\*\\+ CARDINALITY\\(listed 16\\) \\*/ listed\\.text\\s+FROM"
                                    + " JSON_TABLE\\((:\\w+), '\\$\\[\\*]' COLUMNS \\(text VARCHAR2\\(200 CHAR\\) PATH"
                                    + " '\\$'\\)\\) listed",
                            "SELECT value FROM LISTED($1)")),
                    List.of(
                            new Replacement("NLSSORT\\((\\w+), 'NLS_SORT=BINARY'\\)", "$1"),
                            new Replacement("INITRANS 16", "")),
                    DialectStatements.ORACLE_SEPARATOR,
                    H2Batch.PL_SQL));

    private static String replaced(List<Replacement> replacements, String statement) {
        String text = statement;
        for (Replacement replacement : replacements) {
            text = replacement.in(text);
        }
        return text;
    }

    private void execute(String statement) {
        try (Connection connection = connections.getConnection();
                Statement ddl = connection.createStatement()) {
            ddl.execute(statement.replace("${tables}", "leasehold_").replace("${prefix}", "leasehold_"));
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    /** The dialect with its statements as H2 takes them, and the errors that H2 reports. */
    private Dialect onH2() {
        Map<String, String> known = new ConcurrentHashMap<>();
        UnaryOperator<String> onH2 =
                statement -> known.computeIfAbsent(statement, text -> replaced(mode.statements, text));
        Dialect h2 = new H2Dialect();
        return (Dialect) Proxy.newProxyInstance(
                Dialect.class.getClassLoader(), new Class<?>[] {Dialect.class}, (proxy, method, arguments) -> {
                    try {
                        if (method.getName().equals("batches")) {
                            return Optional.of(batches());
                        }
                        Object result = method.invoke(method.getName().equals("fault") ? h2 : real, arguments);
                        if (result instanceof List<?> list) {
                            return list.stream()
                                    .map(text -> onH2.apply((String) text))
                                    .toList();
                        }
                        return result instanceof Optional<?> optional
                                ? optional.map(text -> onH2.apply((String) text))
                                : result instanceof String text ? onH2.apply(text) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Dialect dialect() {
        return dialect;
    }

    RecordingConnections connections() {
        return connections;
    }

    /** The statements for whole batches as H2 gets them; those for looks and completions are not among them. */
    BatchStatements batches() {
        return new H2Batch(real.batches().orElseThrow(), mode.batches);
    }

    /** A statement as H2 gets it. */
    String sent(String statement) {
        return DialectStatements.sent(replaced(mode.statements, statement), "leasehold_");
    }

    /** Whether a statement is executed as it is. */
    boolean unchanged(String statement) {
        return replaced(mode.statements, statement).equals(statement);
    }

    TransactionalStore open(OpenRequest request) {
        SqlProvider.Database database =
                new SqlProvider.Database(dialect, mode.url, Dialect.Reach.MANY_PROCESSES, Map.of(), Optional.empty());
        Connections shared = Connections.given(connections);
        return new SqlInstanceStore(request, Settings.of(request), database, shared);
    }

    private Sessions sessions() {
        Jdbi jdbi = Jdbis.of(connections::getConnection, "leasehold_");
        return new Sessions(jdbi, Lent.Pool.FOREIGN, dialect, Optional.empty());
    }

    void erase(OpenRequest request) {
        sessions().write(Deadline.after(request.timeLimit(), request.timeLimit()), (handle, now) -> {
            dialect.erase()
                    .forEach(statement -> handle.createUpdate(statement)
                            .bind("namespace", request.namespace())
                            .execute());
            return true;
        });
    }

    List<String> namespaces(OpenRequest request) {
        return sessions()
                .read(
                        Deadline.after(request.timeLimit(), request.timeLimit()),
                        (handle, now) -> handle.createQuery(dialect.namespaces())
                                .mapTo(String.class)
                                .list());
    }
}

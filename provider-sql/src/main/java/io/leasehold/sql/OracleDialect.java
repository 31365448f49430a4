package io.leasehold.sql;

import io.leasehold.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/**
 * Oracle Database 12.2 and later, with the character set AL32UTF8. An empty text is NULL here, so none is kept, and a walk that
 * starts at the empty text starts at U+0000, which no text contains. No statement both locks and limits its rows, which Oracle
 * refuses.
 *
 * <p>Two things differ from other databases and cannot be helped: a row has one kind of lock, so a second caller's signal to an
 * instance finds it busy while the first caller's transaction is open; and nothing but the call's time limit bounds how long an
 * insert waits for another's row of the same key.
 */
final class OracleDialect implements Dialect, OracleReads, OracleRanges {
    private static final int TABLE_OR_VIEW_DOES_NOT_EXIST = 942;

    private static final String LANGUAGE = """
        SELECT parameter, value FROM nls_database_parameters WHERE parameter IN ('NLS_CHARACTERSET')
        UNION ALL SELECT parameter, value FROM nls_session_parameters WHERE parameter IN ('NLS_COMP')
        """;
    private static final String DURABILITY = """
        SELECT name, value
        FROM v$parameter
        WHERE name IN ('commit_logging', 'commit_wait')
        """;

    @Override
    public String name() {
        return "oracle";
    }

    @Override
    public String folded(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /** By vendor code: a refused connection has SQLState 66000, and many others have 72000 or 99999. */
    @Override
    public Fault fault(SQLException error) {
        return switch (error.getErrorCode()) {
            case 1 -> Fault.DUPLICATE;
            // Locked; deadlock; waited too long; a row changed under a serializable transaction; read for longer than
            // its
            // past is kept; cancelled at a time limit; a foreign key that fails while its instance is removed.
            case 54, 60, 30_006, 8177, 1555, 1013, 2291, 2292 -> Fault.CONTENTION;
            // Killed, or not logged on; starting or shutting down; the session's time is over; lost; failed over.
            case 28, 1012, 1033, 1034, 1089, 1090, 1092, 2396, 2399, 3113, 3114, 3135, 25_402, 25_408 ->
                Fault.CONNECTION;
            // Read-only: refused, and the connection is not lost.
            case 16_000 -> Fault.OTHER;
            default -> network(error.getErrorCode()) ? Fault.CONNECTION : byState(error.getSQLState());
        };
    }

    /** What the listener and the driver say of a connection: refused, closed, no more data. */
    private static boolean network(int code) {
        boolean listener = code >= 12_150 && code <= 12_699;
        boolean driver = code == 17_002 || code == 17_008 || code == 17_410 || code == 17_800;
        return listener || driver;
    }

    private static Fault byState(@Nullable String state) {
        return state != null && (state.startsWith("08") || state.equals("66000")) ? Fault.CONNECTION : Fault.OTHER;
    }

    /** The clock of the statement, in UTC: SYSDATE has seconds, and both it and CURRENT_TIMESTAMP have a zone. */
    @Override
    public String begin() {
        return "SELECT SYS_EXTRACT_UTC(SYSTIMESTAMP) AS reading FROM DUAL";
    }

    @Override
    public String clock() {
        return "SELECT SYS_EXTRACT_UTC(SYSTIMESTAMP) AS reading FROM DUAL";
    }

    @Override
    public Argument instant(@Nullable Instant instant) {
        return UtcTimes.argument(instant);
    }

    @Override
    public @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        return UtcTimes.read(row, column);
    }

    /** One parameter whatever the number of texts: a list in a statement takes 1,000. A long one is a LOB for the statement's life. */
    @Override
    public Argument texts(Collection<String> texts) {
        return OracleBatches.text(JsonTexts.array(texts));
    }

    /** Rows are locked as they are fetched, and all are fetched. In no order, because nobody waits. */
    @Override
    public String lock() {
        return """
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace
                AND id IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:ids, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            FOR UPDATE SKIP LOCKED
            """;
    }

    /** One kind of row lock: so that a signal in an open transaction hinders no save, both meet on a row of its own. */
    @Override
    public String lockToEnd() {
        return """
            SELECT id
            FROM ${tables}guards
            WHERE namespace = :namespace
                AND id IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:ids, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            FOR UPDATE SKIP LOCKED
            """;
    }

    @Override
    public String keepFromEnding() {
        return """
            SELECT id
            FROM ${tables}guards
            WHERE namespace = :namespace AND id = :id
            FOR UPDATE SKIP LOCKED
            """;
    }

    @Override
    public String lockHosts() {
        return """
            SELECT host
            FROM ${tables}hosts
            WHERE namespace = :namespace
                AND host IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:hosts, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            FOR UPDATE SKIP LOCKED
            """;
    }

    @Override
    public Optional<String> insertGuard() {
        return Optional.of("""
            INSERT INTO ${tables}guards (namespace, id)
            VALUES (:namespace, :id)
            """);
    }

    /** A definition commits, and before Oracle 23 none can be repeated. */
    @Override
    public boolean migratesOnOneConnection(Reach reach) {
        return false;
    }

    /** The driver refuses to; a savepoint costs nothing and lasts until the transaction's end. */
    @Override
    public boolean releasesSavepoints() {
        return false;
    }

    @Override
    public Optional<BatchStatements> batches() {
        return Optional.of(new OracleBatches());
    }

    /** Also refuses a database that loses characters, and sessions that compare texts by a language. */
    @Override
    public Map<String, String> facts(Connection connection) throws SQLException {
        Map<String, String> facts = new LinkedHashMap<>(values(connection, LANGUAGE));
        require("NLS_CHARACTERSET", "AL32UTF8", facts);
        require("NLS_COMP", "BINARY", facts);
        try {
            facts.putAll(values(connection, DURABILITY));
        } catch (SQLException e) {
            if (e.getErrorCode() != TABLE_OR_VIEW_DOES_NOT_EXIST) {
                throw e;
            }
            facts.put("commit_wait", "not readable without SELECT on v$parameter");
        }
        return facts;
    }

    private static void require(String name, String wanted, Map<String, String> facts) {
        String found = facts.getOrDefault(name, wanted);
        if (!found.equals(wanted)) {
            throw new StoreException.CannotOpen(name + " must be " + wanted + " but is " + found);
        }
    }

    private static Map<String, String> values(Connection connection, String query) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                values.put(row.getString(1), String.valueOf(row.getString(2)));
            }
        }
        return values;
    }

    @Override
    public Reach reach(Connection connection, String url) {
        return Reach.MANY_PROCESSES;
    }
}

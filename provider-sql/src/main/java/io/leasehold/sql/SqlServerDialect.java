package io.leasehold.sql;

import io.leasehold.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/**
 * SQL Server 2017 and later, and Azure SQL. The database must read committed rows by versions (READ_COMMITTED_SNAPSHOT): where
 * readers wait for writers, nobody can tell a row that is locked from one that is not there.
 *
 * <p>Texts that are compared are bytes ({@code id_bytes}): every comparison of texts ignores trailing blanks here, whatever the
 * collation. A parameter becomes bytes in the statement; people's names ({@code id}) are computed columns. No statement is a
 * MERGE, which takes its locks too late to be atomic.
 */
final class SqlServerDialect implements Dialect, SqlServerReads, SqlServerRanges, SqlServerWrites {
    /** OPENJSON needs the level of SQL Server 2016. */
    private static final int LEAST_COMPATIBILITY_LEVEL = 130;

    private static final int BYTES_OF_ONE_CHARACTER = 2;

    private static final String DATABASE = """
        SELECT is_read_committed_snapshot_on, compatibility_level, snapshot_isolation_state_desc,
            delayed_durability_desc, recovery_model_desc, is_read_only
        FROM sys.databases
        WHERE database_id = DB_ID()
        """;
    private static final String LENGTH_OF_A_TEXT = "SELECT DATALENGTH(?) AS bytes";

    @Override
    public String name() {
        return "sqlserver";
    }

    /** Names keep their case; comparing them is a matter of the database's collation. */
    @Override
    public String folded(String name) {
        return name;
    }

    @Override
    public Fault fault(SQLException error) {
        return switch (error.getErrorCode()) {
            // A unique index and a constraint; they differ only in how the key was declared.
            case 2601, 2627 -> Fault.DUPLICATE;
            // Deadlock; lock time-out; no memory for locks; a row changed under a snapshot; a foreign key that fails
            // while its
            // instance is removed.
            case 1205, 1222, 1204, 3960, 547 -> Fault.CONTENTION;
            // Shut down; killed; no such database yet; moved to another server, or too busy to answer.
            case 6005, 596, 4060, 40_197, 40_501, 40_613 -> Fault.CONNECTION;
            // READPAST in a caller's transaction that is SERIALIZABLE or SNAPSHOT: it fails each time. A read-only
            // copy:
            // refused, and the connection is not lost.
            case 650, 3906 -> Fault.OTHER;
            default -> byState(error.getSQLState());
        };
    }

    private static Fault byState(@Nullable String state) {
        if ("HY008".equals(state)) {
            return Fault.CONTENTION;
        }
        return state != null && state.startsWith("08") ? Fault.CONNECTION : Fault.OTHER;
    }

    /**
     * Sets nothing: a SET in a statement with parameters ends with that statement, so those that may wait begin with their own.
     */
    @Override
    public String begin() {
        return "SELECT SYSUTCDATETIME() AS reading";
    }

    @Override
    public String clock() {
        return "SELECT SYSUTCDATETIME() AS reading";
    }

    @Override
    public Argument instant(@Nullable Instant instant) {
        return UtcTimes.argument(instant);
    }

    @Override
    public @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        return UtcTimes.read(row, column);
    }

    /** One parameter whatever the number of texts: a statement takes 2,100. */
    @Override
    public Argument texts(Collection<String> texts) {
        String json = JsonTexts.array(texts);
        return (position, statement, context) -> statement.setString(position, json);
    }

    /**
     * READCOMMITTEDLOCK: under READ_COMMITTED_SNAPSHOT nothing else may skip locked rows. FORCESEEK: a scan would lock rows of others
     * in passing. ROWLOCK: a lock on a page would make others skip its neighbours.
     */
    @Override
    public String lock() {
        return """
            SELECT id
            FROM ${tables}instances WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
            WHERE namespace = :namespace
                AND id_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:ids))
            """;
    }

    /** Exclusive, because an update lock lets those pass that {@link #keepFromEnding} shares. */
    @Override
    public String lockToEnd() {
        return """
            SELECT id
            FROM ${tables}guards WITH (FORCESEEK, ROWLOCK, XLOCK, READPAST, READCOMMITTEDLOCK)
            WHERE namespace = :namespace
                AND id_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:ids))
            """;
    }

    /**
     * REPEATABLEREAD: a shared lock, which any number of callers hold at once, and which lasts until the transaction's end. On a row
     * of its own, because a holder's save takes its instance's row exclusively.
     */
    @Override
    public String keepFromEnding() {
        return """
            SELECT id
            FROM ${tables}guards WITH (FORCESEEK, ROWLOCK, READPAST, REPEATABLEREAD)
            WHERE namespace = :namespace AND id_bytes = CAST(:id AS VARBINARY(400))
            """;
    }

    @Override
    public String lockHosts() {
        return """
            SELECT host
            FROM ${tables}hosts WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
            WHERE namespace = :namespace
                AND host_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:hosts))
            """;
    }

    @Override
    public Optional<String> insertGuard() {
        return Optional.of("""
            SET LOCK_TIMEOUT 1000;
            INSERT INTO ${tables}guards (namespace, id_bytes)
            VALUES (:namespace, CAST(:id AS VARBINARY(400)))
            """);
    }

    /** The driver refuses to; a savepoint costs nothing and lasts until the transaction's end. */
    @Override
    public boolean releasesSavepoints() {
        return false;
    }

    @Override
    public Optional<BatchStatements> batches() {
        return Optional.of(new SqlServerBatches());
    }

    /** Also refuses a database on which locked rows look absent, and connections that lose characters. */
    @Override
    public Map<String, String> facts(Connection connection) throws SQLException {
        requireWholeCharacters(connection);
        Map<String, String> facts = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DATABASE)) {
            if (row.next()) {
                if (!row.getBoolean("is_read_committed_snapshot_on")) {
                    throw new StoreException.CannotOpen("the database makes readers wait for writers; set it with"
                            + " ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON");
                }
                if (row.getInt("compatibility_level") < LEAST_COMPATIBILITY_LEVEL) {
                    throw new StoreException.CannotOpen(
                            "the database's compatibility level must be at least " + LEAST_COMPATIBILITY_LEVEL);
                }
                for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                    facts.put(row.getMetaData().getColumnLabel(column), row.getString(column));
                }
            }
        }
        return facts;
    }

    /** A driver that is told to send texts in the database's code page loses what is not in it. */
    private static void requireWholeCharacters(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LENGTH_OF_A_TEXT)) {
            statement.setString(1, "a");
            try (ResultSet row = statement.executeQuery()) {
                if (row.next() && row.getInt("bytes") != BYTES_OF_ONE_CHARACTER) {
                    throw new StoreException.CannotOpen(
                            "the connections must not set sendStringParametersAsUnicode=false, which loses characters");
                }
            }
        }
    }

    @Override
    public Reach reach(Connection connection, String url) {
        return Reach.MANY_PROCESSES;
    }
}

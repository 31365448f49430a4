package io.leasehold.sql;

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
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/** H2 2.3 and later: embedded, in memory, or a server. */
final class H2Dialect implements Dialect {
    private static final String URL = "jdbc:h2:";
    private static final String MEMORY = URL + "mem:";
    private static final String FORCE = "CHECKPOINT SYNC";
    private static final int LOCK_TIMEOUT = 50_200;
    private static final int CONCURRENT_UPDATE = 90_131;
    private static final Lock INSTALLATION = new ReentrantLock();

    @Override
    public String name() {
        return "h2";
    }

    @Override
    public String folded(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    @Override
    public Fault fault(SQLException error) {
        return switch (error.getErrorCode()) {
            case 23_505 -> Fault.DUPLICATE;
            // Deadlock, lock time-out, concurrent update, cancelled, and a foreign key that fails while its instance is
            // removed.
            case 40_001, LOCK_TIMEOUT, CONCURRENT_UPDATE, 57_014, 23_503, 23_506 -> Fault.CONTENTION;
            // Broken, closed, not to be opened, in use by another process.
            case 90_007, 90_020, 90_067, 90_098, 90_121 -> Fault.CONNECTION;
            default ->
                error.getSQLState() != null && error.getSQLState().startsWith("08") ? Fault.CONNECTION : Fault.OTHER;
        };
    }

    /**
     * A function of the migration: CURRENT_TIMESTAMP stands still in a transaction. How long an insert may wait for another's is
     * left to the session, where one second is the default; nothing else waits.
     */
    @Override
    public String begin() {
        return "SELECT ${tables}clock() AS reading";
    }

    @Override
    public String clock() {
        return "SELECT ${tables}clock() AS reading";
    }

    /** To the driver it is a setting of the session; what may wait there, the session's lock timeout bounds. */
    @Override
    public boolean limitsStatements() {
        return false;
    }

    @Override
    public Argument instant(@Nullable Instant instant) {
        return ZonedTimes.argument(instant);
    }

    @Override
    public @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        return ZonedTimes.read(row, column);
    }

    @Override
    public Argument texts(Collection<String> texts) {
        return (position, statement, context) -> statement.setObject(position, texts.toArray());
    }

    @Override
    public String lock() {
        return """
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(:ids)
            ORDER BY id
            FOR UPDATE SKIP LOCKED
            """;
    }

    @Override
    public Optional<String> keysOf() {
        return Optional.empty();
    }

    /** H2 knows one kind of row lock; so that a signal in an open transaction hinders no save, both meet on a row of its own. */
    @Override
    public String lockToEnd() {
        return """
            SELECT id
            FROM ${tables}guards
            WHERE namespace = :namespace AND id = ANY(:ids)
            ORDER BY id
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
            WHERE namespace = :namespace AND host = ANY(:hosts)
            ORDER BY host
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

    /**
     * A URL for connections of our own. The plain file system of Java closes a file when a thread is interrupted that reads or
     * writes it, and with the file the whole database; this one of H2 opens it again.
     */
    static String uninterrupted(String url) {
        String place = url.startsWith(URL) ? url.substring(URL.length()) : "";
        String path = place.startsWith("file:") ? place.substring("file:".length()) : place;
        // One letter before a colon is a drive, more are another kind of database.
        boolean file = !path.isEmpty() && !path.matches("[a-zA-Z0-9]{2,}:.*");
        return file ? URL + "retry:" + path : url;
    }

    /**
     * H2 writes commits half a second late by itself: a killed process would lose what it has acknowledged. With no delay a commit
     * is with the operating system when it returns. Against the loss of power it must be forced to the disk as well.
     */
    @Override
    public Optional<String> makeDurable(Connection connection, Settings.Durability durability) throws SQLException {
        if (connection.getMetaData().getURL().startsWith(MEMORY)) {
            return Optional.empty();
        }
        try (Statement statement = connection.createStatement()) {
            if (!"0".equals(facts(connection).get("WRITE_DELAY"))) {
                statement.execute("SET WRITE_DELAY 0");
            }
            if (durability == Settings.Durability.PROCESS) {
                return Optional.empty();
            }
            statement.execute(FORCE);
            return Optional.of(FORCE);
        }
    }

    /** A definition commits. Where other processes are kept out by the file's lock, that of this process keeps out the rest. */
    @Override
    public boolean migratesOnOneConnection(Reach reach) {
        return reach != Reach.MANY_PROCESSES;
    }

    /** Two who define one object at once can leave a table behind that cannot be dropped until the database is opened anew. */
    @Override
    public Lock installation() {
        return INSTALLATION;
    }

    /**
     * As Flyway makes it. It looks for its table by a pattern in which the underscore is any character, and after a death between table
     * and index it never makes the index.
     */
    @Override
    public void makeHistory(Connection connection, String schema, String history) throws SQLException {
        String table = '"' + schema + "\".\"" + history;
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS \"" + schema + '"');
            statement.execute("""
                CREATE TABLE IF NOT EXISTS ${table}" (
                    "installed_rank" INT           NOT NULL,
                    "version"        VARCHAR(50),
                    "description"    VARCHAR(200)  NOT NULL,
                    "type"           VARCHAR(20)   NOT NULL,
                    "script"         VARCHAR(1000) NOT NULL,
                    "checksum"       INT,
                    "installed_by"   VARCHAR(100)  NOT NULL,
                    "installed_on"   TIMESTAMP     DEFAULT CURRENT_TIMESTAMP NOT NULL,
                    "execution_time" INT           NOT NULL,
                    "success"        BOOLEAN       NOT NULL,
                    PRIMARY KEY ("installed_rank")
                )
                """.replace("${table}", table));
            statement.execute("CREATE INDEX IF NOT EXISTS " + table + "_s_idx\" ON " + table + "\" (\"success\")");
        }
    }

    @Override
    public boolean releasesSavepoints() {
        return true;
    }

    @Override
    public Optional<BatchStatements> batches() {
        return Optional.of(new H2Batches());
    }

    @Override
    public Map<String, String> facts(Connection connection) throws SQLException {
        Map<String, String> facts = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                    SELECT SETTING_NAME, SETTING_VALUE
                    FROM INFORMATION_SCHEMA.SETTINGS
                    WHERE SETTING_NAME IN ('WRITE_DELAY', 'MODE', 'MV_STORE')
                    ORDER BY SETTING_NAME
                    """)) {
            while (row.next()) {
                facts.put(row.getString(1), row.getString(2));
            }
        }
        return facts;
    }

    @Override
    public Reach reach(Connection connection, String url) throws SQLException {
        String place = connection.getMetaData().getURL();
        if (place.startsWith(MEMORY)) {
            return Reach.MEMORY;
        }
        boolean server = place.startsWith("jdbc:h2:tcp:") || place.startsWith("jdbc:h2:ssl:");
        // The URL of a connection does not say how it was made: H2 leaves the settings out of it.
        boolean shared = url.toUpperCase(Locale.ROOT).contains(";AUTO_SERVER=TRUE");
        return server || shared ? Reach.MANY_PROCESSES : Reach.ONE_PROCESS;
    }
}

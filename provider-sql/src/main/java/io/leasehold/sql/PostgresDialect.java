package io.leasehold.sql;

import java.sql.Connection;
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

/** PostgreSQL 15 and later. */
final class PostgresDialect implements Dialect {
    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public String folded(String name) {
        return name;
    }

    @Override
    public Fault fault(SQLException error) {
        String state = error.getSQLState() == null ? "" : error.getSQLState();
        return switch (state) {
            case "23505" -> Fault.DUPLICATE;
            // Serialization failure, deadlock, lock time-out, and a statement cancelled at its time limit. A foreign
            // key that fails
            // is a signal that came to an instance while it was being removed.
            case "40001", "40P01", "55P03", "57014", "23503" -> Fault.CONTENTION;
            // Shut down, crashed, starting up, or out of connections.
            case "57P01", "57P02", "57P03", "53300" -> Fault.CONNECTION;
            default -> state.startsWith("08") ? Fault.CONNECTION : Fault.OTHER;
        };
    }

    /** Settings that are local to the transaction end with it, so a pooled connection goes back as it came. */
    @Override
    public String begin() {
        return """
            SELECT statement_timestamp() AS reading,
                set_config('lock_timeout', CAST(:millis AS text), true),
                set_config('statement_timeout', CAST(:millis AS text), true)
            """;
    }

    /** The time of the statement: now() stands still in a transaction, and clock_timestamp() cannot enter an index. */
    @Override
    public String clock() {
        return "SELECT statement_timestamp() AS reading";
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
        return (position, statement, context) ->
                statement.setArray(position, statement.getConnection().createArrayOf("text", texts.toArray()));
    }

    /**
     * NO KEY UPDATE, not UPDATE: the foreign key of a signal in an open transaction shares the key, and must not make a holder's
     * save look locked.
     */
    @Override
    public String lock() {
        return """
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(:ids)
            ORDER BY id
            FOR NO KEY UPDATE SKIP LOCKED
            """;
    }

    @Override
    public String lockToEnd() {
        return """
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(:ids)
            ORDER BY id
            FOR UPDATE SKIP LOCKED
            """;
    }

    @Override
    public String keepFromEnding() {
        return """
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = :id
            FOR KEY SHARE SKIP LOCKED
            """;
    }

    @Override
    public String lockHosts() {
        return """
            SELECT host
            FROM ${tables}hosts
            WHERE namespace = :namespace AND host = ANY(:hosts)
            ORDER BY host
            FOR NO KEY UPDATE SKIP LOCKED
            """;
    }

    /** An instance's own row has a lock on its key alone. */
    @Override
    public Optional<String> insertGuard() {
        return Optional.empty();
    }

    @Override
    public boolean takesSeveral() {
        return true;
    }

    @Override
    public boolean releasesSavepoints() {
        return true;
    }

    @Override
    public Optional<BatchStatements> batches() {
        return Optional.of(new PostgresBatches());
    }

    @Override
    public Optional<Messages> messages() {
        return Optional.of(new PostgresMessages());
    }

    /** Asked one by one: the view of all settings takes longer than opening the store does. */
    @Override
    public Map<String, String> facts(Connection connection) throws SQLException {
        Map<String, String> facts = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                    SELECT known.name, current_setting(known.name) AS setting
                    FROM (VALUES
                        ('default_transaction_isolation'), ('fsync'), ('full_page_writes'), ('synchronous_commit')
                    ) AS known (name)
                    """)) {
            while (row.next()) {
                facts.put(row.getString("name"), row.getString("setting"));
            }
        }
        return facts;
    }

    @Override
    public Map<String, String> connecting(long seconds) {
        String text = Long.toString(seconds);
        return Map.of("connectTimeout", text, "loginTimeout", text);
    }

    @Override
    public Reach reach(Connection connection, String url) {
        return Reach.MANY_PROCESSES;
    }
}

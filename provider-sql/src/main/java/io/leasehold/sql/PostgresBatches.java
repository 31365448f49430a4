package io.leasehold.sql;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Whole batches on PostgreSQL. Every column is a parameter: an array. */
final class PostgresBatches implements BatchStatements {
    @Override
    public String clock() {
        return "statement_timestamp()";
    }

    @Override
    public String externalClock() {
        return "CAST(:now AS timestamptz)";
    }

    @Override
    public Optional<String> look() {
        return Optional.of(PostgresShortcutTexts.LOOK);
    }

    @Override
    public String renew() {
        return PostgresShortcutTexts.RENEW;
    }

    @Override
    public String saveAndRelease() {
        return PostgresShortcutTexts.SAVE_AND_RELEASE;
    }

    @Override
    public Optional<String> complete() {
        return Optional.of(PostgresShortcutTexts.COMPLETE);
    }

    @Override
    public void bind(SqlStatement<?> statement, AskedRows asked) {
        asked.columns().forEach(column -> statement.bind(column.name() + "s", array(column)));
    }

    private static Argument array(AskedRows.Column column) {
        String type = switch (column.kind()) {
            case TEXT -> "text";
            case NUMBER -> "bigint";
            case FLAG -> "boolean";
            case INSTANT -> "timestamptz";
            case BYTES -> "bytea";
        };
        return (position, statement, context) ->
                statement.setArray(position, statement.getConnection().createArrayOf(type, values(column)));
    }

    /**
     * The driver asks for an array type of their own for bytes. The text of an instant is one that the database reads, whatever the zone
     * of its session.
     */
    private static Object[] values(AskedRows.Column column) {
        List<@Nullable Object> values = column.values();
        return switch (column.kind()) {
            case BYTES -> values.toArray(new byte[0][]);
            case INSTANT ->
                values.stream()
                        .map(value -> value == null ? null : value.toString())
                        .toArray();
            default -> values.toArray();
        };
    }
}

package io.leasehold.sql;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Whole batches on H2: renewals and saves. Rows are locked by the source of a MERGE, which skips those that others have locked; what
 * made a row eligible stands in the condition of the MERGE, which H2 checks again on the newest version of a row.
 *
 * <p>Looks and completions go the ordinary way. H2 locks what it reads before it sorts and limits it, so one statement that looked
 * would lock every due row of a type for the few that it takes. An instance ends under two locks, its own and its guard's, and after
 * the second the signals are to be read again: no one statement does that. A database that runs in this process has no round trips to
 * be saved.
 */
final class H2Batches implements BatchStatements {
    /** Stands still in a transaction, and here the statement is one. H2 would round it to the nearest microsecond. */
    @Override
    public String clock() {
        return "DATE_TRUNC('MICROSECOND', CURRENT_TIMESTAMP(9))";
    }

    @Override
    public String externalClock() {
        return "CAST(:now AS TIMESTAMP(6) WITH TIME ZONE)";
    }

    @Override
    public Optional<String> look() {
        return Optional.empty();
    }

    @Override
    public String renew() {
        return """
            SELECT r.id, ${now} AS reading, r.expiry, r.next_timer, r.birth_epoch, r.signals_recorded, r.signals_seen
            FROM FINAL TABLE (
                MERGE INTO ${tables}instances AS i
                USING (
                    SELECT asked.id, asked.owner, asked.acquisition_no, asked.epoch,
                        CASE WHEN DATEADD(MICROSECOND, :lengthMicros, ${now})
                                < TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00'
                            THEN DATEADD(MICROSECOND, :lengthMicros, ${now})
                            ELSE TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00' END AS until
                    FROM UNNEST(CAST(:ids AS VARCHAR ARRAY), CAST(:owners AS VARCHAR ARRAY),
                            CAST(:acquisitionNos AS BIGINT ARRAY), CAST(:epochs AS BIGINT ARRAY))
                            AS asked (id, owner, acquisition_no, epoch)
                        INNER JOIN ${tables}instances AS locked
                            ON locked.namespace = :namespace AND locked.id = asked.id
                    FOR UPDATE SKIP LOCKED) AS asked
                ON i.namespace = :namespace AND i.id = asked.id AND i.owner = asked.owner
                    AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
                    AND i.lease_kind = 'ENDS' AND i.expiry > ${now} AND i.retry_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id = i.id)
                WHEN MATCHED THEN UPDATE
                SET expiry = CASE WHEN i.expiry > asked.until THEN i.expiry ELSE asked.until END,
                    due_at = CASE WHEN i.expiry > asked.until THEN i.expiry ELSE asked.until END) AS r
            """;
    }

    @Override
    public String saveAndRelease() {
        return """
            SELECT r.id, ${now} AS reading, r.next_timer, r.due_at, r.type
            FROM FINAL TABLE (
                MERGE INTO ${tables}instances AS i
                USING (
                    SELECT timed.id, timed.owner, timed.acquisition_no, timed.epoch, timed.write_no, timed.mark_birth,
                        timed.mark, timed.state, timed.encoding, timed.next_timer, timed.ready_since, timed.retry_at,
                        CASE WHEN timed.next_timer IS NULL OR timed.ready_since < timed.next_timer THEN timed.ready_since
                            ELSE timed.next_timer END AS due_at
                    FROM (
                        SELECT asked.id, asked.owner, asked.acquisition_no, asked.epoch, asked.write_no, asked.mark_birth,
                            asked.mark, asked.state, asked.encoding,
                            CASE WHEN asked.timer_after IS NULL THEN asked.timer_at
                                WHEN DATEADD(MICROSECOND, asked.timer_after, ${now})
                                    < TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00'
                                THEN DATEADD(MICROSECOND, asked.timer_after, ${now})
                                ELSE TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00' END AS next_timer,
                            CASE WHEN asked.bound_after IS NULL THEN asked.bound_at
                                WHEN DATEADD(MICROSECOND, asked.bound_after, ${now})
                                    < TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00'
                                THEN DATEADD(MICROSECOND, asked.bound_after, ${now})
                                ELSE TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00' END AS retry_at,
                            CASE WHEN asked.ready THEN ${now} END AS ready_since
                        FROM UNNEST(CAST(:ids AS VARCHAR ARRAY), CAST(:owners AS VARCHAR ARRAY),
                            CAST(:acquisitionNos AS BIGINT ARRAY), CAST(:epochs AS BIGINT ARRAY),
                            CAST(:writeNos AS BIGINT ARRAY), CAST(:markBirths AS BIGINT ARRAY), CAST(:marks AS BIGINT ARRAY),
                            CAST(:states AS BLOB ARRAY), CAST(:encodings AS VARCHAR ARRAY), CAST(:readys AS BOOLEAN ARRAY),
                            CAST(:timerAts AS TIMESTAMP(6) WITH TIME ZONE ARRAY), CAST(:timerAfters AS BIGINT ARRAY),
                            CAST(:boundAts AS TIMESTAMP(6) WITH TIME ZONE ARRAY), CAST(:boundAfters AS BIGINT ARRAY))
                            AS asked (id, owner, acquisition_no, epoch, write_no, mark_birth, mark, state, encoding, ready,
                                timer_at, timer_after, bound_at, bound_after)) AS timed
                        INNER JOIN ${tables}instances AS locked
                            ON locked.namespace = :namespace AND locked.id = timed.id
                    FOR UPDATE SKIP LOCKED) AS asked
                ON i.namespace = :namespace AND i.id = asked.id AND i.owner = asked.owner
                    AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
                    AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > ${now}))
                    AND NOT COALESCE(i.write_owner = asked.owner AND i.write_acquisition_no = asked.acquisition_no
                        AND i.write_epoch = asked.epoch AND i.write_no >= asked.write_no, false)
                    AND (i.signals_seen = i.signals_recorded
                        OR COALESCE(asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded, false))
                    AND NOT EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id = i.id)
                WHEN MATCHED THEN UPDATE
                SET state = COALESCE(asked.state, i.state),
                    state_size = COALESCE(OCTET_LENGTH(asked.state), i.state_size),
                    encoding = COALESCE(asked.encoding, i.encoding), next_timer = asked.next_timer,
                    ready_since = asked.ready_since, retry_at = asked.retry_at,
                    due_at = CASE WHEN asked.retry_at > asked.due_at THEN asked.retry_at ELSE asked.due_at END,
                    attempts = CASE WHEN asked.retry_at IS NULL THEN 0 ELSE i.attempts END,
                    signals_seen = i.signals_recorded, signal_runs = NULL,
                    owner = NULL, acquisition_no = NULL, lease_epoch = NULL, lease_kind = NULL, expiry = NULL,
                    write_owner = asked.owner, write_acquisition_no = asked.acquisition_no, write_epoch = asked.epoch,
                    write_no = asked.write_no, previous_owner = NULL, previous_epoch = NULL,
                    previous_ending = NULL) AS r
            """;
    }

    @Override
    public Optional<String> complete() {
        return Optional.empty();
    }

    @Override
    public void bind(SqlStatement<?> statement, AskedRows asked) {
        asked.columns()
                .forEach(column -> statement.bind(
                        column.name() + "s",
                        (position, prepared, context) -> prepared.setObject(position, values(column))));
    }

    /** The text of an instant is one that the database reads, whatever the zone of its session. */
    private static Object[] values(AskedRows.Column column) {
        List<@Nullable Object> values = column.values();
        return column.kind() == AskedRows.Kind.INSTANT
                ? values.stream()
                        .map(value -> value == null ? null : value.toString())
                        .toArray()
                : values.toArray();
    }
}

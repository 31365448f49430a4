package io.leasehold.sql;

/**
 * The statements of {@link PostgresBatches}. {@code ${now}} is the time of the statement, or a parameter where the clock is
 * external. The literal instant is the last one that is kept.
 *
 * <p>Three things hold in all of them. Rows are locked by a sub-select that is materialized: inlined, it could be run again for
 * each row, and lock more than was asked for. What made a row eligible stands in the condition of the outermost UPDATE too, which
 * is what PostgreSQL checks again on the newest version of a row that was changed while it was being locked. Everything returned
 * comes from that newest version.
 */
final class PostgresShortcutTexts {
    private PostgresShortcutTexts() {}

    /**
     * One row at least; those of instances taken carry an id.
     *
     * <p>Where anything among the rows found is not plain (near quarantine, a lease of no length, a state that is missing, a value
     * that is not known), or this
     * acquisition has taken something before, or a signal waits beside its instance, nothing is taken.
     */
    static final String LOOK = """
        WITH served AS (
            SELECT served.type FROM unnest(CAST(:types AS text[])) AS served (type)
        ),
        due AS MATERIALIZED (
            SELECT found.*
            FROM served CROSS JOIN LATERAL (
                SELECT id, due_at, attempts, status, lease_kind, state IS NULL AS stateless
                FROM ${tables}instances
                WHERE namespace = :namespace AND type = served.type AND due_at <= ${now}
                ORDER BY due_at, id
                LIMIT :limit
                FOR NO KEY UPDATE SKIP LOCKED) AS found
            UNION ALL
            SELECT found.*
            FROM (
                SELECT id, due_at, attempts, status, lease_kind, state IS NULL AS stateless
                FROM ${tables}instances
                WHERE namespace = :namespace AND type IS NULL AND due_at <= ${now} AND :untyped = 1
                ORDER BY due_at, id
                LIMIT :limit
                FOR NO KEY UPDATE SKIP LOCKED) AS found
        ),
        picked AS MATERIALIZED (
            SELECT id, due_at FROM due ORDER BY due_at, id LIMIT :limit
        ),
        look AS MATERIALIZED (
            SELECT ${now} AS reading,
                (SELECT count(*) FROM picked) AS found,
                EXISTS (SELECT 1 FROM due WHERE attempts >= :suspectFrom OR lease_kind = 'ZERO' OR stateless)
                    OR EXISTS (SELECT 1 FROM ${tables}signals WHERE namespace = :namespace)
                    OR EXISTS (
                        SELECT 1
                        FROM ${tables}instances
                        WHERE namespace = :namespace AND owner = :owner AND acquisition_no = :acquisitionNo)
                    AS not_plain,
                LEAST(
                    (SELECT min(next.due_at)
                    FROM served CROSS JOIN LATERAL (
                        SELECT due_at
                        FROM ${tables}instances
                        WHERE namespace = :namespace AND type = served.type AND due_at > ${now}
                        ORDER BY due_at
                        LIMIT 1) AS next),
                    (SELECT min(next.due_at)
                    FROM (
                        SELECT due_at
                        FROM ${tables}instances
                        WHERE namespace = :namespace AND type IS NULL AND due_at > ${now} AND :untyped = 1
                        ORDER BY due_at
                        LIMIT 1) AS next)) AS next_due
        ),
        taken AS (
            UPDATE ${tables}instances AS i
            SET owner = :owner, acquisition_no = :acquisitionNo, epoch = i.epoch + 1, lease_epoch = i.epoch + 1,
                lease_kind = 'ENDS',
                expiry = LEAST(${now} + :lengthMicros * interval '1 microsecond',
                    timestamptz '9999-12-31 23:59:59.999999+00'),
                due_at = LEAST(${now} + :lengthMicros * interval '1 microsecond',
                    timestamptz '9999-12-31 23:59:59.999999+00'),
                retry_at = NULL, attempts = i.attempts + 1,
                previous_owner = COALESCE(i.owner, i.previous_owner),
                previous_epoch = CASE WHEN i.owner IS NULL THEN i.previous_epoch ELSE i.lease_epoch END,
                previous_ending = CASE WHEN i.owner IS NULL THEN i.previous_ending ELSE 'LAPSED' END
            FROM picked
            WHERE i.namespace = :namespace AND i.id = picked.id AND i.due_at <= ${now}
                AND NOT (SELECT not_plain FROM look)
            RETURNING picked.due_at AS due_since, i.*
        )
        SELECT look.reading, look.found, look.not_plain, look.next_due, taken.id, taken.type, taken.token,
            taken.birth_epoch, taken.status, taken.reason, taken.ended_at, taken.purge_at, taken.next_timer,
            taken.ready_since, taken.retry_at, taken.signals_recorded, taken.signals_seen, taken.signal_runs, taken.epoch,
            taken.attempts, taken.owner, taken.acquisition_no, taken.lease_epoch, taken.lease_kind, taken.expiry,
            taken.write_owner, taken.write_acquisition_no, taken.write_epoch, taken.write_no, taken.previous_owner,
            taken.previous_epoch, taken.previous_ending, taken.state_size, taken.encoding, taken.key_count,
            taken.activation_type, taken.activation_site, taken.application_path, taken.service_path, taken.state
        FROM look LEFT JOIN taken ON true
        ORDER BY taken.due_since, taken.id
        """;

    /** Rows: what is stored now, of those renewed. */
    static final String RENEW = """
        WITH asked AS (
            SELECT asked.*
            FROM unnest(CAST(:ids AS text[]), CAST(:owners AS text[]), CAST(:acquisitionNos AS bigint[]),
                CAST(:epochs AS bigint[])) AS asked (id, owner, acquisition_no, epoch)
        ),
        locked AS MATERIALIZED (
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(CAST(:ids AS text[]))
            ORDER BY id
            FOR NO KEY UPDATE SKIP LOCKED
        )
        UPDATE ${tables}instances AS i
        SET expiry = GREATEST(i.expiry, LEAST(${now} + :lengthMicros * interval '1 microsecond',
                timestamptz '9999-12-31 23:59:59.999999+00')),
            due_at = GREATEST(i.expiry, LEAST(${now} + :lengthMicros * interval '1 microsecond',
                timestamptz '9999-12-31 23:59:59.999999+00'))
        FROM asked JOIN locked USING (id)
        WHERE i.namespace = :namespace AND i.id = asked.id AND i.owner = asked.owner
            AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
            AND i.lease_kind = 'ENDS' AND i.expiry > ${now} AND i.retry_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id = i.id)
        RETURNING i.id, ${now} AS reading, i.expiry, i.next_timer, i.birth_epoch, i.signals_recorded, i.signals_seen
        """;

    /** Rows: what is stored now, of those saved. */
    static final String SAVE_AND_RELEASE = """
        WITH asked AS (
            SELECT asked.*,
                CASE WHEN timer_after IS NULL THEN timer_at
                    ELSE LEAST(${now} + timer_after * interval '1 microsecond',
                        timestamptz '9999-12-31 23:59:59.999999+00') END AS next_timer,
                CASE WHEN bound_after IS NULL THEN bound_at
                    ELSE LEAST(${now} + bound_after * interval '1 microsecond',
                        timestamptz '9999-12-31 23:59:59.999999+00') END AS retry_at,
                CASE WHEN ready THEN ${now} END AS ready_since
            FROM unnest(CAST(:ids AS text[]), CAST(:owners AS text[]), CAST(:acquisitionNos AS bigint[]),
                CAST(:epochs AS bigint[]), CAST(:writeNos AS bigint[]), CAST(:states AS bytea[]),
                CAST(:encodings AS text[]), CAST(:readys AS boolean[]), CAST(:timerAts AS timestamptz[]),
                CAST(:timerAfters AS bigint[]), CAST(:boundAts AS timestamptz[]), CAST(:boundAfters AS bigint[]),
                CAST(:markBirths AS bigint[]), CAST(:marks AS bigint[]))
                AS asked (id, owner, acquisition_no, epoch, write_no, state, encoding, ready, timer_at, timer_after,
                    bound_at, bound_after, mark_birth, mark)
        ),
        locked AS MATERIALIZED (
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(CAST(:ids AS text[]))
            ORDER BY id
            FOR NO KEY UPDATE SKIP LOCKED
        )
        UPDATE ${tables}instances AS i
        SET state = COALESCE(asked.state, i.state), state_size = COALESCE(octet_length(asked.state), i.state_size),
            encoding = COALESCE(asked.encoding, i.encoding), next_timer = asked.next_timer,
            ready_since = asked.ready_since, retry_at = asked.retry_at,
            due_at = CASE WHEN COALESCE(asked.next_timer, asked.ready_since) IS NOT NULL
                THEN GREATEST(asked.retry_at, LEAST(asked.next_timer, asked.ready_since)) END,
            attempts = CASE WHEN asked.retry_at IS NULL THEN 0 ELSE i.attempts END,
            signals_seen = i.signals_recorded, signal_runs = NULL,
            owner = NULL, acquisition_no = NULL, lease_epoch = NULL, lease_kind = NULL, expiry = NULL,
            write_owner = asked.owner, write_acquisition_no = asked.acquisition_no, write_epoch = asked.epoch,
            write_no = asked.write_no, previous_owner = NULL, previous_epoch = NULL, previous_ending = NULL
        FROM asked JOIN locked USING (id)
        WHERE i.namespace = :namespace AND i.id = asked.id AND i.owner = asked.owner
            AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
            AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > ${now}))
            AND NOT COALESCE(i.write_owner = asked.owner AND i.write_acquisition_no = asked.acquisition_no
                AND i.write_epoch = asked.epoch AND i.write_no >= asked.write_no, false)
            AND (i.signals_seen = i.signals_recorded
                OR COALESCE(asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded, false))
            AND NOT EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id = i.id)
        RETURNING i.id, ${now} AS reading, i.next_timer, i.due_at, i.type
        """;

    /**
     * Rows: those removed. A signal that a caller's transaction commits beside an instance while it is being removed fails the
     * statement by its foreign key, and the ordinary way counts it in.
     */
    static final String COMPLETE = """
        WITH asked AS (
            SELECT asked.*
            FROM unnest(CAST(:ids AS text[]), CAST(:owners AS text[]), CAST(:acquisitionNos AS bigint[]),
                CAST(:epochs AS bigint[]), CAST(:writeNos AS bigint[]), CAST(:markBirths AS bigint[]),
                CAST(:marks AS bigint[]), CAST(:stripes AS text[]))
                AS asked (id, owner, acquisition_no, epoch, write_no, mark_birth, mark, stripe)
        ),
        locked AS MATERIALIZED (
            SELECT id
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(CAST(:ids AS text[]))
            ORDER BY id
            FOR UPDATE SKIP LOCKED
        ),
        removed AS (
            DELETE FROM ${tables}instances AS i
            USING asked JOIN locked USING (id)
            WHERE i.namespace = :namespace AND i.id = asked.id AND i.owner = asked.owner
                AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
                AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > ${now}))
                AND NOT COALESCE(i.write_owner = asked.owner AND i.write_acquisition_no = asked.acquisition_no
                    AND i.write_epoch = asked.epoch AND i.write_no >= asked.write_no, false)
                AND (i.signals_seen = i.signals_recorded
                    OR COALESCE(asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded, false))
                AND NOT EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id = i.id)
            RETURNING i.id, i.epoch, i.key_count, asked.stripe
        ),
        freed AS (
            DELETE FROM ${tables}keys AS k
            USING removed
            WHERE k.namespace = :namespace AND k.id = removed.id AND removed.key_count > 0
        ),
        raised AS (
            INSERT INTO ${tables}stripes AS s (namespace, stripe, epoch)
            SELECT :namespace, stripe, max(epoch) FROM removed GROUP BY stripe ORDER BY stripe
            ON CONFLICT (namespace, stripe) DO UPDATE SET epoch = EXCLUDED.epoch WHERE s.epoch < EXCLUDED.epoch
        )
        SELECT id, ${now} AS reading FROM removed
        """;
}

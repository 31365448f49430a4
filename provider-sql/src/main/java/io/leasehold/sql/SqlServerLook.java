package io.leasehold.sql;

/**
 * The look of {@link SqlServerBatches}: one batch, one round trip, in a transaction of its own.
 *
 * <p>Rows are locked in the order in which they are due, of each type as many as are asked for, because the index gives them in this
 * order; those that others have locked are passed over. Only then it is judged whether all are plain, and all are taken or none. What
 * was taken is read when it is committed, so that nobody is told of leases that were rolled back: if an operator has ended one by then
 * it is not told at all.
 */
final class SqlServerLook {
    private SqlServerLook() {}

    static final String TEXT = """
        SET LOCK_TIMEOUT 1000;
        SET NOCOUNT ON;
        SET XACT_ABORT ON;
        DECLARE @now DATETIME2(6) = ${now};
        DECLARE @until DATETIME2(6) = DATEADD(MICROSECOND, CAST(:lengthMicros % 1000000 AS INT),
            DATEADD(SECOND, CAST(:lengthMicros / 1000000 AS INT), @now));
        DECLARE @plain BIT = 1;
        DECLARE @due TABLE (id_bytes VARBINARY(400) NOT NULL PRIMARY KEY, due_since DATETIME2(6) NOT NULL,
            plain BIT NOT NULL);
        BEGIN TRANSACTION;
        INSERT INTO @due (id_bytes, due_since, plain)
        SELECT TOP (:limit) found.id_bytes, found.due_at, found.plain
        FROM (
            SELECT typed.id_bytes, typed.due_at, typed.plain
            FROM OPENJSON(:types) AS served
            CROSS APPLY (
                SELECT TOP (:limit) t.id_bytes, t.due_at,
                    CASE WHEN t.attempts < :suspectFrom AND t.state IS NOT NULL
                        AND (t.lease_kind IS NULL OR t.lease_kind = 'ENDS') THEN 1 ELSE 0 END AS plain
                FROM ${tables}instances AS t WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
                WHERE t.namespace = :namespace AND t.type_bytes = CAST(served.value AS VARBINARY(400))
                    AND t.due_at IS NOT NULL AND t.due_at <= @now
                ORDER BY t.due_at, t.id_bytes) AS typed
            UNION ALL
            SELECT untyped.id_bytes, untyped.due_at, untyped.plain
            FROM (
                SELECT TOP (:limit) u.id_bytes, u.due_at,
                    CASE WHEN u.attempts < :suspectFrom AND u.state IS NOT NULL
                        AND (u.lease_kind IS NULL OR u.lease_kind = 'ENDS') THEN 1 ELSE 0 END AS plain
                FROM ${tables}instances AS u WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
                WHERE u.namespace = :namespace AND u.type_bytes IS NULL AND u.due_at IS NOT NULL
                    AND u.due_at <= @now AND :untyped = 1
                ORDER BY u.due_at, u.id_bytes) AS untyped) AS found
        ORDER BY found.due_at, found.id_bytes;
        IF EXISTS (SELECT 1 FROM @due AS d WHERE d.plain = 0)
            OR EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace)
            OR EXISTS (
                SELECT 1
                FROM ${tables}instances AS h
                WHERE h.namespace = :namespace AND h.owner_bytes = CAST(:owner AS VARBINARY(400))
                    AND h.owner_bytes IS NOT NULL AND h.acquisition_no = :acquisitionNo)
            SET @plain = 0;
        UPDATE i
        SET owner_bytes = CAST(:owner AS VARBINARY(400)), acquisition_no = :acquisitionNo, epoch = i.epoch + 1,
            lease_epoch = i.epoch + 1, lease_kind = 'ENDS', expiry = @until, due_at = @until, retry_at = NULL,
            attempts = i.attempts + 1, previous_owner = COALESCE(i.owner, i.previous_owner),
            previous_epoch = CASE WHEN i.owner_bytes IS NULL THEN i.previous_epoch ELSE i.lease_epoch END,
            previous_ending = CASE WHEN i.owner_bytes IS NULL THEN i.previous_ending ELSE 'LAPSED' END
        FROM ${tables}instances AS i WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
        INNER JOIN @due AS d ON i.id_bytes = d.id_bytes
        WHERE i.namespace = :namespace AND i.due_at <= @now AND @plain = 1;
        COMMIT TRANSACTION;
        SELECT @now AS reading, (SELECT COUNT(*) FROM @due AS d) AS found, CASE WHEN @plain = 1 THEN 0 ELSE 1 END AS not_plain,
            later.next_due, taken.id, taken.type, taken.token, taken.birth_epoch, taken.status, taken.reason,
            taken.ended_at, taken.purge_at, taken.next_timer, taken.ready_since, taken.retry_at, taken.signals_recorded,
            taken.signals_seen, taken.signal_runs, taken.epoch, taken.attempts, taken.owner, taken.acquisition_no,
            taken.lease_epoch, taken.lease_kind, taken.expiry, taken.write_owner, taken.write_acquisition_no,
            taken.write_epoch, taken.write_no, taken.previous_owner, taken.previous_epoch, taken.previous_ending,
            taken.state_size, taken.encoding, taken.key_count, taken.activation_type, taken.activation_site,
            taken.application_path, taken.service_path, taken.state
        FROM (
            SELECT MIN(next.due_at) AS next_due
            FROM (
                SELECT typed.due_at
                FROM OPENJSON(:types) AS served
                CROSS APPLY (
                    SELECT TOP (1) t.due_at
                    FROM ${tables}instances AS t
                    WHERE t.namespace = :namespace AND t.type_bytes = CAST(served.value AS VARBINARY(400))
                        AND t.due_at IS NOT NULL AND t.due_at > @now
                    ORDER BY t.due_at) AS typed
                UNION ALL
                SELECT untyped.due_at
                FROM (
                    SELECT TOP (1) u.due_at
                    FROM ${tables}instances AS u
                    WHERE u.namespace = :namespace AND u.type_bytes IS NULL AND u.due_at IS NOT NULL
                        AND u.due_at > @now AND :untyped = 1
                    ORDER BY u.due_at) AS untyped) AS next) AS later
        LEFT JOIN (
            SELECT d.due_since, i.id_bytes, i.id, i.type, i.token, i.birth_epoch, i.status, i.reason, i.ended_at,
                i.purge_at, i.next_timer, i.ready_since, i.retry_at, i.signals_recorded, i.signals_seen, i.signal_runs,
                i.epoch, i.attempts, i.owner, i.acquisition_no, i.lease_epoch, i.lease_kind, i.expiry, i.write_owner,
                i.write_acquisition_no, i.write_epoch, i.write_no, i.previous_owner, i.previous_epoch, i.previous_ending,
                i.state_size, i.encoding, i.key_count, i.activation_type, i.activation_site, i.application_path,
                i.service_path, i.state
            FROM @due AS d
            INNER JOIN ${tables}instances AS i ON i.id_bytes = d.id_bytes
            WHERE i.namespace = :namespace AND i.owner_bytes = CAST(:owner AS VARBINARY(400))
                AND i.acquisition_no = :acquisitionNo AND @plain = 1) AS taken ON 1 = 1
        ORDER BY taken.due_since, taken.id_bytes
        """;
}

package io.leasehold.sql;

/**
 * The statements of {@link SqlServerBatches}. Each reads the clock once, into a variable. Rows that others have locked are passed over
 * by READPAST, under the lock that the hints ask for, so that what made a row eligible holds when it is written; nothing else waits but
 * for a key of an index or a stripe, for a second at most. Texts are compared as bytes.
 */
final class SqlServerBatchTexts {
    private SqlServerBatchTexts() {}

    /** Rows: what is stored now, of those renewed. */
    static final String RENEW = """
        SET LOCK_TIMEOUT 1000;
        SET NOCOUNT ON;
        DECLARE @now DATETIME2(6) = ${now};
        DECLARE @until DATETIME2(6) = DATEADD(MICROSECOND, CAST(:lengthMicros % 1000000 AS INT),
            DATEADD(SECOND, CAST(:lengthMicros / 1000000 AS INT), @now));
        UPDATE i
        SET expiry = CASE WHEN i.expiry > @until THEN i.expiry ELSE @until END,
            due_at = CASE WHEN i.expiry > @until THEN i.expiry ELSE @until END
        OUTPUT CAST(inserted.id_bytes AS NVARCHAR(200)) AS id, @now AS reading, inserted.expiry, inserted.next_timer,
            inserted.birth_epoch, inserted.signals_recorded, inserted.signals_seen
        FROM ${tables}instances AS i WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
        INNER JOIN OPENJSON(:asked) WITH (
            id NVARCHAR(200) '$.id',
            owner NVARCHAR(200) '$.owner',
            acquisition_no BIGINT '$.acquisitionNo',
            epoch BIGINT '$.epoch') AS asked
        ON i.id_bytes = CAST(asked.id AS VARBINARY(400))
        WHERE i.namespace = :namespace AND i.owner_bytes = CAST(asked.owner AS VARBINARY(400))
            AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
            AND i.lease_kind = 'ENDS' AND i.expiry > @now AND i.retry_at IS NULL
            AND NOT EXISTS (
                SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id_bytes = i.id_bytes)
        """;

    /** Rows: what is stored now, of those saved. */
    static final String SAVE_AND_RELEASE = """
        SET LOCK_TIMEOUT 1000;
        SET NOCOUNT ON;
        DECLARE @now DATETIME2(6) = ${now};
        DECLARE @states VARBINARY(MAX) = :states;
        UPDATE i
        SET state = CASE WHEN asked.state_at IS NULL THEN i.state
                ELSE SUBSTRING(@states, asked.state_at, asked.state_size) END,
            state_size = COALESCE(asked.state_size, i.state_size), encoding = COALESCE(asked.encoding, i.encoding),
            next_timer = asked.next_timer, ready_since = asked.ready_since, retry_at = asked.retry_at,
            due_at = CASE WHEN asked.retry_at > asked.due_at THEN asked.retry_at ELSE asked.due_at END,
            attempts = CASE WHEN asked.retry_at IS NULL THEN 0 ELSE i.attempts END,
            signals_seen = i.signals_recorded, signal_runs = NULL,
            owner_bytes = NULL, acquisition_no = NULL, lease_epoch = NULL, lease_kind = NULL, expiry = NULL,
            write_owner = asked.owner, write_acquisition_no = asked.acquisition_no, write_epoch = asked.epoch,
            write_no = asked.write_no, previous_owner = NULL, previous_epoch = NULL, previous_ending = NULL
        OUTPUT CAST(inserted.id_bytes AS NVARCHAR(200)) AS id, @now AS reading, inserted.next_timer, inserted.due_at,
            CAST(inserted.type_bytes AS NVARCHAR(200)) AS type
        FROM ${tables}instances AS i WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
        INNER JOIN (
            SELECT timed.id, timed.owner, timed.acquisition_no, timed.epoch, timed.write_no, timed.mark_birth, timed.mark,
                timed.state_at, timed.state_size, timed.encoding, timed.next_timer, timed.ready_since, timed.retry_at,
                CASE WHEN timed.next_timer IS NULL OR timed.ready_since < timed.next_timer THEN timed.ready_since
                    ELSE timed.next_timer END AS due_at
            FROM (
                SELECT given.id, given.owner, given.acquisition_no, given.epoch, given.write_no, given.mark_birth,
                    given.mark, given.state_at, given.state_size, given.encoding,
                    COALESCE(given.timer_at, DATEADD(MICROSECOND, CAST(given.timer_after % 1000000 AS INT),
                        DATEADD(SECOND, CAST(given.timer_after / 1000000 AS INT), @now))) AS next_timer,
                    COALESCE(given.bound_at, DATEADD(MICROSECOND, CAST(given.bound_after % 1000000 AS INT),
                        DATEADD(SECOND, CAST(given.bound_after / 1000000 AS INT), @now))) AS retry_at,
                    CASE WHEN given.ready = 1 THEN @now END AS ready_since
                FROM OPENJSON(:asked) WITH (
                    id NVARCHAR(200) '$.id',
                    owner NVARCHAR(200) '$.owner',
                    acquisition_no BIGINT '$.acquisitionNo',
                    epoch BIGINT '$.epoch',
                    write_no BIGINT '$.writeNo',
                    mark_birth BIGINT '$.markBirth',
                    mark BIGINT '$.mark',
                    state_at BIGINT '$.stateAt',
                    state_size BIGINT '$.stateSize',
                    encoding NVARCHAR(40) '$.encoding',
                    ready INT '$.ready',
                    timer_at DATETIME2(6) '$.timerAt',
                    timer_after BIGINT '$.timerAfter',
                    bound_at DATETIME2(6) '$.boundAt',
                    bound_after BIGINT '$.boundAfter') AS given) AS timed) AS asked
        ON i.id_bytes = CAST(asked.id AS VARBINARY(400))
        WHERE i.namespace = :namespace AND i.owner_bytes = CAST(asked.owner AS VARBINARY(400))
            AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
            AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > @now))
            AND (i.write_owner IS NULL OR CAST(i.write_owner AS VARBINARY(400)) <> CAST(asked.owner AS VARBINARY(400))
                OR i.write_acquisition_no <> asked.acquisition_no OR i.write_epoch <> asked.epoch
                OR i.write_no < asked.write_no)
            AND (i.signals_seen = i.signals_recorded
                OR (asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded))
            AND NOT EXISTS (
                SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id_bytes = i.id_bytes)
        """;

    /**
     * Rows: those removed.
     *
     * <p>An instance ends under two locks: its own, and that of its guard, which callers share who signal in their transactions. What
     * they have committed is seen by a statement that begins after the second. A stripe is inserted before it is raised: whichever
     * transaction inserted it, the raise then finds it.
     */
    static final String COMPLETE = """
        SET LOCK_TIMEOUT 1000;
        SET NOCOUNT ON;
        SET XACT_ABORT ON;
        DECLARE @now DATETIME2(6) = ${now};
        DECLARE @ending TABLE (id_bytes VARBINARY(400) NOT NULL PRIMARY KEY, epoch BIGINT NOT NULL, stripe INT NOT NULL);
        DECLARE @ended TABLE (id_bytes VARBINARY(400) NOT NULL PRIMARY KEY, epoch BIGINT NOT NULL, stripe INT NOT NULL);
        BEGIN TRANSACTION;
        INSERT INTO @ending (id_bytes, epoch, stripe)
        SELECT i.id_bytes, i.epoch, asked.stripe
        FROM ${tables}instances AS i WITH (FORCESEEK, ROWLOCK, UPDLOCK, READPAST, READCOMMITTEDLOCK)
        INNER JOIN OPENJSON(:asked) WITH (
            id NVARCHAR(200) '$.id',
            owner NVARCHAR(200) '$.owner',
            acquisition_no BIGINT '$.acquisitionNo',
            epoch BIGINT '$.epoch',
            write_no BIGINT '$.writeNo',
            mark_birth BIGINT '$.markBirth',
            mark BIGINT '$.mark',
            stripe INT '$.stripe') AS asked
        ON i.id_bytes = CAST(asked.id AS VARBINARY(400))
        WHERE i.namespace = :namespace AND i.owner_bytes = CAST(asked.owner AS VARBINARY(400))
            AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
            AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > @now))
            AND (i.write_owner IS NULL OR CAST(i.write_owner AS VARBINARY(400)) <> CAST(asked.owner AS VARBINARY(400))
                OR i.write_acquisition_no <> asked.acquisition_no OR i.write_epoch <> asked.epoch
                OR i.write_no < asked.write_no)
            AND (i.signals_seen = i.signals_recorded
                OR (asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded));
        INSERT INTO @ended (id_bytes, epoch, stripe)
        SELECT e.id_bytes, e.epoch, e.stripe
        FROM @ending AS e
        INNER JOIN ${tables}guards AS g WITH (FORCESEEK, ROWLOCK, XLOCK, READPAST, READCOMMITTEDLOCK)
        ON g.namespace = :namespace AND g.id_bytes = e.id_bytes;
        DELETE e
        FROM @ended AS e
        WHERE EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = :namespace AND s.id_bytes = e.id_bytes);
        DELETE k
        FROM ${tables}keys AS k WITH (FORCESEEK, ROWLOCK)
        INNER JOIN @ended AS e ON k.id_bytes = e.id_bytes
        WHERE k.namespace = :namespace;
        DELETE i
        FROM ${tables}instances AS i WITH (FORCESEEK, ROWLOCK)
        INNER JOIN @ended AS e ON i.id_bytes = e.id_bytes
        WHERE i.namespace = :namespace;
        INSERT INTO ${tables}stripes (namespace, stripe, epoch)
        SELECT :namespace, e.stripe, MAX(e.epoch)
        FROM @ended AS e
        WHERE NOT EXISTS (SELECT 1 FROM ${tables}stripes AS p WHERE p.namespace = :namespace AND p.stripe = e.stripe)
        GROUP BY e.stripe;
        UPDATE p
        SET epoch = highest.epoch
        FROM ${tables}stripes AS p WITH (FORCESEEK, ROWLOCK)
        INNER JOIN (SELECT e.stripe, MAX(e.epoch) AS epoch FROM @ended AS e GROUP BY e.stripe) AS highest
        ON p.stripe = highest.stripe
        WHERE p.namespace = :namespace AND p.epoch < highest.epoch;
        COMMIT TRANSACTION;
        SELECT CAST(e.id_bytes AS NVARCHAR(200)) AS id, @now AS reading
        FROM @ended AS e
        """;
}

package io.leasehold.sql;

/**
 * The blocks of {@link OracleBatches}. Each takes its elements one after the other inside the server: locks the instance, or passes
 * over it if somebody else has, and writes it if it is plain. What was written is told by its number among the elements, so that no
 * text has to be quoted. A row is locked by a query of its own, and what made it eligible is asked by the statement that writes,
 * which begins after it and sees the row as it is now.
 */
final class OracleBatchTexts {
    private OracleBatchTexts() {}

    /** Rows: what is stored now, of those renewed. */
    static final String RENEW = """
        DECLARE
            TYPE texts IS TABLE OF VARCHAR2(200 CHAR);
            reading TIMESTAMP(6) := ${now};
            ends_at TIMESTAMP(6) := reading + NUMTODSINTERVAL(:lengthMicros / 1000000, 'SECOND');
            place VARCHAR2(40 CHAR) := :namespace;
            leases CLOB := :asked;
            held texts;
            written PLS_INTEGER := 0;
            done CLOB := '[';
        BEGIN
            FOR asked IN (
                SELECT given.position, given.id, given.owner, given.acquisition_no, given.epoch
                FROM JSON_TABLE(leases, '$[*]' COLUMNS (
                    position FOR ORDINALITY,
                    id VARCHAR2(200 CHAR) PATH '$.id',
                    owner VARCHAR2(200 CHAR) PATH '$.owner',
                    acquisition_no NUMBER PATH '$.acquisitionNo',
                    epoch NUMBER PATH '$.epoch')) given)
            LOOP
                SELECT i.id BULK COLLECT INTO held
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.id = asked.id
                FOR UPDATE SKIP LOCKED;
                CONTINUE WHEN held.COUNT = 0;
                UPDATE ${tables}instances i
                SET expiry = CASE WHEN i.expiry > ends_at THEN i.expiry ELSE ends_at END,
                    due_at = CASE WHEN i.expiry > ends_at THEN i.expiry ELSE ends_at END
                WHERE i.namespace = place AND i.id = asked.id AND i.owner = asked.owner
                    AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
                    AND i.lease_kind = 'ENDS' AND i.expiry > reading AND i.retry_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM ${tables}signals s WHERE s.namespace = place AND s.id = i.id);
                IF SQL%ROWCOUNT = 1 THEN
                    done := done || CASE WHEN written > 0 THEN ',' END || asked.position;
                    written := written + 1;
                END IF;
            END LOOP;
            done := done || ']';
            OPEN :rows FOR
                SELECT /*+ CARDINALITY(d 16) CARDINALITY(given 16) */ i.id, reading AS reading, i.expiry, i.next_timer,
                    i.birth_epoch, i.signals_recorded, i.signals_seen
                FROM JSON_TABLE(done, '$[*]' COLUMNS (position NUMBER PATH '$')) d
                INNER JOIN JSON_TABLE(leases, '$[*]' COLUMNS (
                    position FOR ORDINALITY, id VARCHAR2(200 CHAR) PATH '$.id')) given ON given.position = d.position
                INNER JOIN ${tables}instances i ON i.namespace = place AND i.id = given.id;
        END;
        """;

    /** Rows: what is stored now, of those saved. */
    static final String SAVE_AND_RELEASE = """
        DECLARE
            TYPE texts IS TABLE OF VARCHAR2(200 CHAR);
            reading TIMESTAMP(6) := ${now};
            place VARCHAR2(40 CHAR) := :namespace;
            saves CLOB := :asked;
            states BLOB := :states;
            stored BLOB;
            held texts;
            written PLS_INTEGER := 0;
            done CLOB := '[';
        BEGIN
            FOR asked IN (
                SELECT timed.position, timed.id, timed.owner, timed.acquisition_no, timed.epoch, timed.write_no,
                    timed.mark_birth, timed.mark, timed.state_at, timed.state_size, timed.encoding, timed.next_timer,
                    timed.ready_since, timed.retry_at,
                    CASE WHEN timed.next_timer IS NULL OR timed.ready_since < timed.next_timer THEN timed.ready_since
                        ELSE timed.next_timer END AS due_at
                FROM (
                    SELECT given.position, given.id, given.owner, given.acquisition_no, given.epoch, given.write_no,
                        given.mark_birth, given.mark, given.state_at, given.state_size, given.encoding,
                        COALESCE(TO_TIMESTAMP(given.timer_at, 'YYYY-MM-DD"T"HH24:MI:SS.FF6'),
                            CAST(reading + NUMTODSINTERVAL(given.timer_after / 1000000, 'SECOND') AS TIMESTAMP(6)))
                            AS next_timer,
                        COALESCE(TO_TIMESTAMP(given.bound_at, 'YYYY-MM-DD"T"HH24:MI:SS.FF6'),
                            CAST(reading + NUMTODSINTERVAL(given.bound_after / 1000000, 'SECOND') AS TIMESTAMP(6)))
                            AS retry_at,
                        CASE WHEN given.ready = 1 THEN reading END AS ready_since
                    FROM JSON_TABLE(saves, '$[*]' COLUMNS (
                        position FOR ORDINALITY,
                        id VARCHAR2(200 CHAR) PATH '$.id',
                        owner VARCHAR2(200 CHAR) PATH '$.owner',
                        acquisition_no NUMBER PATH '$.acquisitionNo',
                        epoch NUMBER PATH '$.epoch',
                        write_no NUMBER PATH '$.writeNo',
                        mark_birth NUMBER PATH '$.markBirth',
                        mark NUMBER PATH '$.mark',
                        state_at NUMBER PATH '$.stateAt',
                        state_size NUMBER PATH '$.stateSize',
                        encoding VARCHAR2(40 CHAR) PATH '$.encoding',
                        ready NUMBER PATH '$.ready',
                        timer_at VARCHAR2(26 CHAR) PATH '$.timerAt',
                        timer_after NUMBER PATH '$.timerAfter',
                        bound_at VARCHAR2(26 CHAR) PATH '$.boundAt',
                        bound_after NUMBER PATH '$.boundAfter')) given) timed)
            LOOP
                SELECT i.id BULK COLLECT INTO held
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.id = asked.id
                FOR UPDATE SKIP LOCKED;
                CONTINUE WHEN held.COUNT = 0;
                UPDATE ${tables}instances i
                SET state_size = COALESCE(asked.state_size, i.state_size), encoding = COALESCE(asked.encoding, i.encoding),
                    next_timer = asked.next_timer, ready_since = asked.ready_since, retry_at = asked.retry_at,
                    due_at = CASE WHEN asked.retry_at > asked.due_at THEN asked.retry_at ELSE asked.due_at END,
                    attempts = CASE WHEN asked.retry_at IS NULL THEN 0 ELSE i.attempts END,
                    signals_seen = i.signals_recorded, signal_runs = NULL,
                    owner = NULL, acquisition_no = NULL, lease_epoch = NULL, lease_kind = NULL, expiry = NULL,
                    write_owner = asked.owner, write_acquisition_no = asked.acquisition_no, write_epoch = asked.epoch,
                    write_no = asked.write_no, previous_owner = NULL, previous_epoch = NULL, previous_ending = NULL
                WHERE i.namespace = place AND i.id = asked.id AND i.owner = asked.owner
                    AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
                    AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > reading))
                    AND (i.write_owner IS NULL OR i.write_owner <> asked.owner
                        OR i.write_acquisition_no <> asked.acquisition_no OR i.write_epoch <> asked.epoch
                        OR i.write_no < asked.write_no)
                    AND (i.signals_seen = i.signals_recorded
                        OR (asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded))
                    AND NOT EXISTS (SELECT 1 FROM ${tables}signals s WHERE s.namespace = place AND s.id = i.id);
                CONTINUE WHEN SQL%ROWCOUNT = 0;
                IF asked.state_at IS NOT NULL THEN
                    UPDATE ${tables}instances i
                    SET state = EMPTY_BLOB()
                    WHERE i.namespace = place AND i.id = asked.id
                    RETURNING i.state INTO stored;
                    IF asked.state_size > 0 THEN
                        DBMS_LOB.COPY(stored, states, asked.state_size, 1, asked.state_at);
                    END IF;
                END IF;
                done := done || CASE WHEN written > 0 THEN ',' END || asked.position;
                written := written + 1;
            END LOOP;
            done := done || ']';
            OPEN :rows FOR
                SELECT /*+ CARDINALITY(d 16) CARDINALITY(given 16) */ i.id, reading AS reading, i.next_timer, i.due_at, i.type
                FROM JSON_TABLE(done, '$[*]' COLUMNS (position NUMBER PATH '$')) d
                INNER JOIN JSON_TABLE(saves, '$[*]' COLUMNS (
                    position FOR ORDINALITY, id VARCHAR2(200 CHAR) PATH '$.id')) given ON given.position = d.position
                INNER JOIN ${tables}instances i ON i.namespace = place AND i.id = given.id;
        END;
        """;

    /**
     * Rows: those removed.
     *
     * <p>An instance ends under two locks: its own, and that of its guard, which a caller holds who signals in a transaction. What
     * was committed is seen by a statement that begins after the second. Elements come in the order of their stripes, which two
     * completions share.
     */
    static final String COMPLETE = """
        DECLARE
            TYPE texts IS TABLE OF VARCHAR2(200 CHAR);
            reading TIMESTAMP(6) := ${now};
            place VARCHAR2(40 CHAR) := :namespace;
            completions CLOB := :asked;
            held texts;
            last_epoch NUMBER(19);
            written PLS_INTEGER := 0;
            done CLOB := '[';
        BEGIN
            FOR asked IN (
                SELECT given.position, given.id, given.owner, given.acquisition_no, given.epoch, given.write_no,
                    given.mark_birth, given.mark, given.stripe
                FROM JSON_TABLE(completions, '$[*]' COLUMNS (
                    position FOR ORDINALITY,
                    id VARCHAR2(200 CHAR) PATH '$.id',
                    owner VARCHAR2(200 CHAR) PATH '$.owner',
                    acquisition_no NUMBER PATH '$.acquisitionNo',
                    epoch NUMBER PATH '$.epoch',
                    write_no NUMBER PATH '$.writeNo',
                    mark_birth NUMBER PATH '$.markBirth',
                    mark NUMBER PATH '$.mark',
                    stripe VARCHAR2(10 CHAR) PATH '$.stripe')) given
                ORDER BY given.stripe, given.position)
            LOOP
                SELECT i.id BULK COLLECT INTO held
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.id = asked.id
                FOR UPDATE SKIP LOCKED;
                CONTINUE WHEN held.COUNT = 0;
                SELECT g.id BULK COLLECT INTO held
                FROM ${tables}guards g
                WHERE g.namespace = place AND g.id = asked.id
                FOR UPDATE SKIP LOCKED;
                CONTINUE WHEN held.COUNT = 0;
                SELECT MAX(i.epoch) INTO last_epoch
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.id = asked.id AND i.owner = asked.owner
                    AND i.acquisition_no = asked.acquisition_no AND i.lease_epoch = asked.epoch AND i.status = 'ACTIVE'
                    AND (i.lease_kind = 'NEVER' OR (i.lease_kind = 'ENDS' AND i.expiry > reading))
                    AND (i.write_owner IS NULL OR i.write_owner <> asked.owner
                        OR i.write_acquisition_no <> asked.acquisition_no OR i.write_epoch <> asked.epoch
                        OR i.write_no < asked.write_no)
                    AND (i.signals_seen = i.signals_recorded
                        OR (asked.mark_birth = i.birth_epoch AND asked.mark >= i.signals_recorded))
                    AND NOT EXISTS (SELECT 1 FROM ${tables}signals s WHERE s.namespace = place AND s.id = i.id);
                CONTINUE WHEN last_epoch IS NULL;
                DELETE FROM ${tables}keys WHERE namespace = place AND id = asked.id;
                DELETE FROM ${tables}instances WHERE namespace = place AND id = asked.id;
                UPDATE ${tables}stripes p
                SET epoch = GREATEST(p.epoch, last_epoch)
                WHERE p.namespace = place AND p.stripe = asked.stripe;
                IF SQL%ROWCOUNT = 0 THEN
                    INSERT INTO ${tables}stripes (namespace, stripe, epoch)
                    VALUES (place, asked.stripe, last_epoch);
                END IF;
                done := done || CASE WHEN written > 0 THEN ',' END || asked.position;
                written := written + 1;
            END LOOP;
            done := done || ']';
            OPEN :rows FOR
                SELECT given.id, reading AS reading
                FROM JSON_TABLE(done, '$[*]' COLUMNS (position NUMBER PATH '$')) d
                INNER JOIN JSON_TABLE(completions, '$[*]' COLUMNS (
                    position FOR ORDINALITY, id VARCHAR2(200 CHAR) PATH '$.id')) given ON given.position = d.position;
        END;
        """;
}

package io.leasehold.sql;

/**
 * The look of {@link OracleBatches}: a claim of exactly as many rows as are asked for, in order. A query that locks cannot be limited
 * here, but a cursor locks a row when it is fetched and no sooner: so of each type as many are fetched as are asked for, in the order
 * of the index, those that others have locked passed over. Of these the oldest are picked, and taken together or not at all. Rows are
 * named by their addresses, which do not change while they are locked.
 */
final class OracleLook {
    private OracleLook() {}

    static final String TEXT = """
        DECLARE
            TYPE addresses IS TABLE OF ROWID INDEX BY PLS_INTEGER;
            TYPE numbers IS TABLE OF NUMBER INDEX BY PLS_INTEGER;
            reading TIMESTAMP(6) := ${now};
            ends_at TIMESTAMP(6) := reading + NUMTODSINTERVAL(:lengthMicros / 1000000, 'SECOND');
            most PLS_INTEGER := :limit;
            untyped PLS_INTEGER := :untyped;
            suspect_from PLS_INTEGER := :suspectFrom;
            own VARCHAR2(200 CHAR) := :owner;
            acquisition NUMBER(19) := :acquisitionNo;
            place VARCHAR2(40 CHAR) := :namespace;
            served CLOB := :types;
            next_due TIMESTAMP(6);
            later TIMESTAMP(6);
            strange PLS_INTEGER := 0;
            beside PLS_INTEGER;
            fetched addresses;
            flags numbers;
            total PLS_INTEGER := 0;
            found PLS_INTEGER;
            picked addresses;
            listed CLOB := '[';
            taken CLOB := '[';
            CURSOR due (wanted VARCHAR2) IS
                SELECT i.ROWID, CASE WHEN i.attempts < suspect_from AND i.state IS NOT NULL
                    AND (i.lease_kind IS NULL OR i.lease_kind = 'ENDS') THEN 0 ELSE 1 END
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.type = wanted AND i.due_at <= reading
                ORDER BY i.due_at, NLSSORT(i.id, 'NLS_SORT=BINARY')
                FOR UPDATE SKIP LOCKED;
            CURSOR untyped_due IS
                SELECT i.ROWID, CASE WHEN i.attempts < suspect_from AND i.state IS NOT NULL
                    AND (i.lease_kind IS NULL OR i.lease_kind = 'ENDS') THEN 0 ELSE 1 END
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.type IS NULL AND i.due_at <= reading
                ORDER BY i.due_at, NLSSORT(i.id, 'NLS_SORT=BINARY')
                FOR UPDATE SKIP LOCKED;
            PROCEDURE note IS
            BEGIN
                FOR n IN 1 .. fetched.COUNT LOOP
                    listed := listed || CASE WHEN total > 0 THEN ',' END || '"' || ROWIDTOCHAR(fetched(n)) || '"';
                    total := total + 1;
                    strange := strange + flags(n);
                END LOOP;
                IF later < next_due OR next_due IS NULL THEN
                    next_due := later;
                END IF;
            END;
        BEGIN
            FOR wanted IN (
                SELECT t.text FROM JSON_TABLE(served, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) t)
            LOOP
                OPEN due (wanted.text);
                FETCH due BULK COLLECT INTO fetched, flags LIMIT most;
                CLOSE due;
                SELECT MIN(i.due_at) INTO later
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.type = wanted.text AND i.due_at > reading;
                note;
            END LOOP;
            IF untyped = 1 THEN
                OPEN untyped_due;
                FETCH untyped_due BULK COLLECT INTO fetched, flags LIMIT most;
                CLOSE untyped_due;
                SELECT MIN(i.due_at) INTO later
                FROM ${tables}instances i
                WHERE i.namespace = place AND i.type IS NULL AND i.due_at > reading;
                note;
            END IF;
            listed := listed || ']';
            SELECT /*+ CARDINALITY(l 16) */ i.ROWID BULK COLLECT INTO picked
            FROM JSON_TABLE(listed, '$[*]' COLUMNS (address VARCHAR2(20 CHAR) PATH '$')) l
            INNER JOIN ${tables}instances i ON i.ROWID = CHARTOROWID(l.address)
            ORDER BY i.due_at, NLSSORT(i.id, 'NLS_SORT=BINARY')
            FETCH FIRST most ROWS ONLY;
            found := picked.COUNT;
            SELECT COUNT(*) INTO beside FROM ${tables}signals s WHERE s.namespace = place AND ROWNUM = 1;
            strange := strange + beside;
            SELECT COUNT(*) INTO beside
            FROM ${tables}instances i
            WHERE i.namespace = place AND i.owner = own AND i.acquisition_no = acquisition AND ROWNUM = 1;
            strange := strange + beside;
            IF strange = 0 THEN
                FORALL n IN 1 .. found
                    UPDATE ${tables}instances i
                    SET owner = own, acquisition_no = acquisition, epoch = i.epoch + 1, lease_epoch = i.epoch + 1,
                        lease_kind = 'ENDS', expiry = ends_at, due_at = ends_at, retry_at = NULL, attempts = i.attempts + 1,
                        previous_owner = COALESCE(i.owner, i.previous_owner),
                        previous_epoch = CASE WHEN i.owner IS NULL THEN i.previous_epoch ELSE i.lease_epoch END,
                        previous_ending = CASE WHEN i.owner IS NULL THEN i.previous_ending ELSE 'LAPSED' END
                    WHERE i.ROWID = picked(n) AND i.namespace = place AND i.due_at <= reading;
                FOR n IN 1 .. found LOOP
                    taken := taken || CASE WHEN n > 1 THEN ',' END || '"' || ROWIDTOCHAR(picked(n)) || '"';
                END LOOP;
            END IF;
            taken := taken || ']';
            OPEN :rows FOR
                SELECT /*+ CARDINALITY(t 16) */ reading AS reading, found AS found, CASE WHEN strange = 0 THEN 0 ELSE 1 END AS not_plain,
                    next_due AS next_due, i.id, i.type, i.token, i.birth_epoch, i.status, i.reason, i.ended_at, i.purge_at,
                    i.next_timer, i.ready_since, i.retry_at, i.signals_recorded, i.signals_seen, i.signal_runs, i.epoch,
                    i.attempts, i.owner, i.acquisition_no, i.lease_epoch, i.lease_kind, i.expiry, i.write_owner,
                    i.write_acquisition_no, i.write_epoch, i.write_no, i.previous_owner, i.previous_epoch,
                    i.previous_ending, i.state_size, i.encoding, i.key_count, i.activation_type, i.activation_site,
                    i.application_path, i.service_path, i.state
                FROM DUAL
                LEFT JOIN JSON_TABLE(taken, '$[*]' COLUMNS (
                    position FOR ORDINALITY, address VARCHAR2(20 CHAR) PATH '$')) t ON 1 = 1
                LEFT JOIN ${tables}instances i
                    ON i.ROWID = CHARTOROWID(t.address) AND i.owner = own AND i.acquisition_no = acquisition
                ORDER BY t.position;
        END;
        """;
}

-- Lengths of texts are in characters: the default counts bytes. No text that is kept is empty, because an empty text is NULL here.
-- Instants are UTC with microseconds. Names of indexes carry the schema, because an index is made in the user's schema otherwise.
-- INITRANS: whoever skips locked rows also skips those of a block that has no room left to note one more lock.
-- A definition commits at once, and none can be repeated by itself before Oracle 23: each passes over what is there already (-955), so
-- that an installation that was broken off is taken up where it ended.

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE TABLE ${tables}instances (
    namespace            VARCHAR2(40 CHAR)  NOT NULL,
    id                   VARCHAR2(200 CHAR) NOT NULL,
    type                 VARCHAR2(200 CHAR),
    token                VARCHAR2(100 CHAR) NOT NULL,
    birth_epoch          NUMBER(19)         NOT NULL,
    status               VARCHAR2(10 CHAR)  NOT NULL,
    reason               VARCHAR2(200 CHAR),
    ended_at             TIMESTAMP(6),
    purge_at             TIMESTAMP(6),
    next_timer           TIMESTAMP(6),
    ready_since          TIMESTAMP(6),
    retry_at             TIMESTAMP(6),
    -- When it will be runnable if nobody writes: what the laws of the contract say of the other columns.
    due_at               TIMESTAMP(6),
    signals_recorded     NUMBER(19)         NOT NULL,
    signals_seen         NUMBER(19)         NOT NULL,
    signal_runs          VARCHAR2(1000 CHAR),
    epoch                NUMBER(19)         NOT NULL,
    attempts             NUMBER(10)         NOT NULL,
    owner                VARCHAR2(200 CHAR),
    acquisition_no       NUMBER(19),
    lease_epoch          NUMBER(19),
    -- ENDS at expiry, ZERO length since expiry, NEVER.
    lease_kind           VARCHAR2(5 CHAR),
    expiry               TIMESTAMP(6),
    write_owner          VARCHAR2(200 CHAR),
    write_acquisition_no NUMBER(19),
    write_epoch          NUMBER(19),
    write_no             NUMBER(19),
    previous_owner       VARCHAR2(200 CHAR),
    previous_epoch       NUMBER(19),
    previous_ending      VARCHAR2(11 CHAR),
    state_size           NUMBER(19)         NOT NULL,
    encoding             VARCHAR2(40 CHAR)  NOT NULL,
    key_count            NUMBER(10)         NOT NULL,
    activation_type      VARCHAR2(200 CHAR),
    activation_site      VARCHAR2(200 CHAR),
    application_path     VARCHAR2(200 CHAR),
    service_path         VARCHAR2(200 CHAR),
    state                BLOB,
    CONSTRAINT ${prefix}instances_pk PRIMARY KEY (namespace, id)
) INITRANS 16
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

-- The poll reads these from the oldest due instant on and stops at the clock: idle instances stand behind all instants. The
-- session's language must not change the order in which a walk goes on, so ids stand in the binary order of their bytes.
BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}instances_due
    ON ${tables}instances (namespace, type, due_at, NLSSORT(id, 'NLS_SORT=BINARY'))
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}instances_act
    ON ${tables}instances (namespace, activation_type, due_at, NLSSORT(id, 'NLS_SORT=BINARY'))
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}instances_owner
    ON ${tables}instances (namespace, owner, acquisition_no, NLSSORT(id, 'NLS_SORT=BINARY'))
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}instances_purge
    ON ${tables}instances (namespace, purge_at, NLSSORT(id, 'NLS_SORT=BINARY'))
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}instances_order
    ON ${tables}instances (namespace, NLSSORT(id, 'NLS_SORT=BINARY'))
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE TABLE ${tables}keys (
    namespace VARCHAR2(40 CHAR)  NOT NULL,
    key_text  VARCHAR2(200 CHAR) NOT NULL,
    id        VARCHAR2(200 CHAR) NOT NULL,
    CONSTRAINT ${prefix}keys_pk PRIMARY KEY (namespace, key_text)
)
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}keys_instance ON ${tables}keys (namespace, id)
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

-- Signals of open transactions of callers: beside the instance, so that they hold up no renewal and no save. Whoever writes the
-- instance next counts them in and removes them. A caller's transaction keeps the instance from ending by its row in the table
-- of guards, not by a foreign key: a removal would wait for the caller's transaction, and nothing could bound that.
BEGIN
    EXECUTE IMMEDIATE q'[
CREATE TABLE ${tables}signals (
    signal_no   NUMBER(19) GENERATED ALWAYS AS IDENTITY,
    namespace   VARCHAR2(40 CHAR)  NOT NULL,
    id          VARCHAR2(200 CHAR) NOT NULL,
    recorded_at TIMESTAMP(6)       NOT NULL,
    CONSTRAINT ${prefix}signals_pk PRIMARY KEY (signal_no)
)
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE INDEX ${tables}signals_of ON ${tables}signals (namespace, id)
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE TABLE ${tables}guards (
    namespace VARCHAR2(40 CHAR)  NOT NULL,
    id        VARCHAR2(200 CHAR) NOT NULL,
    CONSTRAINT ${prefix}guards_pk PRIMARY KEY (namespace, id),
    CONSTRAINT ${prefix}guards_instance FOREIGN KEY (namespace, id) REFERENCES ${tables}instances (namespace, id)
        ON DELETE CASCADE
) INITRANS 16
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

-- The highest epoch ever removed of the ids with one hash: epochs of an id grow also across removal and re-creation.
BEGIN
    EXECUTE IMMEDIATE q'[
CREATE TABLE ${tables}stripes (
    namespace VARCHAR2(40 CHAR) NOT NULL,
    stripe    VARCHAR2(10 CHAR) NOT NULL,
    epoch     NUMBER(19)        NOT NULL,
    CONSTRAINT ${prefix}stripes_pk PRIMARY KEY (namespace, stripe)
) INITRANS 16
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

BEGIN
    EXECUTE IMMEDIATE q'[
CREATE TABLE ${tables}hosts (
    namespace        VARCHAR2(40 CHAR)  NOT NULL,
    host             VARCHAR2(200 CHAR) NOT NULL,
    machine          VARCHAR2(200 CHAR) NOT NULL,
    serves           CLOB               NOT NULL,
    serves_rest      VARCHAR2(10 CHAR)  NOT NULL,
    activation_types CLOB               NOT NULL,
    lapse_micros     NUMBER(19)         NOT NULL,
    lapses_at        TIMESTAMP(6)       NOT NULL,
    CONSTRAINT ${prefix}hosts_pk PRIMARY KEY (namespace, host)
) INITRANS 16
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

-- For people: what is held, by whom, since when it could run.
BEGIN
    EXECUTE IMMEDIATE q'[
CREATE VIEW ${tables}lease_states AS
SELECT namespace, id, type, status, reason,
    CASE
        WHEN owner IS NULL THEN 'none'
        WHEN lease_kind = 'NEVER' THEN 'infinite'
        WHEN lease_kind = 'ZERO' THEN 'zero-length'
        WHEN expiry > SYS_EXTRACT_UTC(SYSTIMESTAMP) THEN 'held'
        WHEN next_timer IS NULL THEN 'orphan'
        ELSE 'lapsed'
    END AS lease,
    owner, epoch, expiry, attempts, next_timer, ready_since, retry_at, due_at,
    CASE WHEN due_at <= SYS_EXTRACT_UTC(SYSTIMESTAMP) THEN 1 ELSE 0 END AS runnable,
    signals_recorded - signals_seen AS unseen_signals, state_size
FROM ${tables}instances
]';
EXCEPTION
    WHEN OTHERS THEN IF SQLCODE <> -955 THEN RAISE; END IF;
END;
/

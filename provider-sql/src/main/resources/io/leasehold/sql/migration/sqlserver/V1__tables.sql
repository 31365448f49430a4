-- Texts compare exactly: two ids that look alike are two ids. A comparison of texts ignores trailing blanks here, in keys and
-- indexes too and under every collation, so texts that are compared are kept as bytes; the columns of people's names are
-- computed from them. Instants are UTC with microseconds.

CREATE TABLE ${tables}instances (
    namespace             NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    id_bytes              VARBINARY(400) NOT NULL,
    id                    AS (CAST(id_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    type_bytes            VARBINARY(400),
    type                  AS (CAST(type_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    token                 NVARCHAR(100) COLLATE Latin1_General_100_BIN2 NOT NULL,
    birth_epoch           BIGINT NOT NULL,
    status                NVARCHAR(10) COLLATE Latin1_General_100_BIN2 NOT NULL,
    reason                NVARCHAR(200) COLLATE Latin1_General_100_BIN2,
    ended_at              DATETIME2(6),
    purge_at              DATETIME2(6),
    next_timer            DATETIME2(6),
    ready_since           DATETIME2(6),
    retry_at              DATETIME2(6),
    -- When it will be runnable if nobody writes: what the laws of the contract say of the other columns.
    due_at                DATETIME2(6),
    signals_recorded      BIGINT NOT NULL,
    signals_seen          BIGINT NOT NULL,
    signal_runs           NVARCHAR(1000) COLLATE Latin1_General_100_BIN2,
    epoch                 BIGINT NOT NULL,
    attempts              INT NOT NULL,
    owner_bytes           VARBINARY(400),
    owner                 AS (CAST(owner_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    acquisition_no        BIGINT,
    lease_epoch           BIGINT,
    -- ENDS at expiry, ZERO length since expiry, NEVER.
    lease_kind            NVARCHAR(5) COLLATE Latin1_General_100_BIN2,
    expiry                DATETIME2(6),
    write_owner           NVARCHAR(200) COLLATE Latin1_General_100_BIN2,
    write_acquisition_no  BIGINT,
    write_epoch           BIGINT,
    write_no              BIGINT,
    previous_owner        NVARCHAR(200) COLLATE Latin1_General_100_BIN2,
    previous_epoch        BIGINT,
    previous_ending       NVARCHAR(11) COLLATE Latin1_General_100_BIN2,
    state_size            BIGINT NOT NULL,
    encoding              NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    key_count             INT NOT NULL,
    activation_type_bytes VARBINARY(400),
    activation_type       AS (CAST(activation_type_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    activation_site       NVARCHAR(200) COLLATE Latin1_General_100_BIN2,
    application_path      NVARCHAR(200) COLLATE Latin1_General_100_BIN2,
    service_path          NVARCHAR(200) COLLATE Latin1_General_100_BIN2,
    state                 VARBINARY(MAX),
    CONSTRAINT ${prefix}instances_pk PRIMARY KEY CLUSTERED (namespace, id_bytes)
);
GO

-- A table lock in place of many row locks would make whoever skips locked rows skip them all.
ALTER TABLE ${tables}instances SET (LOCK_ESCALATION = DISABLE);
GO

-- The poll reads these from the oldest due instant on and stops at the clock: idle instances are not even in them.
CREATE INDEX ${prefix}instances_due ON ${tables}instances (namespace, type_bytes, due_at, id_bytes)
    WHERE due_at IS NOT NULL;
GO
CREATE INDEX ${prefix}instances_activatable ON ${tables}instances (namespace, activation_type_bytes, due_at, id_bytes)
    WHERE due_at IS NOT NULL AND activation_type_bytes IS NOT NULL;
GO
CREATE INDEX ${prefix}instances_owner ON ${tables}instances (namespace, owner_bytes, acquisition_no, id_bytes)
    WHERE owner_bytes IS NOT NULL;
GO
CREATE INDEX ${prefix}instances_purge ON ${tables}instances (namespace, purge_at, id_bytes)
    WHERE purge_at IS NOT NULL;
GO

CREATE TABLE ${tables}keys (
    namespace NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    key_bytes VARBINARY(400) NOT NULL,
    key_text  AS (CAST(key_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    id_bytes  VARBINARY(400) NOT NULL,
    id        AS (CAST(id_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    CONSTRAINT ${prefix}keys_pk PRIMARY KEY CLUSTERED (namespace, key_bytes)
);
GO
CREATE INDEX ${prefix}keys_instance ON ${tables}keys (namespace, id_bytes);
GO

-- Signals of open transactions of callers: beside the instance, so that they hold up no renewal and no save. Whoever writes the
-- instance next counts them in and removes them. A caller's transaction keeps the instance from ending by its row in the table
-- of guards: shared among callers, and nobody who saves or renews touches it.
CREATE TABLE ${tables}signals (
    signal_no   BIGINT IDENTITY(1, 1) NOT NULL,
    namespace   NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    id_bytes    VARBINARY(400) NOT NULL,
    id          AS (CAST(id_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    recorded_at DATETIME2(6) NOT NULL,
    CONSTRAINT ${prefix}signals_pk PRIMARY KEY CLUSTERED (signal_no)
);
GO
ALTER TABLE ${tables}signals SET (LOCK_ESCALATION = DISABLE);
GO
CREATE INDEX ${prefix}signals_of ON ${tables}signals (namespace, id_bytes);
GO

CREATE TABLE ${tables}guards (
    namespace NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    id_bytes  VARBINARY(400) NOT NULL,
    id        AS (CAST(id_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    CONSTRAINT ${prefix}guards_pk PRIMARY KEY CLUSTERED (namespace, id_bytes),
    CONSTRAINT ${prefix}guards_instance FOREIGN KEY (namespace, id_bytes)
        REFERENCES ${tables}instances (namespace, id_bytes) ON DELETE CASCADE
);
GO
ALTER TABLE ${tables}guards SET (LOCK_ESCALATION = DISABLE);
GO

-- The highest epoch ever removed of the ids with one hash: epochs of an id grow also across removal and re-creation.
CREATE TABLE ${tables}stripes (
    namespace NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    stripe    INT NOT NULL,
    epoch     BIGINT NOT NULL,
    CONSTRAINT ${prefix}stripes_pk PRIMARY KEY CLUSTERED (namespace, stripe)
);
GO

CREATE TABLE ${tables}hosts (
    namespace        NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
    host_bytes       VARBINARY(400) NOT NULL,
    host             AS (CAST(host_bytes AS NVARCHAR(200)) COLLATE Latin1_General_100_BIN2),
    machine          NVARCHAR(200) COLLATE Latin1_General_100_BIN2 NOT NULL,
    serves           NVARCHAR(MAX) COLLATE Latin1_General_100_BIN2 NOT NULL,
    serves_rest      NVARCHAR(10) COLLATE Latin1_General_100_BIN2 NOT NULL,
    activation_types NVARCHAR(MAX) COLLATE Latin1_General_100_BIN2 NOT NULL,
    lapse_micros     BIGINT NOT NULL,
    lapses_at        DATETIME2(6) NOT NULL,
    CONSTRAINT ${prefix}hosts_pk PRIMARY KEY CLUSTERED (namespace, host_bytes)
);
GO

-- For people: what is held, by whom, since when it could run.
CREATE VIEW ${tables}lease_states AS
SELECT namespace, id, type, status, reason,
    CASE
        WHEN owner_bytes IS NULL THEN 'none'
        WHEN lease_kind = 'NEVER' THEN 'infinite'
        WHEN lease_kind = 'ZERO' THEN 'zero-length'
        WHEN expiry > SYSUTCDATETIME() THEN 'held'
        WHEN next_timer IS NULL THEN 'orphan'
        ELSE 'lapsed'
    END AS lease,
    owner, epoch, expiry, attempts, next_timer, ready_since, retry_at, due_at,
    CASE WHEN due_at <= SYSUTCDATETIME() THEN 1 ELSE 0 END AS runnable,
    signals_recorded - signals_seen AS unseen_signals, state_size
FROM ${tables}instances;

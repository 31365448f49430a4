-- Texts compare exactly, which is the default: two ids that look alike are two ids. Instants are UTC with microseconds.

CREATE TABLE IF NOT EXISTS ${tables}instances (
    namespace            varchar(40)  NOT NULL,
    id                   varchar(200) NOT NULL,
    type                 varchar(200),
    token                varchar(100) NOT NULL,
    birth_epoch          bigint       NOT NULL,
    status               varchar(10)  NOT NULL,
    reason               varchar(200),
    ended_at             TIMESTAMP(6) WITH TIME ZONE,
    purge_at             TIMESTAMP(6) WITH TIME ZONE,
    next_timer           TIMESTAMP(6) WITH TIME ZONE,
    ready_since          TIMESTAMP(6) WITH TIME ZONE,
    retry_at             TIMESTAMP(6) WITH TIME ZONE,
    -- When it will be runnable if nobody writes: what the laws of the contract say of the other columns.
    due_at               TIMESTAMP(6) WITH TIME ZONE,
    signals_recorded     bigint       NOT NULL,
    signals_seen         bigint       NOT NULL,
    signal_runs          VARCHAR     ,
    epoch                bigint       NOT NULL,
    attempts             integer      NOT NULL,
    owner                varchar(200),
    acquisition_no       bigint,
    lease_epoch          bigint,
    -- ENDS at expiry, ZERO length since expiry, NEVER.
    lease_kind           varchar(5)  ,
    expiry               TIMESTAMP(6) WITH TIME ZONE,
    write_owner          varchar(200),
    write_acquisition_no bigint,
    write_epoch          bigint,
    write_no             bigint,
    previous_owner       varchar(200),
    previous_epoch       bigint,
    previous_ending      varchar(11) ,
    state_size           bigint       NOT NULL,
    encoding             varchar(40)  NOT NULL,
    key_count            integer      NOT NULL,
    activation_type      varchar(200),
    activation_site      varchar(200),
    application_path     varchar(200),
    service_path         varchar(200),
    state                BLOB,
    CONSTRAINT ${prefix}instances_pk PRIMARY KEY (namespace, id)
);

-- The poll reads these from the oldest due instant on and stops at the clock: idle instances cost it nothing.
CREATE INDEX IF NOT EXISTS ${prefix}instances_due ON ${tables}instances (namespace, type, due_at, id);
CREATE INDEX IF NOT EXISTS ${prefix}instances_activatable ON ${tables}instances (namespace, activation_type, due_at, id);
CREATE INDEX IF NOT EXISTS ${prefix}instances_owner ON ${tables}instances (namespace, owner, acquisition_no, id);
CREATE INDEX IF NOT EXISTS ${prefix}instances_purge ON ${tables}instances (namespace, purge_at, id);

CREATE TABLE IF NOT EXISTS ${tables}keys (
    namespace varchar(40)  NOT NULL,
    key_text  varchar(200) NOT NULL,
    id        varchar(200) NOT NULL,
    CONSTRAINT ${prefix}keys_pk PRIMARY KEY (namespace, key_text)
);
CREATE INDEX IF NOT EXISTS ${prefix}keys_instance ON ${tables}keys (namespace, id);

-- Signals of open transactions of callers: beside the instance, so that they hold up no renewal and no save. Whoever writes the
-- instance next counts them in and removes them. A caller's transaction keeps
-- the instance from ending by its row in the table of guards.
CREATE TABLE IF NOT EXISTS ${tables}signals (
    signal_no   bigint GENERATED ALWAYS AS IDENTITY,
    namespace   varchar(40)  NOT NULL,
    id          varchar(200) NOT NULL,
    recorded_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    CONSTRAINT ${prefix}signals_pk PRIMARY KEY (signal_no)
);
CREATE TABLE IF NOT EXISTS ${tables}guards (
    namespace varchar(40)  NOT NULL,
    id        varchar(200) NOT NULL,
    CONSTRAINT ${prefix}guards_pk PRIMARY KEY (namespace, id),
    CONSTRAINT ${prefix}guards_instance FOREIGN KEY (namespace, id) REFERENCES ${tables}instances (namespace, id)
        ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS ${prefix}signals_of ON ${tables}signals (namespace, id);

-- The highest epoch ever removed of the ids with one hash: epochs of an id grow also across removal and re-creation.
CREATE TABLE IF NOT EXISTS ${tables}stripes (
    namespace varchar(40) NOT NULL,
    stripe    varchar(10) NOT NULL,
    epoch     bigint      NOT NULL,
    CONSTRAINT ${prefix}stripes_pk PRIMARY KEY (namespace, stripe)
);

CREATE TABLE IF NOT EXISTS ${tables}hosts (
    namespace        varchar(40)  NOT NULL,
    host             varchar(200) NOT NULL,
    machine          varchar(200) NOT NULL,
    serves           VARCHAR      NOT NULL,
    serves_rest      varchar(10)  NOT NULL,
    activation_types VARCHAR      NOT NULL,
    lapse_micros     bigint       NOT NULL,
    lapses_at        TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    CONSTRAINT ${prefix}hosts_pk PRIMARY KEY (namespace, host)
);

-- CURRENT_TIMESTAMP stands still in a transaction, and a caller's transaction may have been open for long.
CREATE ALIAS IF NOT EXISTS ${tables}clock FOR 'java.time.Instant.now()';

-- For people: what is held, by whom, since when it could run.
CREATE VIEW IF NOT EXISTS ${tables}lease_states AS
SELECT namespace, id, type, status, reason,
    CASE
        WHEN owner IS NULL THEN 'none'
        WHEN lease_kind = 'NEVER' THEN 'infinite'
        WHEN lease_kind = 'ZERO' THEN 'zero-length'
        WHEN expiry > CURRENT_TIMESTAMP THEN 'held'
        WHEN next_timer IS NULL THEN 'orphan'
        ELSE 'lapsed'
    END AS lease,
    owner, epoch, expiry, attempts, next_timer, ready_since, retry_at, due_at,
    due_at <= CURRENT_TIMESTAMP AS runnable,
    signals_recorded - signals_seen AS unseen_signals, state_size
FROM ${tables}instances;

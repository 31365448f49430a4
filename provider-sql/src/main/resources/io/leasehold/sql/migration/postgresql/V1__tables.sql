-- Texts compare byte by byte (COLLATE "C"): two ids that look alike are two ids. Instants are UTC with microseconds.

CREATE TABLE ${tables}instances (
    namespace            varchar(40)  COLLATE "C" NOT NULL,
    id                   varchar(200) COLLATE "C" NOT NULL,
    type                 varchar(200) COLLATE "C",
    token                varchar(100) COLLATE "C" NOT NULL,
    birth_epoch          bigint       NOT NULL,
    status               varchar(10)  COLLATE "C" NOT NULL,
    reason               varchar(200) COLLATE "C",
    ended_at             timestamptz(6),
    purge_at             timestamptz(6),
    next_timer           timestamptz(6),
    ready_since          timestamptz(6),
    retry_at             timestamptz(6),
    -- When it will be runnable if nobody writes: what the laws of the contract say of the other columns.
    due_at               timestamptz(6),
    signals_recorded     bigint       NOT NULL,
    signals_seen         bigint       NOT NULL,
    signal_runs          text         COLLATE "C",
    epoch                bigint       NOT NULL,
    attempts             integer      NOT NULL,
    owner                varchar(200) COLLATE "C",
    acquisition_no       bigint,
    lease_epoch          bigint,
    -- ENDS at expiry, ZERO length since expiry, NEVER.
    lease_kind           varchar(5)   COLLATE "C",
    expiry               timestamptz(6),
    write_owner          varchar(200) COLLATE "C",
    write_acquisition_no bigint,
    write_epoch          bigint,
    write_no             bigint,
    previous_owner       varchar(200) COLLATE "C",
    previous_epoch       bigint,
    previous_ending      varchar(11)  COLLATE "C",
    state_size           bigint       NOT NULL,
    encoding             varchar(40)  COLLATE "C" NOT NULL,
    key_count            integer      NOT NULL,
    activation_type      varchar(200) COLLATE "C",
    activation_site      varchar(200) COLLATE "C",
    application_path     varchar(200) COLLATE "C",
    service_path         varchar(200) COLLATE "C",
    state                bytea,
    CONSTRAINT ${prefix}instances_pk PRIMARY KEY (namespace, id)
-- Every activation writes a row twice and moves it in the index of due instants, so pages need room and dead rows must go soon:
-- the defaults would wait until a fifth of the table is dead.
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
        autovacuum_analyze_scale_factor = 0.05);

-- The poll reads these from the oldest due instant on and stops at the clock: idle instances cost it nothing.
CREATE INDEX ${prefix}instances_due ON ${tables}instances (namespace, type, due_at, id)
    WHERE due_at IS NOT NULL;
CREATE INDEX ${prefix}instances_activatable ON ${tables}instances (namespace, activation_type, due_at, id)
    WHERE due_at IS NOT NULL AND activation_type IS NOT NULL;
CREATE INDEX ${prefix}instances_owner ON ${tables}instances (namespace, owner, acquisition_no, id)
    WHERE owner IS NOT NULL;
CREATE INDEX ${prefix}instances_purge ON ${tables}instances (namespace, purge_at, id)
    WHERE purge_at IS NOT NULL;

CREATE TABLE ${tables}keys (
    namespace varchar(40)  COLLATE "C" NOT NULL,
    key_text  varchar(200) COLLATE "C" NOT NULL,
    id        varchar(200) COLLATE "C" NOT NULL,
    CONSTRAINT ${prefix}keys_pk PRIMARY KEY (namespace, key_text)
);
CREATE INDEX ${prefix}keys_instance ON ${tables}keys (namespace, id);

-- Signals of open transactions of callers: beside the instance, so that they hold up no renewal and no save. Whoever writes the
-- instance next counts them in and removes them. The foreign key lets a removal wait for them, or fail.
CREATE TABLE ${tables}signals (
    signal_no   bigint GENERATED ALWAYS AS IDENTITY,
    namespace   varchar(40)  COLLATE "C" NOT NULL,
    id          varchar(200) COLLATE "C" NOT NULL,
    recorded_at timestamptz(6) NOT NULL,
    CONSTRAINT ${prefix}signals_pk PRIMARY KEY (signal_no),
    CONSTRAINT ${prefix}signals_instance FOREIGN KEY (namespace, id) REFERENCES ${tables}instances (namespace, id)
);
CREATE INDEX ${prefix}signals_of ON ${tables}signals (namespace, id);

-- The highest epoch ever removed of the ids with one hash: epochs of an id grow also across removal and re-creation.
CREATE TABLE ${tables}stripes (
    namespace varchar(40) COLLATE "C" NOT NULL,
    stripe    varchar(10) COLLATE "C" NOT NULL,
    epoch     bigint      NOT NULL,
    CONSTRAINT ${prefix}stripes_pk PRIMARY KEY (namespace, stripe)
);

CREATE TABLE ${tables}hosts (
    namespace        varchar(40)  COLLATE "C" NOT NULL,
    host             varchar(200) COLLATE "C" NOT NULL,
    machine          varchar(200) COLLATE "C" NOT NULL,
    serves           text         COLLATE "C" NOT NULL,
    serves_rest      varchar(10)  COLLATE "C" NOT NULL,
    activation_types text         COLLATE "C" NOT NULL,
    lapse_micros     bigint       NOT NULL,
    lapses_at        timestamptz(6) NOT NULL,
    CONSTRAINT ${prefix}hosts_pk PRIMARY KEY (namespace, host)
);

-- For people: what is held, by whom, since when it could run.
CREATE VIEW ${tables}lease_states AS
SELECT namespace, id, type, status, reason,
    CASE
        WHEN owner IS NULL THEN 'none'
        WHEN lease_kind = 'NEVER' THEN 'infinite'
        WHEN lease_kind = 'ZERO' THEN 'zero-length'
        WHEN expiry > statement_timestamp() THEN 'held'
        WHEN next_timer IS NULL THEN 'orphan'
        ELSE 'lapsed'
    END AS lease,
    owner, epoch, expiry, attempts, next_timer, ready_since, retry_at, due_at,
    due_at <= statement_timestamp() AS runnable,
    signals_recorded - signals_seen AS unseen_signals, state_size
FROM ${tables}instances;

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

CREATE TABLE "${prefix}schema_history" (
    "installed_rank" integer       NOT NULL PRIMARY KEY,
    "version"        varchar(50),
    "description"    varchar(200)  NOT NULL,
    "type"           varchar(20)   NOT NULL,
    "script"         varchar(1000) NOT NULL,
    "checksum"       integer,
    "installed_by"   varchar(100)  NOT NULL,
    "installed_on"   timestamp     DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "execution_time" integer       NOT NULL,
    "success"        boolean       NOT NULL
);
INSERT INTO "${prefix}schema_history" ("installed_rank", "version", "description", "type", "script", "checksum", "installed_by", "installed_on", "execution_time", "success") VALUES (1, '1', 'tables', 'SQL', 'V1__tables.sql', -1635649542, 'postgres', '2026-12-01 09:55:13.867331', 246, true);
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept completed', 'kept type', 'completed', 0, 'COMPLETED', null, '2030-01-01 12:00:00+00', '2030-01-31 12:00:00+00', null, null, null, null, 0, 0, null, 1, 1, null, null, null, null, null, 'kept owner', 6, 1, 1, null, null, null, 265, 'plain', 0, null, null, null, null, '\x6382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept empty', null, 'empty', 0, 'ACTIVE', null, null, null, null, '2030-01-01 12:00:00+00', null, '2030-01-01 12:00:00+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 0, 'plain', 0, null, null, null, null, '\x');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept for ever', 'kept type', 'for ever', 0, 'ACTIVE', null, null, null, null, null, null, null, 0, 0, null, 1, 1, 'kept owner', 2, 1, 'NEVER', null, null, null, null, null, null, null, null, 264, 'plain', 0, null, null, null, null, '\x6685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept held', 'kept type', 'held', 0, 'ACTIVE', null, null, null, null, null, null, '2030-01-01 12:01:00+00', 1, 0, '1 2030-01-01T12:00:00Z', 1, 1, 'kept owner', 1, 1, 'ENDS', '2030-01-01 12:01:00+00', null, null, null, null, null, null, null, 260, 'plain', 0, null, null, null, null, '\x6887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept later', 'kept type', 'later', 0, 'ACTIVE', null, null, null, null, null, '2030-01-01 12:05:00+00', null, 0, 0, null, 1, 1, null, null, null, null, null, 'kept owner', 4, 1, 7, null, null, null, 261, 'plain', 0, null, null, null, null, '\x6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e8');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept ready', 'kept type', 'ready', 0, 'ACTIVE', null, null, null, null, '2030-01-01 12:00:00+00', null, '2030-01-01 12:00:00+00', 0, 0, null, 1, 0, null, null, null, null, null, 'kept owner', 3, 1, 1, null, null, null, 261, 'plain', 0, null, null, null, null, '\x7291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept saved', 'kept type', 'saved', 0, 'ACTIVE', null, null, null, '2030-01-01 14:00:00+00', null, null, '2030-01-01 12:01:00+00', 0, 0, null, 1, 1, 'kept owner', 5, 1, 'ENDS', '2030-01-01 12:01:00+00', 'kept owner', 5, 1, 8589934592, null, null, null, 267, 'plain', 1, null, null, null, null, '\x7392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept terminated', 'kept type', 'terminated', 0, 'TERMINATED', 'kept', '2030-01-01 12:00:00+00', '2030-01-10 12:00:00+00', null, null, null, null, 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 266, 'plain', 0, null, null, null, null, '\x7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8b');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept timer 0', 'kept type', 'timer 0', 0, 'ACTIVE', null, null, null, '1899-12-31 23:59:59.999999+00', null, null, '1899-12-31 23:59:59.999999+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, '\x7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept timer 1', 'kept type', 'timer 1', 0, 'ACTIVE', null, null, null, '1969-12-31 23:59:59.000001+00', null, null, '1969-12-31 23:59:59.000001+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, '\x7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept timer 2', 'kept type', 'timer 2', 0, 'ACTIVE', null, null, null, '2030-03-31 01:30:00+00', null, null, '2030-03-31 01:30:00+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, '\x7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept timer 3', 'kept type', 'timer 3', 0, 'ACTIVE', null, null, null, '2030-10-27 00:30:00.123456+00', null, null, '2030-10-27 00:30:00.123456+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, '\x7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept timer 4', 'kept type', 'timer 4', 0, 'ACTIVE', null, null, null, '9999-12-31 00:00:00+00', null, null, '9999-12-31 00:00:00+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, '\x7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept untyped é中', 'kept type', 'untyped é中', 0, 'SUSPENDED', 'kept', null, null, null, null, null, null, 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 266, 'plain', 0, 'kept activation', 'site', 'application', 'service', '\x7594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8c');
INSERT INTO ${tables}instances ("namespace", "id", "type", "token", "birth_epoch", "status", "reason", "ended_at", "purge_at", "next_timer", "ready_since", "retry_at", "due_at", "signals_recorded", "signals_seen", "signal_runs", "epoch", "attempts", "owner", "acquisition_no", "lease_epoch", "lease_kind", "expiry", "write_owner", "write_acquisition_no", "write_epoch", "write_no", "previous_owner", "previous_epoch", "previous_ending", "state_size", "encoding", "key_count", "activation_type", "activation_site", "application_path", "service_path", "state") VALUES ('${namespace}', 'kept waiter', 'kept type', 'waiter', 0, 'ACTIVE', null, null, null, null, null, null, '2030-01-01 12:00:00+00', 2, 0, '2 2030-01-01T12:00:00Z', 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 262, 'plain', 2, null, null, null, null, '\x7796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f312');
INSERT INTO ${tables}keys ("namespace", "key_text", "id") VALUES ('${namespace}', 'kept one', 'kept waiter');
INSERT INTO ${tables}keys ("namespace", "key_text", "id") VALUES ('${namespace}', 'kept three', 'kept saved');
INSERT INTO ${tables}keys ("namespace", "key_text", "id") VALUES ('${namespace}', 'kept two', 'kept waiter');

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
INSERT INTO "${prefix}schema_history" ("installed_rank", "version", "description", "type", "script", "checksum", "installed_by", "installed_on", "execution_time", "success") VALUES (-1, null, '<< Flyway Schema History table created >>', 'TABLE', '', null, '', '2026-12-01 09:54:56.529495', 0, true);
INSERT INTO "${prefix}schema_history" ("installed_rank", "version", "description", "type", "script", "checksum", "installed_by", "installed_on", "execution_time", "success") VALUES (1, '1', 'tables', 'SQL', 'V1__tables.sql', -916852522, '', '2026-12-01 09:54:58.23604', 692, true);
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept completed', 'kept type', 'completed', 0, 'COMPLETED', null, '2030-01-01 12:00:00+00', '2030-01-31 12:00:00+00', null, null, null, null, 0, 0, null, 1, 1, null, null, null, null, null, 'kept owner', 6, 1, 1, null, null, null, 265, 'plain', 0, null, null, null, null, X'6382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept empty', null, 'empty', 0, 'ACTIVE', null, null, null, null, '2030-01-01 12:00:00+00', null, '2030-01-01 12:00:00+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 0, 'plain', 0, null, null, null, null, X'');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept for ever', 'kept type', 'for ever', 0, 'ACTIVE', null, null, null, null, null, null, null, 0, 0, null, 1, 1, 'kept owner', 2, 1, 'NEVER', null, null, null, null, null, null, null, null, 264, 'plain', 0, null, null, null, null, X'6685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept held', 'kept type', 'held', 0, 'ACTIVE', null, null, null, null, null, null, '2030-01-01 12:01:00+00', 1, 0, '1 2030-01-01T12:00:00Z', 1, 1, 'kept owner', 1, 1, 'ENDS', '2030-01-01 12:01:00+00', null, null, null, null, null, null, null, 260, 'plain', 0, null, null, null, null, X'6887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept later', 'kept type', 'later', 0, 'ACTIVE', null, null, null, null, null, '2030-01-01 12:05:00+00', null, 0, 0, null, 1, 1, null, null, null, null, null, 'kept owner', 4, 1, 7, null, null, null, 261, 'plain', 0, null, null, null, null, X'6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e8');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept ready', 'kept type', 'ready', 0, 'ACTIVE', null, null, null, null, '2030-01-01 12:00:00+00', null, '2030-01-01 12:00:00+00', 0, 0, null, 1, 0, null, null, null, null, null, 'kept owner', 3, 1, 1, null, null, null, 261, 'plain', 0, null, null, null, null, X'7291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept saved', 'kept type', 'saved', 0, 'ACTIVE', null, null, null, '2030-01-01 14:00:00+00', null, null, '2030-01-01 12:01:00+00', 0, 0, null, 1, 1, 'kept owner', 5, 1, 'ENDS', '2030-01-01 12:01:00+00', 'kept owner', 5, 1, 8589934592, null, null, null, 267, 'plain', 1, null, null, null, null, X'7392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept terminated', 'kept type', 'terminated', 0, 'TERMINATED', 'kept', '2030-01-01 12:00:00+00', '2030-01-10 12:00:00+00', null, null, null, null, 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 266, 'plain', 0, null, null, null, null, X'7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8b');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept timer 0', 'kept type', 'timer 0', 0, 'ACTIVE', null, null, null, '1899-12-31 23:59:59.999999+00', null, null, '1899-12-31 23:59:59.999999+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, X'7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept timer 1', 'kept type', 'timer 1', 0, 'ACTIVE', null, null, null, '1969-12-31 23:59:59.000001+00', null, null, '1969-12-31 23:59:59.000001+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, X'7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept timer 2', 'kept type', 'timer 2', 0, 'ACTIVE', null, null, null, '2030-03-31 01:30:00+00', null, null, '2030-03-31 01:30:00+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, X'7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept timer 3', 'kept type', 'timer 3', 0, 'ACTIVE', null, null, null, '2030-10-27 00:30:00.123456+00', null, null, '2030-10-27 00:30:00.123456+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, X'7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept timer 4', 'kept type', 'timer 4', 0, 'ACTIVE', null, null, null, '9999-12-31 00:00:00+00', null, null, '9999-12-31 00:00:00+00', 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 263, 'plain', 0, null, null, null, null, X'7493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept untyped é中', 'kept type', 'untyped é中', 0, 'SUSPENDED', 'kept', null, null, null, null, null, null, 0, 0, null, 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 266, 'plain', 0, 'kept activation', 'site', 'application', 'service', X'7594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8c');
INSERT INTO ${tables}instances ("NAMESPACE", "ID", "TYPE", "TOKEN", "BIRTH_EPOCH", "STATUS", "REASON", "ENDED_AT", "PURGE_AT", "NEXT_TIMER", "READY_SINCE", "RETRY_AT", "DUE_AT", "SIGNALS_RECORDED", "SIGNALS_SEEN", "SIGNAL_RUNS", "EPOCH", "ATTEMPTS", "OWNER", "ACQUISITION_NO", "LEASE_EPOCH", "LEASE_KIND", "EXPIRY", "WRITE_OWNER", "WRITE_ACQUISITION_NO", "WRITE_EPOCH", "WRITE_NO", "PREVIOUS_OWNER", "PREVIOUS_EPOCH", "PREVIOUS_ENDING", "STATE_SIZE", "ENCODING", "KEY_COUNT", "ACTIVATION_TYPE", "ACTIVATION_SITE", "APPLICATION_PATH", "SERVICE_PATH", "STATE") VALUES ('${namespace}', 'kept waiter', 'kept type', 'waiter', 0, 'ACTIVE', null, null, null, null, null, null, '2030-01-01 12:00:00+00', 2, 0, '2 2030-01-01T12:00:00Z', 0, 0, null, null, null, null, null, null, null, null, null, null, null, null, 262, 'plain', 2, null, null, null, null, X'7796b5d4f31231506f8eadcceb0a29486786a5c4e30221405f7e9dbcdbfa1938577695b4d3f211304f6e8daccbea0928476685a4c3e201203f5e7d9cbbdaf91837567594b3d2f1102f4e6d8cabcae90827466584a3c2e1001f3e5d7c9bbad9f81736557493b2d1f00f2e4d6c8baac9e80726456483a2c1e0ff1e3d5c7b9ab9d8f71635547392b1d0ef0e2d4c6b8aa9c8e70625446382a1c0dffe1d3c5b7a99b8d7f61534537291b0cfee0d2c4b6a89a8c7e60524436281a0bfdefd1c3b5a7998b7d6f51433527190afceed0c2b4a6988a7c6e504234261809fbeddfc1b3a597897b6d5f4133251708faecdec0b2a496887a6c5e4032241607f9ebddcfb1a39587796b5d4f312');
INSERT INTO ${tables}keys ("NAMESPACE", "KEY_TEXT", "ID") VALUES ('${namespace}', 'kept one', 'kept waiter');
INSERT INTO ${tables}keys ("NAMESPACE", "KEY_TEXT", "ID") VALUES ('${namespace}', 'kept three', 'kept saved');
INSERT INTO ${tables}keys ("NAMESPACE", "KEY_TEXT", "ID") VALUES ('${namespace}', 'kept two', 'kept waiter');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept completed');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept empty');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept for ever');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept held');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept later');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept ready');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept saved');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept terminated');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept timer 0');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept timer 1');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept timer 2');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept timer 3');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept timer 4');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept untyped é中');
INSERT INTO ${tables}guards ("NAMESPACE", "ID") VALUES ('${namespace}', 'kept waiter');

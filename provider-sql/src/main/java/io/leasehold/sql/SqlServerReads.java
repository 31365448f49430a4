package io.leasehold.sql;

import java.util.Optional;

/**
 * Reads on SQL Server. They wait for nobody and see what is committed, because the database reads by versions; a hint that reads
 * what is not committed would take an instance whose removal may yet be undone for absent. FORCESEEK: the optimizer guesses how
 * long a list is, and may prefer to read the table.
 */
interface SqlServerReads extends ReadStatements {
    @Override
    default String find() {
        return """
            SELECT id, type, token, birth_epoch, status, reason, ended_at, purge_at, next_timer, ready_since, retry_at,
                signals_recorded, signals_seen, signal_runs, epoch, attempts, owner, acquisition_no, lease_epoch,
                lease_kind, expiry, write_owner, write_acquisition_no, write_epoch, write_no, previous_owner,
                previous_epoch, previous_ending, state_size, encoding, key_count, activation_type, activation_site,
                application_path, service_path
            FROM ${tables}instances WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND id_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:ids))
            """;
    }

    @Override
    default String findStates() {
        return """
            SELECT id, state
            FROM ${tables}instances WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND id_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:ids))
            """;
    }

    @Override
    default String findSignals() {
        return """
            SELECT id, signal_no, recorded_at
            FROM ${tables}signals WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND id_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:ids))
            ORDER BY signal_no
            """;
    }

    @Override
    default String signalled() {
        return """
            SELECT CAST(id_bytes AS NVARCHAR(200)) AS id
            FROM ${tables}signals
            WHERE namespace = :namespace
            GROUP BY id_bytes
            ORDER BY id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String findKeys() {
        return """
            SELECT key_text, id
            FROM ${tables}keys WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND key_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:keys))
            """;
    }

    @Override
    default boolean findsWhole() {
        return false;
    }

    @Override
    default Optional<String> keysOf() {
        return Optional.of("""
            SELECT id, key_text
            FROM ${tables}keys WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND id_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:ids))
            """);
    }

    @Override
    default String findStripes() {
        return """
            SELECT stripe, epoch
            FROM ${tables}stripes WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND stripe IN (SELECT CAST(value AS INT) FROM OPENJSON(:stripes))
            """;
    }

    @Override
    default String findHosts() {
        return """
            SELECT host, machine, serves, serves_rest, activation_types, lapse_micros, lapses_at
            FROM ${tables}hosts WITH (FORCESEEK)
            WHERE namespace = :namespace
                AND host_bytes IN (SELECT CAST(value AS VARBINARY(400)) FROM OPENJSON(:hosts))
            """;
    }
}

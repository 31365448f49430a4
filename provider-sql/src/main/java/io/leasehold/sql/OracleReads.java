package io.leasehold.sql;

import java.util.Optional;

/**
 * Reads of lists on Oracle. A list is a table made of JSON. The hint says how long it is about: the optimizer takes any such table
 * for thousands of rows, and would read all instances for one.
 */
interface OracleReads extends ReadStatements {
    @Override
    default String find() {
        return """
            SELECT id, type, token, birth_epoch, status, reason, ended_at, purge_at, next_timer, ready_since, retry_at,
                signals_recorded, signals_seen, signal_runs, epoch, attempts, owner, acquisition_no, lease_epoch,
                lease_kind, expiry, write_owner, write_acquisition_no, write_epoch, write_no, previous_owner,
                previous_epoch, previous_ending, state_size, encoding, key_count, activation_type, activation_site,
                application_path, service_path
            FROM ${tables}instances
            WHERE namespace = :namespace
                AND id IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:ids, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            """;
    }

    @Override
    default String findStates() {
        return """
            SELECT id, state
            FROM ${tables}instances
            WHERE namespace = :namespace
                AND id IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:ids, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            """;
    }

    @Override
    default String findSignals() {
        return """
            SELECT id, signal_no, recorded_at
            FROM ${tables}signals
            WHERE namespace = :namespace
                AND id IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:ids, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            ORDER BY signal_no
            """;
    }

    @Override
    default String findKeys() {
        return """
            SELECT key_text, id
            FROM ${tables}keys
            WHERE namespace = :namespace
                AND key_text IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:keys, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
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
            FROM ${tables}keys
            WHERE namespace = :namespace
                AND id IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:ids, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            """);
    }

    @Override
    default String findStripes() {
        return """
            SELECT stripe, epoch
            FROM ${tables}stripes
            WHERE namespace = :namespace
                AND stripe IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:stripes, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            """;
    }

    @Override
    default String findHosts() {
        return """
            SELECT host, machine, serves, serves_rest, activation_types, lapse_micros, lapses_at
            FROM ${tables}hosts
            WHERE namespace = :namespace
                AND host IN (
                    SELECT /*+ CARDINALITY(listed 16) */ listed.text
                    FROM JSON_TABLE(:hosts, '$[*]' COLUMNS (text VARCHAR2(200 CHAR) PATH '$')) listed)
            """;
    }
}

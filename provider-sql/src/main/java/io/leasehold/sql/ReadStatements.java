package io.leasehold.sql;

import java.util.Optional;

/** Statements that read without a lock; after {@link Dialect#lock} they read what is locked. */
interface ReadStatements {
    /**
     * Instances, without their states.
     *
     * <p>Parameters: {@code namespace}, {@code ids} (texts). Rows: the columns that {@link HeadRow} reads; and, where it {@link
     * #findsWhole}, {@code key_texts}, an array of the keys or null, and {@code signalled}, whether {@link #findSignals} finds any.
     */
    default String find() {
        return """
            SELECT id, type, token, birth_epoch, status, reason, ended_at, purge_at, next_timer, ready_since, retry_at,
                signals_recorded, signals_seen, signal_runs, epoch, attempts, owner, acquisition_no, lease_epoch,
                lease_kind, expiry, write_owner, write_acquisition_no, write_epoch, write_no, previous_owner,
                previous_epoch, previous_ending, state_size, encoding, key_count, activation_type, activation_site,
                application_path, service_path,
                CASE WHEN key_count > 0 THEN ARRAY(
                    SELECT k.key_text FROM ${tables}keys AS k WHERE k.namespace = i.namespace AND k.id = i.id)
                END AS key_texts,
                EXISTS (SELECT 1 FROM ${tables}signals AS s WHERE s.namespace = i.namespace AND s.id = i.id) AS signalled
            FROM ${tables}instances AS i
            WHERE namespace = :namespace AND id = ANY(:ids)
            """;
    }

    /**
     * Whether {@link #find} reads an instance together with what stands of it in other tables: only where all that one statement
     * reads is of one instant, as on PostgreSQL at READ COMMITTED, and on H2, which takes one snapshot of all tables in it.
     */
    default boolean findsWhole() {
        return true;
    }

    /**
     * The states of instances.
     *
     * <p>Parameters: {@code namespace}, {@code ids} (texts). Rows: {@code id}, {@code state}.
     */
    default String findStates() {
        return """
            SELECT id, state
            FROM ${tables}instances
            WHERE namespace = :namespace AND id = ANY(:ids)
            """;
    }

    /**
     * Signals that are recorded but not yet part of their instances, in the order of their numbers.
     *
     * <p>Parameters: {@code namespace}, {@code ids} (texts). Rows: {@code id}, {@code signal_no}, {@code recorded_at}.
     */
    default String findSignals() {
        return """
            SELECT id, signal_no, recorded_at
            FROM ${tables}signals
            WHERE namespace = :namespace AND id = ANY(:ids)
            ORDER BY signal_no
            """;
    }

    /**
     * Instances that have such signals.
     *
     * <p>Parameters: {@code namespace}, {@code max}. Rows: {@code id}.
     */
    default String signalled() {
        return """
            SELECT DISTINCT id
            FROM ${tables}signals
            WHERE namespace = :namespace
            ORDER BY id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /**
     * Whose some keys are.
     *
     * <p>Parameters: {@code namespace}, {@code keys} (texts). Rows: {@code key_text}, {@code id}.
     */
    default String findKeys() {
        return """
            SELECT key_text, id
            FROM ${tables}keys
            WHERE namespace = :namespace AND key_text = ANY(:keys)
            """;
    }

    /**
     * The keys of some instances; empty where {@link #find} brings them, and nobody else asks.
     *
     * <p>Parameters: {@code namespace}, {@code ids} (texts). Rows: {@code id}, {@code key_text}.
     */
    default Optional<String> keysOf() {
        return Optional.of("""
            SELECT id, key_text
            FROM ${tables}keys
            WHERE namespace = :namespace AND id = ANY(:ids)
            """);
    }

    /**
     * The highest epochs ever removed of some stripes.
     *
     * <p>Parameters: {@code namespace}, {@code stripes} (texts). Rows: {@code stripe}, {@code epoch}.
     */
    default String findStripes() {
        return """
            SELECT stripe, epoch
            FROM ${tables}stripes
            WHERE namespace = :namespace AND stripe = ANY(:stripes)
            """;
    }

    /**
     * Registrations.
     *
     * <p>Parameters: {@code namespace}, {@code hosts} (texts). Rows: the columns that {@link HostRow} reads.
     */
    default String findHosts() {
        return """
            SELECT host, machine, serves, serves_rest, activation_types, lapse_micros, lapses_at
            FROM ${tables}hosts
            WHERE namespace = :namespace AND host = ANY(:hosts)
            """;
    }

    /** The namespaces that hold anything. Rows: {@code namespace}. */
    default String namespaces() {
        return """
            SELECT namespace FROM ${tables}instances
            UNION SELECT namespace FROM ${tables}hosts
            UNION SELECT namespace FROM ${tables}stripes
            ORDER BY namespace
            """;
    }
}

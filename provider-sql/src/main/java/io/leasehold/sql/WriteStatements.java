package io.leasehold.sql;

import java.util.List;

/**
 * Statements that write rows which the transaction has locked, or that are new. Inserts fail if the row is there; everything else
 * changes one row or none.
 */
interface WriteStatements {
    /** A new instance. Parameters: {@code namespace}, {@code state}, and all that {@link HeadRow} binds. */
    default String insertInstance() {
        return """
            INSERT INTO ${tables}instances (
                namespace, id, type, token, birth_epoch, status, reason, ended_at, purge_at, next_timer, ready_since,
                retry_at, signals_recorded, signals_seen, signal_runs, epoch, attempts, owner, acquisition_no,
                lease_epoch, lease_kind, expiry, write_owner, write_acquisition_no, write_epoch, write_no,
                previous_owner, previous_epoch, previous_ending, state_size, encoding, key_count, activation_type,
                activation_site, application_path, service_path, due_at, state)
            VALUES (
                :namespace, :id, :type, :token, :birthEpoch, :status, :reason, :endedAt, :purgeAt, :nextTimer, :readySince,
                :retryAt, :signalsRecorded, :signalsSeen, :signalRuns, :epoch, :attempts, :owner, :acquisitionNo,
                :leaseEpoch, :leaseKind, :expiry, :writeOwner, :writeAcquisitionNo, :writeEpoch, :writeNo,
                :previousOwner, :previousEpoch, :previousEnding, :stateSize, :encoding, :keyCount, :activationType,
                :activationSite, :applicationPath, :servicePath, :dueAt, :state)
            """;
    }

    /** An instance changed, its state left. Parameters: {@code namespace} and all that {@link HeadRow} binds. */
    default String updateInstance() {
        return """
            UPDATE ${tables}instances
            SET status = :status, reason = :reason, ended_at = :endedAt, purge_at = :purgeAt, next_timer = :nextTimer,
                ready_since = :readySince, retry_at = :retryAt, signals_recorded = :signalsRecorded,
                signals_seen = :signalsSeen, signal_runs = :signalRuns, epoch = :epoch, attempts = :attempts,
                owner = :owner, acquisition_no = :acquisitionNo, lease_epoch = :leaseEpoch, lease_kind = :leaseKind,
                expiry = :expiry, write_owner = :writeOwner, write_acquisition_no = :writeAcquisitionNo,
                write_epoch = :writeEpoch, write_no = :writeNo, previous_owner = :previousOwner,
                previous_epoch = :previousEpoch, previous_ending = :previousEnding, state_size = :stateSize,
                encoding = :encoding, key_count = :keyCount, activation_type = :activationType,
                activation_site = :activationSite, application_path = :applicationPath, service_path = :servicePath,
                due_at = :dueAt
            WHERE namespace = :namespace AND id = :id
            """;
    }

    /** An instance changed and its state with it. Parameters: as of {@link #updateInstance}, and {@code state}. */
    default String updateInstanceAndState() {
        return """
            UPDATE ${tables}instances
            SET status = :status, reason = :reason, ended_at = :endedAt, purge_at = :purgeAt, next_timer = :nextTimer,
                ready_since = :readySince, retry_at = :retryAt, signals_recorded = :signalsRecorded,
                signals_seen = :signalsSeen, signal_runs = :signalRuns, epoch = :epoch, attempts = :attempts,
                owner = :owner, acquisition_no = :acquisitionNo, lease_epoch = :leaseEpoch, lease_kind = :leaseKind,
                expiry = :expiry, write_owner = :writeOwner, write_acquisition_no = :writeAcquisitionNo,
                write_epoch = :writeEpoch, write_no = :writeNo, previous_owner = :previousOwner,
                previous_epoch = :previousEpoch, previous_ending = :previousEnding, state_size = :stateSize,
                encoding = :encoding, key_count = :keyCount, activation_type = :activationType,
                activation_site = :activationSite, application_path = :applicationPath, service_path = :servicePath,
                due_at = :dueAt, state = :state
            WHERE namespace = :namespace AND id = :id
            """;
    }

    /** An instance removed. Parameters: {@code namespace}, {@code id}. */
    default String deleteInstance() {
        return """
            DELETE FROM ${tables}instances
            WHERE namespace = :namespace AND id = :id
            """;
    }

    /** A key given to an instance. Parameters: {@code namespace}, {@code key}, {@code id}. */
    default String insertKey() {
        return """
            INSERT INTO ${tables}keys (namespace, key_text, id)
            VALUES (:namespace, :key, :id)
            """;
    }

    /** A key freed. Parameters: {@code namespace}, {@code key}. */
    default String deleteKey() {
        return """
            DELETE FROM ${tables}keys
            WHERE namespace = :namespace AND key_text = :key
            """;
    }

    /** A signal recorded beside its instance. Parameters: {@code namespace}, {@code id}, {@code recordedAt}. */
    default String insertSignal() {
        return """
            INSERT INTO ${tables}signals (namespace, id, recorded_at)
            VALUES (:namespace, :id, :recordedAt)
            """;
    }

    /** A signal that is now part of its instance, or ended with it. Parameters: {@code signalNo}. */
    default String deleteSignal() {
        return """
            DELETE FROM ${tables}signals
            WHERE signal_no = :signalNo
            """;
    }

    /** A stripe of which nothing was removed before. Parameters: {@code namespace}, {@code stripe}, {@code epoch}. */
    default String insertStripe() {
        return """
            INSERT INTO ${tables}stripes (namespace, stripe, epoch)
            VALUES (:namespace, :stripe, :epoch)
            """;
    }

    /** A stripe raised, never lowered. Parameters: {@code namespace}, {@code stripe}, {@code epoch}. */
    default String raiseStripe() {
        return """
            UPDATE ${tables}stripes
            SET epoch = :epoch
            WHERE namespace = :namespace AND stripe = :stripe AND epoch < :epoch
            """;
    }

    /** A new registration. Parameters: {@code namespace} and all that {@link HostRow} binds. */
    default String insertHost() {
        return """
            INSERT INTO ${tables}hosts (
                namespace, host, machine, serves, serves_rest, activation_types, lapse_micros, lapses_at)
            VALUES (:namespace, :host, :machine, :serves, :servesRest, :activationTypes, :lapseMicros, :lapsesAt)
            """;
    }

    /** A registration changed. Parameters: {@code namespace} and all that {@link HostRow} binds. */
    default String updateHost() {
        return """
            UPDATE ${tables}hosts
            SET machine = :machine, serves = :serves, serves_rest = :servesRest, activation_types = :activationTypes,
                lapse_micros = :lapseMicros, lapses_at = :lapsesAt
            WHERE namespace = :namespace AND host = :host
            """;
    }

    /** A registration removed. Parameters: {@code namespace}, {@code host}. */
    default String deleteHost() {
        return """
            DELETE FROM ${tables}hosts
            WHERE namespace = :namespace AND host = :host
            """;
    }

    /** Everything of a namespace removed, in order. Parameters of each: {@code namespace}. */
    default List<String> erase() {
        return List.of(
                "DELETE FROM ${tables}signals WHERE namespace = :namespace",
                "DELETE FROM ${tables}keys WHERE namespace = :namespace",
                "DELETE FROM ${tables}instances WHERE namespace = :namespace",
                "DELETE FROM ${tables}stripes WHERE namespace = :namespace",
                "DELETE FROM ${tables}hosts WHERE namespace = :namespace");
    }
}

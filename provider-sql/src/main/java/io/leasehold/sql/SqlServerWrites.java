package io.leasehold.sql;

/**
 * Writes on SQL Server. One that may have to wait for another's row of the same key begins with the bound of its wait, in
 * milliseconds, which ends with it; its failure is contention, and the call tries again while it has time. Rows that the
 * transaction has locked are not waited for.
 */
interface SqlServerWrites extends WriteStatements {
    @Override
    default String insertInstance() {
        return """
            SET LOCK_TIMEOUT 1000;
            INSERT INTO ${tables}instances (
                namespace, id_bytes, type_bytes, token, birth_epoch, status, reason, ended_at, purge_at, next_timer,
                ready_since, retry_at, signals_recorded, signals_seen, signal_runs, epoch, attempts, owner_bytes,
                acquisition_no, lease_epoch, lease_kind, expiry, write_owner, write_acquisition_no, write_epoch, write_no,
                previous_owner, previous_epoch, previous_ending, state_size, encoding, key_count, activation_type_bytes,
                activation_site, application_path, service_path, due_at, state)
            VALUES (
                :namespace, CAST(:id AS VARBINARY(400)), CAST(:type AS VARBINARY(400)), :token, :birthEpoch, :status,
                :reason, :endedAt, :purgeAt, :nextTimer, :readySince, :retryAt, :signalsRecorded, :signalsSeen,
                :signalRuns, :epoch, :attempts, CAST(:owner AS VARBINARY(400)), :acquisitionNo, :leaseEpoch, :leaseKind,
                :expiry, :writeOwner, :writeAcquisitionNo, :writeEpoch, :writeNo, :previousOwner, :previousEpoch,
                :previousEnding, :stateSize, :encoding, :keyCount, CAST(:activationType AS VARBINARY(400)),
                :activationSite, :applicationPath, :servicePath, :dueAt, :state)
            """;
    }

    @Override
    default String updateInstance() {
        return """
            UPDATE ${tables}instances
            SET status = :status, reason = :reason, ended_at = :endedAt, purge_at = :purgeAt, next_timer = :nextTimer,
                ready_since = :readySince, retry_at = :retryAt, signals_recorded = :signalsRecorded,
                signals_seen = :signalsSeen, signal_runs = :signalRuns, epoch = :epoch, attempts = :attempts,
                owner_bytes = CAST(:owner AS VARBINARY(400)), acquisition_no = :acquisitionNo,
                lease_epoch = :leaseEpoch, lease_kind = :leaseKind, expiry = :expiry, write_owner = :writeOwner,
                write_acquisition_no = :writeAcquisitionNo, write_epoch = :writeEpoch, write_no = :writeNo,
                previous_owner = :previousOwner, previous_epoch = :previousEpoch, previous_ending = :previousEnding,
                state_size = :stateSize, encoding = :encoding, key_count = :keyCount,
                activation_type_bytes = CAST(:activationType AS VARBINARY(400)), activation_site = :activationSite,
                application_path = :applicationPath, service_path = :servicePath, due_at = :dueAt
            WHERE namespace = :namespace AND id_bytes = CAST(:id AS VARBINARY(400))
            """;
    }

    @Override
    default String updateInstanceAndState() {
        return """
            UPDATE ${tables}instances
            SET status = :status, reason = :reason, ended_at = :endedAt, purge_at = :purgeAt, next_timer = :nextTimer,
                ready_since = :readySince, retry_at = :retryAt, signals_recorded = :signalsRecorded,
                signals_seen = :signalsSeen, signal_runs = :signalRuns, epoch = :epoch, attempts = :attempts,
                owner_bytes = CAST(:owner AS VARBINARY(400)), acquisition_no = :acquisitionNo,
                lease_epoch = :leaseEpoch, lease_kind = :leaseKind, expiry = :expiry, write_owner = :writeOwner,
                write_acquisition_no = :writeAcquisitionNo, write_epoch = :writeEpoch, write_no = :writeNo,
                previous_owner = :previousOwner, previous_epoch = :previousEpoch, previous_ending = :previousEnding,
                state_size = :stateSize, encoding = :encoding, key_count = :keyCount,
                activation_type_bytes = CAST(:activationType AS VARBINARY(400)), activation_site = :activationSite,
                application_path = :applicationPath, service_path = :servicePath, due_at = :dueAt, state = :state
            WHERE namespace = :namespace AND id_bytes = CAST(:id AS VARBINARY(400))
            """;
    }

    @Override
    default String deleteInstance() {
        return """
            DELETE FROM ${tables}instances
            WHERE namespace = :namespace AND id_bytes = CAST(:id AS VARBINARY(400))
            """;
    }

    @Override
    default String insertKey() {
        return """
            SET LOCK_TIMEOUT 1000;
            INSERT INTO ${tables}keys (namespace, key_bytes, id_bytes)
            VALUES (:namespace, CAST(:key AS VARBINARY(400)), CAST(:id AS VARBINARY(400)))
            """;
    }

    @Override
    default String deleteKey() {
        return """
            DELETE FROM ${tables}keys
            WHERE namespace = :namespace AND key_bytes = CAST(:key AS VARBINARY(400))
            """;
    }

    @Override
    default String insertSignal() {
        return """
            SET LOCK_TIMEOUT 1000;
            INSERT INTO ${tables}signals (namespace, id_bytes, recorded_at)
            VALUES (:namespace, CAST(:id AS VARBINARY(400)), :recordedAt)
            """;
    }

    @Override
    default String insertStripe() {
        return """
            SET LOCK_TIMEOUT 1000;
            INSERT INTO ${tables}stripes (namespace, stripe, epoch)
            VALUES (:namespace, :stripe, :epoch)
            """;
    }

    /** The only update of a row that is not locked before: removals of one stripe meet here. */
    @Override
    default String raiseStripe() {
        return """
            SET LOCK_TIMEOUT 1000;
            UPDATE ${tables}stripes
            SET epoch = :epoch
            WHERE namespace = :namespace AND stripe = :stripe AND epoch < :epoch
            """;
    }

    @Override
    default String insertHost() {
        return """
            SET LOCK_TIMEOUT 1000;
            INSERT INTO ${tables}hosts (
                namespace, host_bytes, machine, serves, serves_rest, activation_types, lapse_micros, lapses_at)
            VALUES (:namespace, CAST(:host AS VARBINARY(400)), :machine, :serves, :servesRest, :activationTypes,
                :lapseMicros, :lapsesAt)
            """;
    }

    @Override
    default String updateHost() {
        return """
            UPDATE ${tables}hosts
            SET machine = :machine, serves = :serves, serves_rest = :servesRest, activation_types = :activationTypes,
                lapse_micros = :lapseMicros, lapses_at = :lapsesAt
            WHERE namespace = :namespace AND host_bytes = CAST(:host AS VARBINARY(400))
            """;
    }

    @Override
    default String deleteHost() {
        return """
            DELETE FROM ${tables}hosts
            WHERE namespace = :namespace AND host_bytes = CAST(:host AS VARBINARY(400))
            """;
    }
}

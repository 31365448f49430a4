package io.leasehold.spi;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a store knows of an instance but its state's bytes (rules CRUD-02, CRUD-05).
 *
 * @param id its id
 * @param type its host type; empty for an untyped instance
 * @param standing its status
 * @param schedule what it waits for
 * @param ownership who holds it and who wrote it last
 * @param content what else it carries
 */
public record InstanceSnapshot(
        InstanceId id,
        Optional<HostType> type,
        Standing standing,
        Schedule schedule,
        Ownership ownership,
        Content content) {
    /** The reason of a suspension after too many attempts. */
    public static final String QUARANTINED = "quarantined";

    /** The life of an instance. */
    public enum Status {
        /** It can be run. */
        ACTIVE,
        /** It is kept and not run until an operator resumes it. */
        SUSPENDED,
        /** It was completed by its holder and is kept for a time. */
        COMPLETED,
        /** It was terminated and is kept for a time. */
        TERMINATED
    }

    /**
     * The status and what belongs to it.
     *
     * @param status the status
     * @param reason why it is suspended or terminated
     * @param endedAt when it was completed or terminated
     * @param purgeAt from when on a purge removes the ended instance
     */
    public record Standing(
            Status status, Optional<String> reason, Optional<Instant> endedAt, Optional<Instant> purgeAt) {}

    /**
     * What the instance waits for.
     *
     * @param nextTimer the next timer; empty for none
     * @param readySince since when it is marked ready; empty if it is not
     * @param retryAt not runnable before it; empty for no bound
     * @param unseen the signals that no save has acknowledged
     * @param firstUnseen when the first of them was recorded, within the store's order tolerance
     */
    public record Schedule(
            Optional<Instant> nextTimer,
            Optional<Instant> readySince,
            Optional<Instant> retryAt,
            SignalMark unseen,
            Optional<Instant> firstUnseen) {}

    /**
     * Who holds the instance and who wrote it last.
     *
     * @param lease the lease, valid, lapsed or of no length; empty without an owner
     * @param epoch the highest epoch of the id so far; at least 0
     * @param lastWrite the stamp of the last accepted numbered write
     * @param previous the holder before that never released; until the next acquisition
     * @param attempts acquisitions since the last success
     */
    public record Ownership(
            Optional<Lease.Held> lease,
            long epoch,
            Optional<WriteStamp> lastWrite,
            Optional<Lease.Previous> previous,
            int attempts) {}

    /**
     * What else the instance carries.
     *
     * @param stateSizeBytes the size of its state
     * @param encoding the encoding tag of its state
     * @param keys its keys
     * @param activation how to start a host for it
     */
    public record Content(
            long stateSizeBytes, String encoding, Set<InstanceKey> keys, Optional<ActivationParameters> activation) {}

    /**
     * Whether a valid lease keeps others out at a reading.
     *
     * @param reading a reading of the store's clock
     * @return true if it does
     */
    public boolean heldAt(Instant reading) {
        return ownership.lease().map(held -> held.expiry().validAt(reading)).orElse(false);
    }
}

package io.leasehold.record;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Schedule;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.SignalMark;
import java.time.Instant;
import java.util.Optional;

/**
 * The head of an instance: all that is stored of it but its state's bytes.
 *
 * @param birth what never changes
 * @param standing its status
 * @param waiting what it waits for, signals apart
 * @param signals its signals
 * @param ownership who holds it and who wrote it last
 * @param content what else it carries
 */
public record Head(
        Birth birth, Standing standing, Waiting waiting, Ledger signals, Ownership ownership, Content content) {
    /** The standing of an instance that can be run. */
    public static final Standing ACTIVE =
            new Standing(Status.ACTIVE, Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * What never changes in an incarnation.
     *
     * @param id its id
     * @param type its host type
     * @param token the token of its creation
     * @param epoch the highest epoch before it; all its leases have a greater one
     */
    public record Birth(InstanceId id, Optional<HostType> type, String token, long epoch) {}

    /**
     * What a save leaves an instance to wait for.
     *
     * @param nextTimer the next timer
     * @param readySince since when it is marked ready
     * @param retryAt not runnable before it
     */
    public record Waiting(Optional<Instant> nextTimer, Optional<Instant> readySince, Optional<Instant> retryAt) {
        /** Neither timer nor ready mark nor bound. */
        public static final Waiting NOTHING = new Waiting(Optional.empty(), Optional.empty(), Optional.empty());

        /**
         * What a write leaves, relative times resolved.
         *
         * @param next as the caller says it
         * @param reading the reading that decides
         * @return as it is stored
         */
        public static Waiting of(Next next, Instant reading) {
            Optional<Instant> ready = next.kind() == Next.Kind.READY ? Optional.of(reading) : Optional.empty();
            return new Waiting(
                    next.timer().resolve(reading), ready, next.retryAt().resolve(reading));
        }

        /**
         * The same, marked ready.
         *
         * @param reading since when, unless it is marked already
         * @return the marked value
         */
        public Waiting ready(Instant reading) {
            return new Waiting(nextTimer, readySince.or(() -> Optional.of(reading)), retryAt);
        }

        /**
         * The same with another bound.
         *
         * @param bound not runnable before it
         * @return the value with the bound
         */
        public Waiting retryAt(Optional<Instant> bound) {
            return new Waiting(nextTimer, readySince, bound);
        }
    }

    /**
     * The instance.
     *
     * @return its id
     */
    public InstanceId id() {
        return birth.id;
    }

    /**
     * Whether it can be run.
     *
     * @return true if its status is active
     */
    public boolean active() {
        return standing.status() == Status.ACTIVE;
    }

    /**
     * Whether it has ended and is kept.
     *
     * @return true if it is completed or terminated
     */
    public boolean ended() {
        return standing.status() == Status.COMPLETED || standing.status() == Status.TERMINATED;
    }

    /**
     * The mark of its unseen signals.
     *
     * @return the mark
     */
    public SignalMark mark() {
        return signals.mark(birth.epoch);
    }

    /**
     * The same with another standing.
     *
     * @param changed the new value
     * @return the changed head
     */
    public Head with(Standing changed) {
        return new Head(birth, changed, waiting, signals, ownership, content);
    }

    /**
     * The same with another schedule.
     *
     * @param changed the new value
     * @return the changed head
     */
    public Head with(Waiting changed) {
        return new Head(birth, standing, changed, signals, ownership, content);
    }

    /**
     * The same with another signals.
     *
     * @param changed the new value
     * @return the changed head
     */
    public Head with(Ledger changed) {
        return new Head(birth, standing, waiting, changed, ownership, content);
    }

    /**
     * The same with another ownership.
     *
     * @param changed the new value
     * @return the changed head
     */
    public Head with(Ownership changed) {
        return new Head(birth, standing, waiting, signals, changed, content);
    }

    /**
     * The same with another content.
     *
     * @param changed the new value
     * @return the changed head
     */
    public Head with(Content changed) {
        return new Head(birth, standing, waiting, signals, ownership, changed);
    }

    /**
     * The refusal of a suspended instance.
     *
     * @return suspended, with the reason
     */
    public Refusal suspended() {
        return new Refusal.Suspended(id(), standing.reason().orElse(""));
    }

    /**
     * What a reader is shown.
     *
     * @return the snapshot
     */
    public InstanceSnapshot snapshot() {
        Schedule schedule =
                new Schedule(waiting.nextTimer, waiting.readySince, waiting.retryAt, mark(), signals.firstUnseen());
        return new InstanceSnapshot(birth.id, birth.type, standing, schedule, ownership, content);
    }
}

package io.leasehold.record;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Schedule;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.SignalMark;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

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
record Head(Birth birth, Standing standing, Waiting waiting, Ledger signals, Ownership ownership, Content content) {
    static final Standing ACTIVE = new Standing(Status.ACTIVE, Optional.empty(), Optional.empty(), Optional.empty());

    /** What never changes in an incarnation; its leases all have a greater epoch than its birth. */
    record Birth(InstanceId id, Optional<HostType> type, String token, long epoch) {}

    /** What a save leaves an instance to wait for. */
    record Waiting(Optional<Instant> nextTimer, Optional<Instant> readySince, Optional<Instant> retryAt) {
        static Waiting of(Next next, Instant reading) {
            Optional<Instant> ready = next.kind() == Next.Kind.READY ? Optional.of(reading) : Optional.empty();
            return new Waiting(
                    next.timer().resolve(reading), ready, next.retryAt().resolve(reading));
        }

        Waiting ready(Instant reading) {
            return new Waiting(nextTimer, readySince.or(() -> Optional.of(reading)), retryAt);
        }

        Waiting retryAt(Optional<Instant> bound) {
            return new Waiting(nextTimer, readySince, bound);
        }
    }

    InstanceId id() {
        return birth.id;
    }

    boolean active() {
        return standing.status() == Status.ACTIVE;
    }

    boolean ended() {
        return standing.status() == Status.COMPLETED || standing.status() == Status.TERMINATED;
    }

    SignalMark mark() {
        return signals.mark(birth.epoch);
    }

    Head with(Standing changed) {
        return new Head(birth, changed, waiting, signals, ownership, content);
    }

    Head with(Waiting changed) {
        return new Head(birth, standing, changed, signals, ownership, content);
    }

    Head with(Ledger changed) {
        return new Head(birth, standing, waiting, changed, ownership, content);
    }

    Head with(Ownership changed) {
        return new Head(birth, standing, waiting, signals, changed, content);
    }

    Head with(Content changed) {
        return new Head(birth, standing, waiting, signals, ownership, changed);
    }

    /** Whether a valid lease keeps others out. */
    boolean heldAt(Instant reading) {
        return ownership.lease().map(held -> held.expiry().validAt(reading)).orElse(false);
    }

    /**
     * From when on the instance is runnable if nobody writes; the one place that says so (contract section 4). A zero-length
     * lease counts from its grant: the look adds its re-offer interval.
     */
    Optional<Instant> dueAt() {
        if (!active()) {
            return Optional.empty();
        }
        Optional<Instant> base = ownership.lease().isPresent()
                ? ownership.lease().get().expiry().instant()
                : Stream.of(waiting.nextTimer, waiting.readySince, signals.firstUnseen())
                        .flatMap(Optional::stream)
                        .min(Instant::compareTo);
        return base.map(due -> waiting.retryAt.filter(due::isBefore).orElse(due));
    }

    /** An owner and no next timer: once its lease has lapsed, no timer will ever fire for it. */
    boolean orphanShaped() {
        return active() && ownership.lease().isPresent() && waiting.nextTimer.isEmpty();
    }

    /** Grants a lease; everything but owner, epoch, expiry, attempts, previous holder and retry-at stays. */
    Head grant(Lease.Held held, Instant reading) {
        Optional<Lease.Previous> previous =
                ownership.lease().map(old -> ending(old, reading)).or(ownership::previous);
        return with(new Ownership(
                        Optional.of(held),
                        held.lease().epoch(),
                        ownership.lastWrite(),
                        previous,
                        ownership.attempts() + 1))
                .with(waiting.retryAt(Optional.empty()));
    }

    /** Ends the holder's lease by its own will: nobody is named to the next. */
    Head letGo(int attempts) {
        return with(
                new Ownership(Optional.empty(), ownership.epoch(), ownership.lastWrite(), Optional.empty(), attempts));
    }

    /** Ends a lease that its holder did not end, if there is one: epoch raised, marked ready, holder named to the next. */
    Head evict(Instant reading) {
        if (ownership.lease().isEmpty()) {
            return this;
        }
        Lease.Previous previous = ending(ownership.lease().get(), reading);
        return with(new Ownership(
                        Optional.empty(),
                        ownership.epoch() + 1,
                        ownership.lastWrite(),
                        Optional.of(previous),
                        ownership.attempts()))
                .with(waiting.ready(reading));
    }

    static Lease.Previous ending(Lease.Held held, Instant reading) {
        Lease.Ending how = held.expiry() instanceof Expiry.Zero
                ? Lease.Ending.ZERO_LENGTH
                : held.expiry().validAt(reading) ? Lease.Ending.FORCED : Lease.Ending.LAPSED;
        return new Lease.Previous(held.lease().owner(), held.lease().epoch(), how);
    }

    InstanceSnapshot snapshot() {
        Schedule schedule =
                new Schedule(waiting.nextTimer, waiting.readySince, waiting.retryAt, mark(), signals.firstUnseen());
        return new InstanceSnapshot(birth.id, birth.type, standing, schedule, ownership, content);
    }
}

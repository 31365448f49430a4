package io.leasehold.record;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Acquisition by id or key, and what a look shares with it (rules LEASE-01 to LEASE-04, EXCL-01 to EXCL-05, RUN-06). */
final class Acquiring {
    private static final Duration LONGEST_BACK_OFF = Duration.ofMinutes(1);

    private final Terms terms;
    private final Acquisition acquisition;

    Acquiring(Terms terms, Acquisition acquisition) {
        this.terms = terms;
        this.acquisition = acquisition;
    }

    Decision.Plan<Acquired> plan(InstanceId id) {
        return new Decision.Plan<>(
                id,
                List.of(terms.layout().state(id)),
                new Refusal.Absent(id),
                (reading, head, more) -> acquire(reading, head, more.get(0)));
    }

    private Change<Result<Acquired>> acquire(Instant reading, Head head, Slot state) {
        Optional<Refusal> unfit = unfit(head);
        if (unfit.isPresent()) {
            return Decision.refuse(unfit.get());
        }
        Optional<Lease.Held> own = heldUnder(head, acquisition, reading);
        if (own.isPresent()) {
            return again(reading, head, state, own.get());
        }
        if (head.heldAt(reading)) {
            Lease.Held held = head.ownership().lease().orElseThrow();
            return Decision.refuse(new Refusal.Held(head.id(), held.lease().owner(), held.expiry()));
        }
        return take(reading, head, state);
    }

    /** The refusals that come before any lease: type, then status. */
    private Optional<Refusal> unfit(Head head) {
        if (!acquisition.types().includes(head.birth().type())) {
            return Optional.of(new Refusal.WrongHostType(head.id(), head.birth().type()));
        }
        if (head.ended()) {
            return Optional.of(new Refusal.Ended(head.id(), head.standing().status()));
        }
        return head.active() ? Optional.empty() : Optional.of(suspended(head));
    }

    static Refusal suspended(Head head) {
        return new Refusal.Suspended(head.id(), head.standing().reason().orElse(""));
    }

    /** The lease that an earlier copy of an acquisition took, if it is still held. */
    static Optional<Lease.Held> heldUnder(Head head, Acquisition acquisition, Instant reading) {
        return head.ownership()
                .lease()
                .filter(held -> head.active()
                        && held.lease().owner().equals(acquisition.owner())
                        && held.lease().acquisitionNo() == acquisition.number()
                        && (held.expiry() instanceof Expiry.Zero
                                || held.expiry().validAt(reading)));
    }

    /** Delivers a lease that is held already; adds no attempt. */
    Change<Result<Acquired>> again(Instant reading, Head head, Slot state, Lease.Held held) {
        if (!state.isPresent()) {
            return giveBack(reading, head, state);
        }
        return Change.none(Result.done(acquired(reading, head, state, held, true)));
    }

    /** Takes an instance that nobody validly holds: quarantines it, gives it back damaged, or grants the lease. */
    Change<Result<Acquired>> take(Instant reading, Head head, Slot state) {
        if (terms.exhausted(head)) {
            return quarantine(reading, head);
        }
        if (!state.isPresent()) {
            return giveBack(reading, head, state);
        }
        Lease lease = new Lease(
                head.id(),
                acquisition.owner(),
                acquisition.number(),
                head.ownership().epoch() + 1);
        Lease.Held held = new Lease.Held(lease, acquisition.length().from(reading));
        Head granted = head.grant(held, reading);
        Change.Durability durability = acquisition.length().kind() == LeaseLength.Kind.INFINITE
                ? Change.Durability.MACHINE
                : Change.Durability.LEASE_ONLY;
        return new Change<>(
                Result.done(acquired(reading, granted, state, held, false)),
                terms.writes(Optional.of(head), granted),
                durability);
    }

    private Change<Result<Acquired>> quarantine(Instant reading, Head head) {
        Head evicted = head.evict(reading);
        Standing standing = new Standing(
                Status.SUSPENDED, Optional.of(InstanceSnapshot.QUARANTINED), Optional.empty(), Optional.empty());
        Head quarantined = evicted.with(evicted.waiting().ready(reading)).with(standing);
        return new Change<>(
                Result.refused(suspended(quarantined)),
                terms.writes(Optional.of(head), quarantined),
                Change.Durability.MACHINE);
    }

    /** A state that cannot be delivered: an attempt is spent, the lease is given back at once, with a retry-at. */
    private Change<Result<Acquired>> giveBack(Instant reading, Head head, Slot state) {
        Head evicted = head.evict(reading);
        int attempts = head.ownership().attempts() + 1;
        Duration backOff = Duration.ofSeconds(1L << Math.min(attempts, 6));
        Ownership ownership = new Ownership(
                Optional.empty(),
                head.ownership().epoch() + 1,
                head.ownership().lastWrite(),
                evicted.ownership().previous(),
                attempts);
        Instant retryAt = reading.plus(backOff.compareTo(LONGEST_BACK_OFF) < 0 ? backOff : LONGEST_BACK_OFF);
        Head given = evicted.with(ownership).with(evicted.waiting().retryAt(Optional.of(retryAt)));
        Refusal corrupt =
                new Refusal.Corrupt(head.id(), "its state: " + state.damage().orElse("is missing"));
        return new Change<>(Result.refused(corrupt), terms.writes(Optional.of(head), given), Change.Durability.MACHINE);
    }

    private static Acquired acquired(Instant reading, Head head, Slot state, Lease.Held held, boolean repeated) {
        byte[] bytes = new byte[state.sizeBytes()];
        state.buffer().get(bytes);
        State delivered = State.encoded(head.content().encoding(), bytes);
        return new Acquired(held, head.snapshot(), delivered, reading, repeated);
    }
}

package io.leasehold.record;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Acquisition by id or key, and what a look shares with it (rules LEASE-01 to LEASE-04, EXCL-01 to EXCL-05, RUN-06). */
final class Acquiring {
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
        Optional<Refusal> unfit = terms.laws().unfit(head, acquisition);
        if (unfit.isPresent()) {
            return Decision.refuse(unfit.get());
        }
        Optional<Lease.Held> own = terms.laws().heldUnder(head, acquisition, reading);
        if (own.isPresent()) {
            return again(reading, head, state, own.get());
        }
        if (terms.laws().held(head, reading)) {
            Lease.Held held = head.ownership().lease().orElseThrow();
            return Decision.refuse(new Refusal.Held(head.id(), held.lease().owner(), held.expiry()));
        }
        return take(reading, head, state);
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
        Head granted = terms.laws().grant(head, acquisition, reading);
        Lease.Held held = granted.ownership().lease().orElseThrow();
        Change.Durability durability = acquisition.length().kind() == LeaseLength.Kind.INFINITE
                ? Change.Durability.MACHINE
                : Change.Durability.LEASE_ONLY;
        return new Change<>(
                Result.done(acquired(reading, granted, state, held, false)),
                terms.writes(Optional.of(head), granted),
                durability);
    }

    private Change<Result<Acquired>> quarantine(Instant reading, Head head) {
        Head quarantined = terms.laws().quarantine(head, reading);
        return refused(quarantined.suspended(), head, quarantined);
    }

    private Change<Result<Acquired>> giveBack(Instant reading, Head head, Slot state) {
        Refusal corrupt =
                new Refusal.Corrupt(head.id(), "its state: " + state.damage().orElse("is missing"));
        return refused(corrupt, head, terms.laws().undeliverable(head, reading));
    }

    private Change<Result<Acquired>> refused(Refusal reason, Head from, Head to) {
        return new Change<>(Result.refused(reason), terms.writes(Optional.of(from), to), Change.Durability.MACHINE);
    }

    private static Acquired acquired(Instant reading, Head head, Slot state, Lease.Held held, boolean repeated) {
        byte[] bytes = new byte[state.sizeBytes()];
        state.buffer().get(bytes);
        State delivered = State.encoded(head.content().encoding(), bytes);
        return new Acquired(held, head.snapshot(), delivered, reading, repeated);
    }
}

package io.leasehold.record;

import io.leasehold.spi.Completion;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a holder writes (rules FENCE-02, LEASE-05, LEASE-06, CRUD-01, CRUD-02, KEY-02, WAKE-02, WAKE-03, ZERO-04). */
final class Writing {
    private final Terms terms;
    private final Endings endings;

    Writing(Terms terms) {
        this.terms = terms;
        this.endings = new Endings(terms);
    }

    Decision.Plan<Written> renew(LeaseLength length, Lease lease) {
        Refusal lost = new Refusal.LeaseLost(lease.instance(), EarlierAttempt.UNRESOLVED);
        return new Decision.Plan<>(lease.instance(), List.of(), lost, (reading, head, more) -> {
            if (!terms.laws().current(head, lease, reading)) {
                return Decision.refuse(lost);
            }
            Lease.Held held = head.ownership().lease().orElseThrow();
            if (held.expiry() instanceof Expiry.Zero) {
                return Decision.refuse(new Refusal.ZeroLength(head.id()));
            }
            Head renewed = hold(head, terms.laws().extend(held, length, reading));
            boolean infinite = renewed.ownership().lease().orElseThrow().expiry() instanceof Expiry.Never;
            return change(reading, head, renewed, infinite ? Change.Durability.MACHINE : Change.Durability.LEASE_ONLY);
        });
    }

    Decision.Plan<Written> save(LeaseLength length, Save save) {
        return saving(save, (reading, saved) -> {
            Lease.Held held = saved.ownership().lease().orElseThrow();
            return hold(saved, terms.laws().extend(held, length, reading));
        });
    }

    Decision.Plan<Written> saveAndRelease(Save save) {
        return saving(save, (reading, saved) -> terms.laws().releaseSaved(saved));
    }

    /** What a save does with the lease. */
    @FunctionalInterface
    private interface Ending {
        Head apply(Instant reading, Head saved);
    }

    private Decision.Plan<Written> saving(Save save, Ending ending) {
        List<InstanceKey> added = List.copyOf(save.keys().add());
        List<String> reads = added.stream().map(terms.layout()::correlation).toList();
        return fenced(save.stamp(), reads, (reading, head, more) -> {
            Optional<Refusal> taken = Creating.taken(terms, head.id(), added, more);
            if (taken.isPresent()) {
                return Decision.refuse(taken.get());
            }
            Head after = ending.apply(reading, terms.laws().save(head, save, reading));
            Change<Result<Written>> change = change(reading, head, after, Change.Durability.MACHINE);
            return save.state()
                    .map(state -> withState(change, head.id(), state))
                    .orElse(change);
        });
    }

    private Change<Result<Written>> withState(Change<Result<Written>> change, InstanceId id, State state) {
        List<Write> writes = new ArrayList<>(change.writes());
        writes.add(Write.put(terms.layout().state(id), state.toByteArray()));
        return new Change<>(change.answer(), writes, change.durability());
    }

    Decision.Plan<Written> release(Release release) {
        return fenced(release.stamp(), List.of(), (reading, head, more) -> {
            Head after = terms.laws().release(head, release, reading);
            return change(reading, head, after, Change.Durability.LEASE_ONLY);
        });
    }

    Decision.Plan<Written> complete(Completion completion) {
        InstanceId id = completion.stamp().lease().instance();
        List<String> reads = List.of(terms.layout().stripe(id));
        Decision.Plan<Written> plan = fenced(completion.stamp(), reads, (reading, head, more) -> {
            if (!terms.laws().hasSeenAll(head, completion)) {
                return Decision.refuse(new Refusal.UnseenSignal(head.id(), head.mark()));
            }
            Head seen = terms.laws().acknowledge(head, completion.acknowledged());
            return endings.end(
                    reading,
                    seen,
                    new Endings.How(Status.COMPLETED, Optional.empty(), completion.retention()),
                    more.get(0));
        });
        return new Decision.Plan<>(id, plan.reads(), new Refusal.Absent(id), plan.decision());
    }

    Decision.Plan<Written> stop(HolderStop stop) {
        List<String> reads = List.of(terms.layout().stripe(stop.stamp().lease().instance()));
        return fenced(stop.stamp(), reads, (reading, head, more) -> {
            Optional<String> reason = Optional.of(stop.reason());
            if (stop.verb() == HolderStop.Verb.TERMINATE) {
                return endings.end(
                        reading, head, new Endings.How(Status.TERMINATED, reason, stop.retention()), more.get(0));
            }
            Head suspended = terms.laws().suspendOwn(head, stop.reason());
            return change(reading, head, suspended, Change.Durability.MACHINE);
        });
    }

    /** Puts the fence before a decision, and the stamp on the head that it decides from. */
    private Decision.Plan<Written> fenced(WriteStamp stamp, List<String> reads, Decision<Written> decision) {
        InstanceId id = stamp.lease().instance();
        Refusal gone = new Refusal.LeaseLost(id, EarlierAttempt.UNRESOLVED);
        return new Decision.Plan<>(id, reads, gone, (reading, head, more) -> {
            Fence fence = Fence.check(terms.laws(), head, stamp, reading);
            return switch (fence) {
                case OPEN -> decision.decide(reading, terms.laws().stamp(head, stamp), more);
                case REPEAT -> Change.none(Result.done(written(head, reading, true)));
                case LOST, STALE -> Decision.refuse(fence.refusal(terms.laws(), head, stamp));
            };
        });
    }

    private static Head hold(Head head, Lease.Held held) {
        Ownership old = head.ownership();
        return head.with(
                new Ownership(Optional.of(held), old.epoch(), old.lastWrite(), old.previous(), old.attempts()));
    }

    private Change<Result<Written>> change(Instant reading, Head from, Head to, Change.Durability durability) {
        return new Change<>(Result.done(written(to, reading, false)), terms.writes(Optional.of(from), to), durability);
    }

    /** What is stored of an instance, as the answer to a write. */
    static Written written(Head head, Instant reading, boolean repeated) {
        return new Written(
                head.id(),
                reading,
                head.ownership().lease().map(Lease.Held::expiry),
                head.waiting().nextTimer(),
                head.mark(),
                repeated);
    }
}

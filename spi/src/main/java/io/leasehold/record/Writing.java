package io.leasehold.record;

import io.leasehold.spi.Completion;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.KeyChanges;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
            if (!Fence.current(head, lease, reading)) {
                return Decision.refuse(lost);
            }
            Lease.Held held = head.ownership().lease().orElseThrow();
            if (held.expiry() instanceof Expiry.Zero) {
                return Decision.refuse(new Refusal.ZeroLength(head.id()));
            }
            Head renewed = hold(head, extend(held, length, reading));
            boolean infinite = renewed.ownership().lease().orElseThrow().expiry() instanceof Expiry.Never;
            return change(reading, head, renewed, infinite ? Change.Durability.MACHINE : Change.Durability.LEASE_ONLY);
        });
    }

    Decision.Plan<Written> save(LeaseLength length, Save save) {
        return saving(
                save,
                (reading, head) -> hold(head, extend(head.ownership().lease().orElseThrow(), length, reading)));
    }

    Decision.Plan<Written> saveAndRelease(Save save) {
        return saving(
                save,
                (reading, head) -> head.letGo(
                        head.waiting().retryAt().isPresent() ? head.ownership().attempts() : 0));
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
            Head saved = head.with(Head.Waiting.of(save.next(), reading))
                    .with(head.signals()
                            .acknowledge(save.acknowledged(), head.birth().epoch()))
                    .with(content(head.content(), save));
            Head after = ending.apply(reading, saved);
            Change<Result<Written>> change = change(reading, head, after, Change.Durability.MACHINE);
            return save.state()
                    .map(state -> withState(change, head.id(), state))
                    .orElse(change);
        });
    }

    private static Content content(Content old, Save save) {
        return new Content(
                save.state().map(state -> (long) state.sizeBytes()).orElse(old.stateSizeBytes()),
                save.state().map(State::encoding).orElse(old.encoding()),
                keys(old.keys(), save.keys()),
                save.activation().or(old::activation));
    }

    private static Set<InstanceKey> keys(Set<InstanceKey> old, KeyChanges changes) {
        Set<InstanceKey> keys = new HashSet<>(old);
        keys.removeAll(changes.free());
        keys.addAll(changes.add());
        return Set.copyOf(keys);
    }

    private Change<Result<Written>> withState(Change<Result<Written>> change, InstanceId id, State state) {
        List<Write> writes = new ArrayList<>(change.writes());
        writes.add(Write.put(terms.layout().state(id), state.toByteArray()));
        return new Change<>(change.answer(), writes, change.durability());
    }

    Decision.Plan<Written> release(Release release) {
        return fenced(release.stamp(), List.of(), (reading, head, more) -> {
            int back = release.work() == Release.Work.NOT_STARTED ? 1 : 0;
            Head released = head.letGo(Math.max(0, head.ownership().attempts() - back));
            Head after =
                    released.with(released.waiting().retryAt(release.retryAt().resolve(reading)));
            return change(reading, head, after, Change.Durability.LEASE_ONLY);
        });
    }

    Decision.Plan<Written> complete(Completion completion) {
        InstanceId id = completion.stamp().lease().instance();
        List<String> reads = List.of(terms.layout().stripe(id));
        Decision.Plan<Written> plan = fenced(completion.stamp(), reads, (reading, head, more) -> {
            Head seen = head.with(head.signals()
                    .acknowledge(completion.acknowledged(), head.birth().epoch()));
            if (seen.mark().count() > 0) {
                return Decision.refuse(new Refusal.UnseenSignal(head.id(), head.mark()));
            }
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
            Standing standing = new Standing(Status.SUSPENDED, reason, Optional.empty(), Optional.empty());
            Head suspended = head.letGo(head.ownership().attempts()).with(standing);
            return change(reading, head, suspended, Change.Durability.MACHINE);
        });
    }

    /** Puts the fence before a decision, and the stamp on the head that it decides from. */
    private Decision.Plan<Written> fenced(WriteStamp stamp, List<String> reads, Decision<Written> decision) {
        InstanceId id = stamp.lease().instance();
        Refusal gone = new Refusal.LeaseLost(id, EarlierAttempt.UNRESOLVED);
        return new Decision.Plan<>(id, reads, gone, (reading, head, more) -> {
            Fence fence = Fence.check(head, stamp, reading);
            return switch (fence) {
                case OPEN -> decision.decide(reading, stamped(head, stamp), more);
                case REPEAT -> Change.none(Result.done(written(head, reading, true)));
                case LOST, STALE -> Decision.refuse(fence.refusal(head, stamp));
            };
        });
    }

    private static Head stamped(Head head, WriteStamp stamp) {
        Ownership old = head.ownership();
        return head.with(new Ownership(old.lease(), old.epoch(), Optional.of(stamp), old.previous(), old.attempts()));
    }

    private static Head hold(Head head, Lease.Held held) {
        Ownership old = head.ownership();
        return head.with(
                new Ownership(Optional.of(held), old.epoch(), old.lastWrite(), old.previous(), old.attempts()));
    }

    /** Expiry never moves back, infinite stays infinite, and the length zero moves nothing. */
    private static Lease.Held extend(Lease.Held held, LeaseLength length, Instant reading) {
        if (held.expiry() instanceof Expiry.Never || length.isZero()) {
            return held;
        }
        Expiry asked = length.from(reading);
        boolean later = asked instanceof Expiry.Never
                || held.expiry() instanceof Expiry.Zero
                || asked.instant().orElseThrow().isAfter(held.expiry().instant().orElseThrow());
        return later ? new Lease.Held(held.lease(), asked) : held;
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

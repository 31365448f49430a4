package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What those do who hold no lease: signals, operator verbs, the sweep (rules WAKE-01, STAT-04, ORPH-01 to ORPH-05). */
final class Operating {
    private final Terms terms;
    private final Endings endings;

    Operating(Terms terms) {
        this.terms = terms;
        this.endings = new Endings(terms);
    }

    /** Records a signal in every status in which an instance lives; never touches its lease, so that it cannot make one lapse. */
    Decision.Plan<InstanceId> signal(InstanceId id) {
        return new Decision.Plan<>(id, List.of(), new Refusal.Absent(id), (reading, head, more) -> {
            if (head.ended()) {
                return Decision.refuse(new Refusal.Ended(id, head.standing().status()));
            }
            Head signalled = head.with(head.signals().record(reading));
            return new Change<>(Result.done(id), terms.writes(Optional.of(head), signalled), Change.Durability.MACHINE);
        });
    }

    Decision.Plan<Written> operate(InstanceId id, OperatorCommand command) {
        return new Decision.Plan<>(
                id,
                List.of(terms.layout().stripe(id)),
                new Refusal.Absent(id),
                (reading, head, more) -> operate(reading, head, command, more.get(0)));
    }

    private Change<Result<Written>> operate(Instant reading, Head head, OperatorCommand command, Slot stripe) {
        if (head.ended()) {
            return Decision.refuse(new Refusal.Ended(head.id(), head.standing().status()));
        }
        if (!applies(head, command)) {
            return Decision.refuse(new Refusal.WrongStatus(
                    head.id(), head.standing().status(), head.ownership().epoch()));
        }
        if (head.heldAt(reading) && command.force() == OperatorCommand.Force.RESPECT_LEASE) {
            Lease.Held held = head.ownership().lease().orElseThrow();
            return Decision.refuse(new Refusal.Held(head.id(), held.lease().owner(), held.expiry()));
        }
        Head evicted = head.evict(reading);
        Optional<String> reason = Optional.of(command.reason());
        return switch (command.verb()) {
            case TERMINATE ->
                endings.end(reading, head, new Endings.How(Status.TERMINATED, reason, command.retention()), stripe);
            case RESUME -> change(reading, head, resume(head));
            case RELEASE -> change(reading, head, evicted);
            case SUSPEND ->
                change(
                        reading,
                        head,
                        evicted.with(new Standing(Status.SUSPENDED, reason, Optional.empty(), Optional.empty())));
        };
    }

    private static boolean applies(Head head, OperatorCommand command) {
        boolean sameEpoch = command.onlyAtEpoch().isEmpty()
                || command.onlyAtEpoch().getAsLong() == head.ownership().epoch();
        boolean rightStatus = command.verb() == Verb.TERMINATE || head.active() == (command.verb() != Verb.RESUME);
        boolean somethingToRelease =
                command.verb() != Verb.RELEASE || head.ownership().lease().isPresent();
        return sameEpoch && rightStatus && somethingToRelease;
    }

    private static Head resume(Head head) {
        Ownership old = head.ownership();
        return head.with(Head.ACTIVE)
                .with(head.waiting().retryAt(Optional.empty()))
                .with(new Ownership(old.lease(), old.epoch(), old.lastWrite(), old.previous(), 0));
    }

    private Change<Result<Written>> change(Instant reading, Head from, Head to) {
        return new Change<>(
                Result.done(Writing.written(to, reading, false)),
                terms.writes(Optional.of(from), to),
                Change.Durability.MACHINE);
    }

    /** Ends the dead lease of an orphan at the step's own reading; a waiter, a live or an infinite lease is left alone. */
    Decision.Plan<OrphanSweep.Reclaimed> reclaim(InstanceId id, Duration grace) {
        Refusal noOrphan = new Refusal.Absent(id);
        return new Decision.Plan<>(id, List.of(), noOrphan, (reading, head, more) -> {
            if (!orphan(head, reading, grace)) {
                return Decision.refuse(noOrphan);
            }
            Head reclaimed = head.evict(reading);
            OrphanSweep.Reclaimed answer = new OrphanSweep.Reclaimed(
                    id, reclaimed.ownership().previous().orElseThrow());
            return new Change<>(
                    Result.done(answer), terms.writes(Optional.of(head), reclaimed), Change.Durability.MACHINE);
        });
    }

    /** Whether an instance is an orphan whose lease has lapsed by at least a grace; the boundary is exact. */
    static boolean orphan(Head head, Instant reading, Duration grace) {
        return head.orphanShaped()
                && !head.heldAt(reading)
                && head.ownership()
                        .lease()
                        .flatMap(held -> held.expiry().instant())
                        .map(lapsed -> !lapsed.plus(grace).isAfter(reading))
                        .orElse(false);
    }
}

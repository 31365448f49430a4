package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OperatorCommand;
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
            Head signalled = terms.laws().signal(head, reading);
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
        if (!terms.laws().applies(head, command)) {
            return Decision.refuse(new Refusal.WrongStatus(
                    head.id(), head.standing().status(), head.ownership().epoch()));
        }
        if (terms.laws().protectedFrom(head, command, reading)) {
            Lease.Held held = head.ownership().lease().orElseThrow();
            return Decision.refuse(new Refusal.Held(head.id(), held.lease().owner(), held.expiry()));
        }
        Optional<String> reason = Optional.of(command.reason());
        return switch (command.verb()) {
            case TERMINATE ->
                endings.end(reading, head, new Endings.How(Status.TERMINATED, reason, command.retention()), stripe);
            case RESUME -> change(reading, head, terms.laws().resume(head));
            case RELEASE -> change(reading, head, terms.laws().evict(head, reading));
            case SUSPEND -> change(reading, head, terms.laws().suspend(head, command.reason(), reading));
        };
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
            if (!terms.laws().orphan(head, reading, grace)) {
                return Decision.refuse(noOrphan);
            }
            Head reclaimed = terms.laws().evict(head, reading);
            OrphanSweep.Reclaimed answer = new OrphanSweep.Reclaimed(
                    id, reclaimed.ownership().previous().orElseThrow());
            return new Change<>(
                    Result.done(answer), terms.writes(Optional.of(head), reclaimed), Change.Durability.MACHINE);
        });
    }
}

package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Written;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How an instance ends: removed without residue or kept for a time, its keys free either way (rules STAT-01, STAT-02). */
final class Endings {
    private final Terms terms;

    Endings(Terms terms) {
        this.terms = terms;
    }

    /** As what an instance ends, why, and what is left behind. */
    record How(Status status, Optional<String> reason, Retention retention) {}

    Change<Result<Written>> end(Instant reading, Head head, How how, Slot stripe) {
        Written written = Writing.written(
                head.letGo(head.ownership().attempts())
                        .with(new Head.Waiting(Optional.empty(), Optional.empty(), Optional.empty())),
                reading,
                false);
        if (how.retention().keptFor().isPresent()) {
            Head kept = keep(reading, head, how);
            return new Change<>(Result.done(written), terms.writes(Optional.of(head), kept), Change.Durability.MACHINE);
        }
        return remove(head, stripe, written);
    }

    private static Head keep(Instant reading, Head head, How how) {
        Standing standing = new Standing(
                how.status(),
                how.reason(),
                Optional.of(reading),
                how.retention().keptFor().map(reading::plus));
        Content old = head.content();
        return head.letGo(head.ownership().attempts())
                .with(standing)
                .with(new Head.Waiting(Optional.empty(), Optional.empty(), Optional.empty()))
                .with(new Content(old.stateSizeBytes(), old.encoding(), Set.of(), old.activation()));
    }

    private <T> Change<Result<T>> remove(Head head, Slot stripe, T answer) {
        try {
            return new Change<>(
                    Result.done(answer), terms.removal(head, Terms.stripe(stripe)), Change.Durability.MACHINE);
        } catch (IOException e) {
            return Decision.refuse(
                    new Refusal.Corrupt(head.id(), "the epochs of removed instances: " + e.getMessage()));
        }
    }

    /** Removes a kept instance whose retention is over at the step's own reading; anything else is left alone. */
    Decision.Plan<InstanceId> purge(InstanceId id) {
        Refusal notKept = new Refusal.Absent(id);
        return new Decision.Plan<>(id, List.of(terms.layout().stripe(id)), notKept, (reading, head, more) -> {
            boolean over = head.ended()
                    && head.standing().purgeAt().map(at -> !at.isAfter(reading)).orElse(false);
            return over ? remove(head, more.get(0), id) : Decision.refuse(notKept);
        });
    }
}

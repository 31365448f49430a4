package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Written;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How an instance ends: removed without residue or kept for a time, its keys free either way (rules STAT-01, STAT-02). */
final class Endings {
    private final Terms terms;

    Endings(Terms terms) {
        this.terms = terms;
    }

    /** As what an instance ends, why, and what is left behind. */
    record How(Status status, Optional<String> reason, Retention retention) {}

    Change<Result<Written>> end(Instant reading, Head head, How how, Slot stripe) {
        Laws laws = terms.laws();
        Head over = laws.letGo(head, head.ownership().attempts()).with(Head.Waiting.NOTHING);
        Written written = Writing.written(over, reading, false);
        if (!laws.kept(how.retention())) {
            return remove(head, stripe, written);
        }
        Instant purgeAt = reading.plus(how.retention().keptFor().orElse(Duration.ZERO));
        Head kept = laws.keep(head, how.status(), how.reason(), purgeAt, reading);
        return new Change<>(Result.done(written), terms.writes(Optional.of(head), kept), Change.Durability.MACHINE);
    }

    private <T> Change<Result<T>> remove(Head head, Slot stripe, T answer) {
        try {
            return new Change<>(
                    Result.done(answer), terms.removal(head, HeadCodec.stripe(stripe)), Change.Durability.MACHINE);
        } catch (IOException e) {
            return Decision.refuse(
                    new Refusal.Corrupt(head.id(), "the epochs of removed instances: " + e.getMessage()));
        }
    }

    /** Removes a kept instance whose retention is over at the step's own reading; anything else is left alone. */
    Decision.Plan<InstanceId> purge(InstanceId id) {
        Refusal notKept = new Refusal.Absent(id);
        return new Decision.Plan<>(id, List.of(terms.layout().stripe(id)), notKept, (reading, head, more) -> {
            return terms.laws().purgeable(head, reading) ? remove(head, more.get(0), id) : Decision.refuse(notKept);
        });
    }
}

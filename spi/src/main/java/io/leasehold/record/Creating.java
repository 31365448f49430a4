package io.leasehold.record;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creation (rules CRUD-03, FENCE-01, KEY-02, STAT-02). */
final class Creating {
    private final Terms terms;
    private final Create creation;
    private final List<InstanceKey> keys;

    Creating(Terms terms, Create creation) {
        this.terms = terms;
        this.creation = creation;
        this.keys = List.copyOf(creation.keys());
    }

    Step<Result<Create.Created>> step() {
        List<String> reads = new ArrayList<>();
        reads.add(terms.layout().head(creation.id()));
        reads.add(terms.layout().stripe(creation.id()));
        keys.forEach(key -> reads.add(terms.layout().correlation(key)));
        return new Step<>(reads, this::decide);
    }

    private Change<Result<Create.Created>> decide(Instant reading, List<Slot> slots) {
        Result<Optional<Head>> present = Decision.read(creation.id(), slots.get(0));
        if (present instanceof Result.Refused<Optional<Head>> refused) {
            return Decision.refuse(refused.reason());
        }
        Optional<Head> existing = present.orThrow();
        if (existing.isPresent()) {
            return Change.none(answerExisting(existing.get(), reading));
        }
        Optional<Refusal> taken = taken(terms, creation.id(), keys, slots.subList(2, slots.size()));
        if (taken.isPresent()) {
            return Decision.refuse(taken.get());
        }
        try {
            return create(reading, HeadCodec.stripe(slots.get(1)));
        } catch (IOException e) {
            return Decision.refuse(
                    new Refusal.Corrupt(creation.id(), "the epochs of removed instances: " + e.getMessage()));
        }
    }

    private Result<Create.Created> answerExisting(Head head, Instant reading) {
        if (!head.birth().token().equals(creation.token())) {
            return Result.refused(new Refusal.AlreadyExists(head.id()));
        }
        Optional<Lease.Held> lease =
                creation.leasedBy().flatMap(by -> terms.laws().heldUnder(head, by, reading));
        return Result.done(new Create.Created(lease, reading, true));
    }

    private Change<Result<Create.Created>> create(Instant reading, long stripe) {
        long birthEpoch = terms.laws().birthEpoch(stripe);
        Ownership nobody = new Ownership(Optional.empty(), birthEpoch, Optional.empty(), Optional.empty(), 0);
        Content content = new Content(
                creation.state().sizeBytes(), creation.state().encoding(), creation.keys(), creation.activation());
        Head born = new Head(
                new Head.Birth(creation.id(), creation.type(), creation.token(), birthEpoch),
                Head.ACTIVE,
                Head.Waiting.of(creation.next(), reading),
                Ledger.EMPTY,
                nobody,
                content);
        Head head = creation.leasedBy()
                .map(by -> terms.laws().grant(born, by, reading))
                .orElse(born);
        List<Write> writes = terms.writes(Optional.empty(), head);
        writes.add(
                Write.put(terms.layout().state(creation.id()), creation.state().toByteArray()));
        Create.Created created = new Create.Created(head.ownership().lease(), reading, false);
        return new Change<>(Result.done(created), writes, Change.Durability.MACHINE);
    }

    /** The first of some keys that another instance has. */
    static Optional<Refusal> taken(Terms terms, InstanceId id, List<InstanceKey> keys, List<Slot> slots) {
        for (int i = 0; i < keys.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.damage().isPresent()) {
                return Optional.of(new Refusal.Corrupt(id, "the record of key " + keys.get(i)));
            }
            if (slot.isPresent() && !idIn(slot).equals(id)) {
                return Optional.of(new Refusal.KeyTaken(keys.get(i), idIn(slot)));
            }
        }
        return Optional.empty();
    }

    /** The id that a correlation record holds. */
    static InstanceId idIn(Slot slot) {
        return new InstanceId(StandardCharsets.UTF_8.decode(slot.buffer()).toString());
    }
}

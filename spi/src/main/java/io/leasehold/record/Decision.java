package io.leasehold.record;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A transition of one instance that exists: the form in which every rule is written.
 *
 * @param <T> the answer
 */
@FunctionalInterface
interface Decision<T> {
    /**
     * Decides.
     *
     * @param reading the reading that decides
     * @param head the instance as it stands
     * @param more the contents of the other keys that the plan reads
     * @return the answer and the writes
     */
    Change<Result<T>> decide(Instant reading, Head head, List<Slot> more);

    /** A refusal that changes nothing. */
    static <T> Change<Result<T>> refuse(Refusal reason) {
        return Change.none(Result.refused(reason));
    }

    /** The head in a slot, or why it cannot be read. */
    static Result<Optional<Head>> read(InstanceId id, Slot slot) {
        if (slot.damage().isPresent()) {
            return Result.refused(new Refusal.Corrupt(id, slot.damage().get()));
        }
        if (slot.isAbsent()) {
            return Result.done(Optional.empty());
        }
        try {
            return Result.done(Optional.of(HeadCodec.decode(slot)));
        } catch (IOException | BadArgumentException | DateTimeException e) {
            return Result.refused(new Refusal.Corrupt(id, "its record " + e.getMessage()));
        }
    }

    /**
     * What a step on one instance reads and decides.
     *
     * @param <T> the answer
     * @param id the instance
     * @param reads other keys
     * @param ifAbsent the answer where there is no such instance
     * @param decision the rule
     */
    record Plan<T>(InstanceId id, List<String> reads, Refusal ifAbsent, Decision<T> decision) {
        /** The plan as a step. */
        Step<Result<T>> step(Layout layout) {
            List<String> keys = new ArrayList<>();
            keys.add(layout.head(id));
            keys.addAll(reads);
            return new Step<>(keys, this::run);
        }

        Change<Result<T>> run(Instant reading, List<Slot> slots) {
            Result<Optional<Head>> head = read(id, slots.get(0));
            if (head instanceof Result.Done<Optional<Head>> done) {
                return done.value()
                        .map(present -> decision.decide(reading, present, slots.subList(1, slots.size())))
                        .orElseGet(() -> refuse(ifAbsent));
            }
            return Change.none(head.map(none -> {
                throw new IllegalStateException("a refusal has no value");
            }));
        }
    }
}

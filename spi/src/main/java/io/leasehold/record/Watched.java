package io.leasehold.record;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A step, and what it left runnable now or later for whoever looks: an instance without an owner that has a due record it did not
 * have before. Thread-safe, like the transition in it, which a store may run again.
 *
 * @param <A> the answer of the step
 */
final class Watched<A> {
    private final Terms terms;
    private final Step<A> step;
    private volatile Optional<Left> left = Optional.empty();

    /** An instance without an owner, and how long until it is runnable. */
    private record Left(Head head, Duration after) {}

    Watched(Terms terms, Step<A> step) {
        this.terms = terms;
        this.step = step;
    }

    Step<A> step() {
        return new Step<>(step.reads(), this::decide);
    }

    private Change<A> decide(Instant reading, List<Slot> slots) {
        Change<A> change = step.transition().decide(reading, slots);
        boolean moved = change.writes().stream().anyMatch(this::putsDue);
        left = moved ? left(reading, change.writes()) : Optional.empty();
        return change;
    }

    private boolean putsDue(Write write) {
        return write.content().isPresent()
                && write.key().startsWith(terms.layout().dues());
    }

    private Optional<Left> left(Instant reading, List<Write> writes) {
        return writes.stream()
                .filter(write -> write.key().startsWith(terms.layout().heads()))
                .findFirst()
                .map(write -> decoded(write.content()))
                .filter(head -> head.ownership().lease().isEmpty())
                .flatMap(head -> terms.laws().dueAt(head).map(due -> new Left(head, until(reading, due))));
    }

    private static Head decoded(Slot slot) {
        try {
            return HeadCodec.decode(slot);
        } catch (IOException e) {
            throw new IllegalStateException("a head that was just written makes no head", e);
        }
    }

    private static Duration until(Instant reading, Instant due) {
        return due.isAfter(reading) ? Duration.between(reading, due) : Duration.ZERO;
    }

    /** The step is applied: tells those who listen. */
    void applied(Hints hints) {
        left.ifPresent(what -> hints.raise(what.head.birth().type(), what.after));
    }
}

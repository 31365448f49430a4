package io.leasehold.tck.program;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What happened when a program ran. Immutable.
 *
 * @param program the program
 * @param names what its numbers were called
 * @param events what came of its steps, in order
 * @param disagreement what is wrong with the last event; empty if nothing is
 */
public record Trace(Program program, Names names, List<Event> events, Optional<Disagreement> disagreement) {

    /** Copies the list. */
    public Trace {
        events = List.copyOf(events);
    }

    /**
     * The call of a step.
     *
     * @param step the id of the step
     * @return its call and answer; empty if it was void, or no call
     */
    public Optional<Event.Called> called(int step) {
        for (Event event : events) {
            if (event instanceof Event.Called called && called.step().id() == step) {
                return Optional.of(called);
            }
        }
        return Optional.empty();
    }

    /**
     * Whether a step was carried out and its first element done.
     *
     * @param step the id of the step
     * @return true if it was answered as done
     */
    public boolean done(int step) {
        return first(step).flatMap(Answers::value).isPresent();
    }

    /**
     * Why the first element of a step was refused.
     *
     * @param step the id of the step
     * @return the reason; empty if it was not refused
     */
    public Optional<Refusal> refusal(int step) {
        return first(step).flatMap(Answers::refusal);
    }

    /**
     * Whether the first element of a step was refused for a reason.
     *
     * @param step the id of the step
     * @param reason the reason
     * @return true if it was
     */
    public boolean refused(int step, Class<? extends Refusal> reason) {
        return refusal(step).filter(reason::isInstance).isPresent();
    }

    /**
     * What the first element of a step was answered with.
     *
     * @param <T> the type of the answer
     * @param step the id of the step
     * @param type the type of the answer
     * @return the answer; empty if it was not done
     */
    public <T> Optional<T> value(int step, Class<T> type) {
        return first(step).flatMap(Answers::value).filter(type::isInstance).map(type::cast);
    }

    /**
     * What a step acquired.
     *
     * @param step the id of an acquisition of one instance
     * @return the instance; empty if it was refused
     */
    public Optional<Acquired> acquired(int step) {
        return value(step, Acquired.class);
    }

    /**
     * The first lease that a step obtained.
     *
     * @param step the id of a creation, an acquisition or a look
     * @return the lease; empty if there was none
     */
    public Optional<Lease.Held> lease(int step) {
        return called(step)
                .flatMap(called -> Answers.leases(called.answer()).stream()
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    /**
     * What the store's clock showed at a step.
     *
     * @param step the id of the step
     * @return the reading; empty if it made no call
     */
    public Optional<Instant> reading(int step) {
        return called(step).map(Event.Called::reading);
    }

    /**
     * Whether another run ended with the same mistake.
     *
     * @param other the other run
     * @return true if both ended in disagreements that resemble each other
     */
    public boolean showsTheSameAs(Trace other) {
        return disagreement.isPresent()
                && other.disagreement.filter(disagreement.get()::resembles).isPresent();
    }

    /**
     * How many steps were void.
     *
     * @return zero or more
     */
    public long voidSteps() {
        return events.stream().filter(Event.Skipped.class::isInstance).count();
    }

    private Optional<Result<?>> first(int step) {
        return called(step)
                .flatMap(called -> Answers.results(called.answer()).stream().findFirst());
    }
}

package io.leasehold.tck.program;

import io.leasehold.tck.model.Call;
import java.time.Instant;
import java.util.Optional;

/**
 * Turns the steps of a program into calls while it runs: resolves what they refer to from the answers so far. Thread-safe, for engines
 * that take steps at the same time.
 */
public final class Caller {
    private final Ledger ledger;
    private final VirtualClock clock;

    /**
     * For one run of a program.
     *
     * @param names what its numbers are called in this run
     * @param clock the clock of the store
     */
    public Caller(Names names, VirtualClock clock) {
        this.ledger = new Ledger(names, clock.instant());
        this.clock = clock;
    }

    /**
     * The call of a step.
     *
     * @param step a step that calls the store
     * @return the call; empty if what it refers to has not come about, or not yet
     */
    public synchronized Optional<Call> call(Step step) {
        return new CallMaker(ledger, step, clock.instant()).call();
    }

    /**
     * Takes note of an answer, so that later steps can refer to it.
     *
     * @param step the step
     * @param call its call
     * @param answer exactly what the store returned
     */
    public synchronized void answered(Step step, Call call, Object answer) {
        Instant reading = Answers.storeTime(answer).orElseGet(clock::instant);
        ledger.record(new Event.Called(step, call, reading, answer));
    }

    /**
     * Where a step moves the clock.
     *
     * @param operation what the step does
     * @return the instant; empty if the step is no move of the clock, or there is no such instant
     */
    public synchronized Optional<Instant> target(Operation operation) {
        if (operation instanceof Operation.Advance advance) {
            return Optional.of(clock.instant().plus(advance.by()));
        }
        if (operation instanceof Operation.MoveTo move) {
            return ledger.instant(move.boundary(), clock.instant())
                    .map(instant -> instant.plus(VirtualClock.TICK.multipliedBy(move.ticks())));
        }
        return Optional.empty();
    }

    /**
     * Lets a host die and start anew.
     *
     * @param host the host
     */
    public synchronized void restart(int host) {
        ledger.restart(host);
    }
}

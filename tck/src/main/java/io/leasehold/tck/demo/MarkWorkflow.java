package io.leasehold.tck.demo;

import io.leasehold.service.Activation;
import io.leasehold.service.InstanceHandler;
import io.leasehold.service.Outcome;
import io.leasehold.spi.State;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Either half of the worker and supervisor loop. Both wait for a change of the item. The worker goes to work when it finds the mark
 * set: it pauses, clears the mark and counts. The supervisor, when it finds the mark cleared, pauses and sets it again. So each wakes
 * the other, for ever, unless a wake-up is lost.
 *
 * <p>The pauses are the ancestors' workaround: a wake-up that came while a workflow was still exiting was forgotten, so each waited
 * until the other one had surely exited.
 */
final class MarkWorkflow implements InstanceHandler {
    static final State IDLE = state("idle");
    static final State PAUSING = state("pausing");

    private final Item item;
    private final Role role;
    private final Duration pause;
    private final Observer observer;

    /** The two halves. */
    enum Role {
        /** Clears the mark and counts. */
        WORKER,
        /** Sets the mark. */
        SUPERVISOR;

        /** The mark that it goes to work at. */
        boolean mark() {
            return this == WORKER;
        }
    }

    /** Sees each move, and may let something happen in the middle of it. */
    @FunctionalInterface
    interface Observer {
        /** A workflow is about to do something; to exit is the last thing it does. */
        void sees(Role role, String what, boolean exiting);
    }

    MarkWorkflow(Item item, Role role, Duration pause, Observer observer) {
        this.item = item;
        this.role = role;
        this.pause = pause;
        this.observer = observer;
    }

    @Override
    public Outcome handle(Activation step) {
        if (step.state().equals(PAUSING)) {
            // A change woke it in the middle of its pause, which goes on.
            return step.timerFired()
                    ? changeMark()
                    : Outcome.delayUntil(step.instance().schedule().nextTimer().orElseThrow());
        }
        if (item.mark() != role.mark()) {
            observer.sees(role, "finds nothing to do, and begins to exit", true);
            return Outcome.awaitSignal();
        }
        if (pause.isZero()) {
            return changeMark();
        }
        observer.sees(role, "has work to do, and pauses for " + pause.toMinutes() + " minutes", false);
        return Outcome.delay(pause).state(PAUSING);
    }

    private Outcome changeMark() {
        String what = role == Role.WORKER ? "clears the mark, counts" : "sets the mark";
        observer.sees(role, what, false);
        item.change(!role.mark(), role == Role.WORKER ? 1 : 0);
        observer.sees(role, "begins to exit", true);
        return Outcome.awaitSignal().state(IDLE);
    }

    private static State state(String text) {
        return State.of(text.getBytes(StandardCharsets.UTF_8));
    }
}

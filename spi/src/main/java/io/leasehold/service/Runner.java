package io.leasehold.service;

import io.leasehold.spi.Release;
import io.leasehold.spi.Timer;
import java.util.concurrent.Executor;

/**
 * Runs handlers, one step after another, and has their outcomes stored. Each instance in hand occupies a slot from its acquisition
 * until it is let go or waits. Thread-safe.
 */
final class Runner {
    private final Host host;
    private final OutcomeWriter writer;
    private final Executor executor;

    Runner(Host host, OutcomeWriter writer, Executor executor) {
        this.host = host;
        this.writer = writer;
        this.executor = executor;
    }

    /** Starts an instance that has a slot. */
    void start(Hold hold) {
        if (suspicious(hold) && !host.slots.suspect(hold.id())) {
            Timer retryAt = Timer.after(host.settings.detectionPeriod);
            writer.giveBack(hold, Release.notStarted(hold.nextStamp()).notBefore(retryAt));
            free(hold);
            return;
        }
        submit(hold);
    }

    private boolean suspicious(Hold hold) {
        return hold.attempt() >= (host.settings.attemptLimit + 1) / 2;
    }

    /** Wakes an instance that stayed loaded, if there is a slot for it; else it is unloaded and found by a look. */
    void resume(Hold hold) {
        if (!host.slots.take()) {
            unload(hold);
        } else if (hold.wake()) {
            submit(hold);
        } else {
            free(hold);
        }
    }

    /** Unloads an instance that waits; not on the thread that renews, which a locked row must not hold up. */
    void unload(Hold hold) {
        if (hold.wake()) {
            try {
                executor.execute(() -> writer.unload(hold));
            } catch (RuntimeException | Error rejected) {
                refused(hold, rejected);
            }
        }
    }

    private void submit(Hold hold) {
        try {
            executor.execute(() -> run(hold));
        } catch (RuntimeException | Error rejected) { // an Error when there is no thread to be had
            refused(hold, rejected);
            free(hold);
        }
    }

    private void refused(Hold hold, Throwable rejected) {
        Events.defect("the executor does not take instance " + hold.id(), rejected);
        writer.giveBack(hold, Release.notStarted(hold.nextStamp()));
    }

    private void free(Hold hold) {
        host.slots.free(hold.id());
        host.pace.roomAgain();
    }

    private void run(Hold hold) {
        boolean interrupted = false;
        try {
            OutcomeWriter.Follow follow = OutcomeWriter.Follow.AGAIN;
            while (follow == OutcomeWriter.Follow.AGAIN) {
                follow = step(hold);
                interrupted |= Thread.interrupted();
            }
        } catch (Throwable defect) {
            Events.defect(
                    "a step of instance " + hold.id() + " could not be ended; its lease is left to lapse", defect);
            host.lost(hold);
        } finally {
            free(hold);
            if (interrupted) {
                Thread.currentThread().interrupt(); // the executor's business from here on
            }
        }
    }

    private OutcomeWriter.Follow step(Hold hold) {
        if (!host.open() && hold.is(Hold.Phase.WAITING)) {
            writer.giveBack(hold, Release.notStarted(hold.nextStamp()));
            return OutcomeWriter.Follow.GONE;
        }
        if (!hold.begin()) {
            host.lost(hold);
            return OutcomeWriter.Follow.GONE;
        }
        Call call = new Call(hold, writer);
        StepEvent recorded = StepEvent.start();
        Outcome outcome = outcomeOf(call);
        // An interrupt was meant for the handler; the write of its outcome must not suffer from it.
        boolean interrupted = Thread.interrupted();
        OutcomeWriter.Follow follow = writer.write(call, outcome);
        recorded.finish(hold, outcome, follow);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return follow;
    }

    private Outcome outcomeOf(Call call) {
        try {
            Outcome outcome = host.settings.handler(call.instance().type()).handle(call);
            return outcome == null ? Outcome.fail(new NullPointerException("the handler returned null")) : outcome;
        } catch (Throwable thrown) {
            // An Error too: it is this instance's, and nothing of the service may end with it.
            return Outcome.fail(thrown);
        }
    }
}

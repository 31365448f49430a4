package io.leasehold.service;

import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Next;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Timer;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.util.Optional;

/** Stores what a step leaves behind, and says what follows. Thread-safe. */
final class OutcomeWriter {
    private final Host host;
    private final LeaseWrites writes;

    OutcomeWriter(Host host) {
        this.host = host;
        this.writes = new LeaseWrites(host);
    }

    /** What follows a step. */
    enum Follow {
        /** Another step, under the same lease. */
        AGAIN,
        /** The instance stays loaded and waits. */
        IDLE,
        /** The lease is over. */
        GONE
    }

    /** Stores the outcome of a handler. Whatever is refused, the step failed and is tried again. */
    Follow write(Call call, Outcome outcome) {
        try {
            return apply(call, outcome);
        } catch (StoreException.LeaseLost | StoreException.UnknownOutcome gone) {
            return Follow.GONE; // told already
        } catch (RuntimeException refused) {
            return failed(call, refused);
        }
    }

    /** Stores the outcome of an application that runs the instance by itself; throws what is refused. */
    boolean end(Call call, Outcome outcome) {
        return apply(call, outcome) == Follow.GONE;
    }

    private Follow apply(Call call, Outcome outcome) {
        outcome.activation().ifPresent(stored -> ActivationTypes.require(stored, host.settings.activationTypes));
        Outcome.Step step = outcome.step();
        if (step instanceof Outcome.Step.Continue) {
            return goOn(call, outcome);
        } else if (step instanceof Outcome.Step.Delay delay) {
            return await(call, outcome, Next.timed(delay.timer()));
        } else if (step instanceof Outcome.Step.AwaitSignal) {
            return await(call, outcome, Next.waiting());
        } else if (step instanceof Outcome.Step.Complete) {
            return complete(call, outcome);
        } else if (step instanceof Outcome.Step.Suspend suspend) {
            return suspend(call, outcome, suspend.reason());
        }
        return failed(call, ((Outcome.Step.Fail) step).cause());
    }

    private Follow goOn(Call call, Outcome outcome) {
        if (call.hold().byHandler() && host.open()) {
            keep(call, outcome, Next.ready());
            return Follow.AGAIN;
        }
        return letGo(call, outcome, Next.ready());
    }

    private Follow await(Call call, Outcome outcome, Next next) {
        Hold hold = call.hold();
        Duration stay = stay(hold);
        if (stay.isZero()) {
            return letGo(call, outcome, next);
        }
        keep(call, outcome, next);
        if (hold.unseen().count() > 0) {
            return Follow.AGAIN; // a signal came while the step ran
        }
        hold.idle(stay);
        return Follow.IDLE;
    }

    private Duration stay(Hold hold) {
        if (!hold.byHandler() || hold.zeroLength() || !host.open()) {
            return Duration.ZERO;
        }
        Duration stay = host.settings.policies.unload().keepLoaded(hold.instance());
        return stay.isNegative() ? Duration.ZERO : stay;
    }

    private Follow letGo(Call call, Outcome outcome, Next next) {
        Written written = writes.saveAndRelease(call.hold(), save(call, outcome, next));
        hint(written, next.kind() == Next.Kind.READY);
        return Follow.GONE;
    }

    private void keep(Call call, Outcome outcome, Next next) {
        writes.keep(call.hold(), save(call, outcome, next), outcome.state());
    }

    private Save save(Call call, Outcome outcome, Next next) {
        Hold hold = call.hold();
        Optional<State> encoded = outcome.state().map(state -> host.settings.codecs.encode(hold.id(), state));
        return new Save(hold.nextStamp(), encoded, next, call.seen(), outcome.keys(), outcome.activation());
    }

    /** A state that is to be kept is saved first; one that is not is saved only if the completion is refused. */
    private Follow complete(Call call, Outcome outcome) {
        Hold hold = call.hold();
        Retention retention = host.settings.retention;
        boolean saved = retention.keptFor().isPresent() && carries(outcome);
        if (saved) {
            keep(call, outcome, Next.ready());
        }
        Optional<SignalMark> unseen = writes.complete(hold, new Completion(hold.nextStamp(), call.seen(), retention));
        if (unseen.isEmpty()) {
            return Follow.GONE;
        }
        hold.unseen(unseen.get());
        if (!saved && carries(outcome)) {
            keep(call, outcome, Next.ready());
        }
        return Follow.AGAIN;
    }

    private Follow suspend(Call call, Outcome outcome, String reason) {
        if (carries(outcome)) {
            keep(call, outcome, Next.ready());
        }
        writes.suspend(call.hold(), call.hold().nextStamp(), reason);
        return Follow.GONE;
    }

    private static boolean carries(Outcome outcome) {
        return outcome.state().isPresent()
                || outcome.activation().isPresent()
                || !outcome.keys().isEmpty();
    }

    /** The step failed: everything stays as last stored, until the pause is over or the attempts are used up. */
    Follow failed(Call call, Throwable cause) {
        Hold hold = call.hold();
        RetryPolicy policy = host.settings.policies.retry();
        host.events.tell(new ServiceEvent.StepFailed(hold.lease(), hold.attempt(), cause));
        try {
            if (policy.usedUp(hold.attempt())) {
                writes.suspend(hold, hold.nextStamp(), InstanceSnapshot.QUARANTINED);
                host.events.tell(new ServiceEvent.Quarantined(hold.id()));
            } else {
                Duration pause = policy.pauseAfter(hold.attempt());
                writes.release(hold, Release.of(hold.nextStamp()).notBefore(Timer.after(pause)));
                host.pace.hintIn(pause);
            }
        } catch (RuntimeException refused) {
            host.lost(hold); // left to lapse
        }
        return Follow.GONE;
    }

    /** Saves the state alone, in the middle of a step. */
    void checkpoint(Call call, State state) {
        Hold hold = call.hold();
        State encoded = host.settings.codecs.encode(hold.id(), state);
        Save save = Save.of(hold.nextStamp(), Next.ready()).state(encoded);
        writes.keep(hold, save, Optional.of(state));
    }

    /** Ends the lease without a save; what cannot be told to the store is left to lapse. */
    void giveBack(Hold hold, Release release) {
        try {
            writes.giveBack(hold, release);
        } catch (RuntimeException refused) {
            host.lost(hold);
        }
    }

    void letGo(Hold hold) {
        if (hold.stillOwned()) {
            giveBack(hold, Release.of(hold.nextStamp()));
        }
    }

    /** Unloads an instance that has waited long enough: what it waits for is stored already, and it counts as a success. */
    void unload(Hold hold) {
        Next next = hold.nextTimer().map(Timer::at).map(Next::timed).orElseGet(Next::waiting);
        try {
            hint(writes.saveAndRelease(hold, Save.of(hold.nextStamp(), next)), false);
        } catch (RuntimeException refused) {
            host.lost(hold);
        }
    }

    StoreException.LeaseLost lost(Hold hold) {
        return writes.lost(hold);
    }

    /** What this host has just let go may be due before the next look. */
    private void hint(Written written, boolean ready) {
        if (ready || written.unseen().count() > 0) {
            host.pace.hintIn(Duration.ZERO);
        } else {
            written.nextTimer().ifPresent(next -> host.pace.hintIn(Duration.between(written.storeTime(), next)));
        }
    }
}

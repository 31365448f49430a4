package io.leasehold.service;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What one step of an instance leaves behind: what comes next, and what is stored with it in the same atomic write. Immutable.
 *
 * @param step what comes next
 * @param state the new state; empty leaves the old one
 * @param keys keys to add and free
 * @param activation new activation parameters; empty leaves the old ones
 */
public record Outcome(Step step, Optional<State> state, KeyChanges keys, Optional<ActivationParameters> activation) {
    private static final int LONGEST_REASON = 200;

    /** What comes next. */
    public sealed interface Step {
        /** The next step runs at once, here. */
        record Continue() implements Step {}

        /**
         * The next step runs when a timer comes, or a signal.
         *
         * @param timer when, by the store's clock
         */
        record Delay(Timer timer) implements Step {}

        /** The next step runs when a signal comes, and not before. */
        record AwaitSignal() implements Step {}

        /** The instance is done. Refused, and the handler called again, if a signal came that this step has not seen. */
        record Complete() implements Step {}

        /**
         * The instance is kept and runs no more until an operator resumes it.
         *
         * @param reason why, 1 to 200 characters
         */
        record Suspend(String reason) implements Step {}

        /**
         * The step failed: nothing of it is stored, and it runs again after the pause of the {@link RetryPolicy}, until the
         * attempts are used up and the instance is quarantined, its bytes kept.
         *
         * @param cause why
         */
        record Fail(Throwable cause) implements Step {}
    }

    private static Outcome of(Step step) {
        return new Outcome(step, Optional.empty(), KeyChanges.NONE, Optional.empty());
    }

    /**
     * The next step runs at once, here; the state is saved before it and the lease kept.
     *
     * @return the outcome, to be refined
     */
    public static Outcome continueNow() {
        return of(new Step.Continue());
    }

    /**
     * The next step runs after a while, or when a signal comes.
     *
     * @param time from zero to 365,000 days, counted from the store's time of the save
     * @return the outcome, to be refined
     */
    public static Outcome delay(Duration time) {
        return of(new Step.Delay(Timer.after(time)));
    }

    /**
     * The next step runs at an instant by the store's clock, or when a signal comes.
     *
     * @param instant in the years 1 to 9999; one of the past is due at once
     * @return the outcome, to be refined
     */
    public static Outcome delayUntil(Instant instant) {
        return of(new Step.Delay(Timer.at(instant)));
    }

    /**
     * The next step runs when a signal comes.
     *
     * @return the outcome, to be refined
     */
    public static Outcome awaitSignal() {
        return of(new Step.AwaitSignal());
    }

    /**
     * The instance is done: deleted, or kept for a time, as the service is configured.
     *
     * @return the outcome, to be refined
     */
    public static Outcome complete() {
        return of(new Step.Complete());
    }

    /**
     * The instance is kept and runs no more until an operator resumes it.
     *
     * @param reason why, 1 to 200 characters
     * @return the outcome, to be refined
     * @throws BadArgumentException if the reason is empty or too long
     */
    public static Outcome suspend(String reason) {
        if (reason.isEmpty() || reason.length() > LONGEST_REASON) {
            throw new BadArgumentException("reason", "must be 1 to " + LONGEST_REASON + " characters");
        }
        return of(new Step.Suspend(reason));
    }

    /**
     * The step failed.
     *
     * @param cause why; its message is logged
     * @return the outcome; a state set on it is not stored
     */
    public static Outcome fail(Throwable cause) {
        return of(new Step.Fail(cause));
    }

    /**
     * The same with a new state.
     *
     * @param bytes the state, before the codecs of the service
     * @return the refined outcome
     */
    public Outcome state(State bytes) {
        return new Outcome(step, Optional.of(bytes), keys, activation);
    }

    /**
     * The same with key changes.
     *
     * @param changes keys to add and free
     * @return the refined outcome
     */
    public Outcome keys(KeyChanges changes) {
        return new Outcome(step, state, changes, activation);
    }

    /**
     * The same with new activation parameters.
     *
     * @param parameters how a generic host can start a host for the instance
     * @return the refined outcome
     */
    public Outcome activation(ActivationParameters parameters) {
        return new Outcome(step, state, keys, Optional.of(parameters));
    }
}

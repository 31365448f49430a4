package io.leasehold.spi;

import java.util.function.Function;

/**
 * One of three outcomes of a call or of one element of a batch (rule ERR-03).
 *
 * @param <T> the answer of a call that was applied
 */
public sealed interface Result<T> {
    /**
     * Applied.
     *
     * @param <T> the answer
     * @param value the answer
     */
    record Done<T>(T value) implements Result<T> {}

    /**
     * This attempt was not applied and never will be.
     *
     * @param <T> the answer it would have had
     * @param reason why; true at some instant of the call
     */
    record Refused<T>(Refusal reason) implements Result<T> {}

    /**
     * The reply was lost: applied once or not at all. Repeat it with the same numbers to find out.
     *
     * @param <T> the answer it may have had
     * @param cause the failure that hid the reply
     */
    record Unknown<T>(Throwable cause) implements Result<T> {}

    /**
     * An applied call.
     *
     * @param <T> the answer
     * @param value the answer
     * @return the outcome
     */
    static <T> Result<T> done(T value) {
        return new Done<>(value);
    }

    /**
     * A refused call.
     *
     * @param <T> the answer it would have had
     * @param reason why
     * @return the outcome
     */
    static <T> Result<T> refused(Refusal reason) {
        return new Refused<>(reason);
    }

    /**
     * A call whose reply was lost.
     *
     * @param <T> the answer it may have had
     * @param cause the failure that hid the reply
     * @return the outcome
     */
    static <T> Result<T> unknown(Throwable cause) {
        return new Unknown<>(cause);
    }

    /**
     * The same outcome with another answer.
     *
     * @param <R> the other answer
     * @param change from one answer to the other
     * @return done with the changed answer, or the same refusal or unknown outcome
     */
    default <R> Result<R> map(Function<? super T, ? extends R> change) {
        if (this instanceof Done<T> done) {
            return new Done<>(change.apply(done.value));
        }
        if (this instanceof Refused<T> refused) {
            return new Refused<>(refused.reason);
        }
        return new Unknown<>(((Unknown<T>) this).cause);
    }

    /**
     * The answer of a call that is expected to succeed.
     *
     * @return the answer
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.Refused if the call was refused for another reason
     * @throws StoreException.UnknownOutcome if the reply was lost
     */
    default T orThrow() {
        if (this instanceof Done<T> done) {
            return done.value;
        }
        if (this instanceof Refused<T> refused) {
            if (refused.reason instanceof Refusal.LeaseLost lost) {
                throw new StoreException.LeaseLost(lost);
            }
            throw new StoreException.Refused(refused.reason);
        }
        throw new StoreException.UnknownOutcome(((Unknown<T>) this).cause);
    }
}

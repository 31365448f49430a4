package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Lease;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreException;
import java.time.Duration;

/**
 * What one step of an instance works on: its state, why it runs, and the lease it runs under. Thread-safe; of no use after the step.
 */
public interface Activation {
    /**
     * The instance.
     *
     * @return its id
     */
    default InstanceId id() {
        return lease().instance();
    }

    /**
     * The lease that the step runs under. Its epoch grows with every change of hands and fences what the step does elsewhere.
     *
     * @return the identity of the lease
     */
    Lease lease();

    /**
     * What the store knew of the instance when the lease was taken: type, keys, attempts, the earlier holder.
     *
     * @return the snapshot of the acquisition; later saves do not change it
     */
    InstanceSnapshot instance();

    /**
     * The state as last stored, decoded.
     *
     * @return the state
     */
    State state();

    /**
     * The signals that this step sees and that its outcome will acknowledge; those that come later start another step.
     *
     * @return how many, at least 0
     */
    int signals();

    /**
     * Whether the next timer had come when the step began.
     *
     * @return true if it had; false after a {@link #save} of an earlier, interrupted step, which replaced the timer
     */
    boolean timerFired();

    /**
     * How long the lease lasts if it is not renewed, by this host's monotonic clock from before the store was asked. Renewal goes on
     * while the step runs.
     *
     * @return zero if the lease is lost or has no length; {@link io.leasehold.spi.LeaseLength#LONGEST} if it is infinite
     */
    Duration remaining();

    /**
     * Whether the service still believes to hold the lease. Once false, it stays false, and the outcome of the step will be thrown
     * away: return as soon as possible (rules FENCE-04, OWN-03).
     *
     * @return false if the lease was lost, has lapsed, or the service let go of it
     */
    boolean stillOwned();

    /**
     * Asks to be told once when the lease is lost, for steps that wait: interrupt the waiting thread from here, for example. Called
     * at once if the lease is lost already.
     *
     * @param told called on a thread of the service; must return soon
     */
    void onLeaseLost(Runnable told);

    /**
     * Saves the state in the middle of the step and keeps the lease; should the host die, the instance is run again from this
     * state. Acknowledges no signal. Repeats the save while its outcome is unknown and the lease lasts.
     *
     * @param state the new state
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the lease ended before the outcome was known
     * @throws StoreException.Refused if the store refused the state for another reason
     * @throws io.leasehold.spi.BadArgumentException if the state is larger than the store accepts
     */
    void save(State state);
}

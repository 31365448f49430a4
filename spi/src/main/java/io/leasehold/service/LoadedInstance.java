package io.leasehold.service;

import io.leasehold.spi.StoreException;

/**
 * An instance that the application loaded and runs by itself: the service renews its lease until it is ended, closed or lost.
 */
public interface LoadedInstance extends Activation, AutoCloseable {
    /**
     * Stores an outcome and lets the instance go. <em>Continue</em> leaves it ready, for any host. The call is repeated while its
     * outcome is unknown and the lease lasts.
     *
     * @param outcome what is to be stored, and what comes next
     * @return true if the instance was let go; false if a signal came first and the completion was refused: the lease is kept, and
     *     {@link #signals()} counts what is to be seen before the next outcome
     * @throws StoreException.LeaseLost if the lease is gone
     * @throws StoreException.UnknownOutcome if the lease ended before the outcome was known
     * @throws StoreException.Refused if the store refused it for another reason, such as a taken key; the lease is kept
     * @throws IllegalStateException if it was ended already
     */
    boolean end(Outcome outcome);

    /** Lets the instance go as last stored, unless it was ended. What cannot be told to the store is left to lapse. */
    @Override
    void close();
}

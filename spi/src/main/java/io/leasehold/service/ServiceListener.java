package io.leasehold.service;

import java.time.Duration;

/**
 * Is told what a service notices. Called on the thread that notices it, outside all locks, so it must return soon; what it throws is
 * logged and changes nothing. Must be thread-safe.
 */
@FunctionalInterface
public interface ServiceListener {
    /**
     * Something happened.
     *
     * @param event what
     */
    void on(ServiceEvent event);

    /**
     * A service that tells this listener was built; nothing was told of it before but {@link ServiceEvent.LeaseTooShort}.
     *
     * @param service the service, not started
     */
    default void built(PersistenceService service) {}

    /**
     * An instance was acquired to be run, in its first attempt and from nobody. Told very often.
     *
     * @param late how long it had been runnable, by the store's clock
     */
    default void pickedUp(Duration late) {}

    /**
     * A write under a lease came to an end, whatever the answer: a save, release, suspension or completion. Told very often.
     *
     * @param took the time since it was sent first, repeats included
     */
    default void wrote(Duration took) {}
}

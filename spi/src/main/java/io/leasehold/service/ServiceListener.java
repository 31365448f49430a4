package io.leasehold.service;

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
}

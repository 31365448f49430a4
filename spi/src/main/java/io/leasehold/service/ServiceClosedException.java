package io.leasehold.service;

import io.leasehold.spi.OwnerId;

/** A call on a service that was closed: nothing was sent to the store (rule OWN-01). */
public final class ServiceClosedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Names the service.
     *
     * @param owner the host that the service was
     */
    public ServiceClosedException(OwnerId owner) {
        super("service " + owner + " is closed");
    }
}

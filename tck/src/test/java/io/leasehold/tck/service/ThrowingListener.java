package io.leasehold.tck.service;

import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.service.ServiceListener;
import java.time.Duration;

/** Throws whatever it is told. */
final class ThrowingListener implements ServiceListener {
    @Override
    public void on(ServiceEvent event) {
        throw new IllegalStateException("planned");
    }

    @Override
    public void built(PersistenceService service) {
        throw new IllegalStateException("planned");
    }

    @Override
    public void pickedUp(Duration late) {
        throw new AssertionError("planned");
    }

    @Override
    public void wrote(Duration took) {
        throw new AssertionError("planned");
    }
}

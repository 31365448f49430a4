package io.leasehold.service;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs events and tells the listener, whatever it does. Thread-safe. */
final class Events {
    private static final Logger LOG = LoggerFactory.getLogger(PersistenceService.class);

    private final ServiceListener listener;

    Events(ServiceListener listener) {
        this.listener = listener;
    }

    void tell(ServiceEvent event) {
        log(event);
        try {
            listener.on(event);
        } catch (Throwable thrown) {
            // The listener is foreign code on a thread that renews leases: nothing it throws may end that.
            LOG.error("the listener failed on event {}", event.sentence(), thrown);
        }
    }

    private static void log(ServiceEvent event) {
        switch (event.severity()) {
            case DEBUG -> LOG.debug("{}", event.sentence());
            case INFO -> LOG.info("{}", event.sentence());
            case WARNING -> LOG.warn("{}", event.sentence());
            case ERROR -> LOG.error("{}", event.sentence());
        }
    }

    static void defect(String what, Throwable thrown) {
        LOG.error("{}", what, thrown);
    }

    static void interrupted(String task) {
        LOG.debug("task {} was interrupted and goes on", task);
    }
}

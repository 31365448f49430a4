package io.leasehold.service;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs events and tells the listeners, whatever they do. Thread-safe. */
final class Events {
    private static final Logger LOG = LoggerFactory.getLogger(PersistenceService.class);

    private final List<ServiceListener> listeners;

    Events(List<ServiceListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    void tell(ServiceEvent event) {
        log(event);
        each(listener -> listener.on(event), event::sentence);
    }

    void pickedUp(Duration late) {
        each(listener -> listener.pickedUp(late), () -> "an instance was picked up");
    }

    void wrote(Duration took) {
        each(listener -> listener.wrote(took), () -> "a write was answered");
    }

    void built(PersistenceService service) {
        each(listener -> listener.built(service), () -> "the service was built");
    }

    private void each(Consumer<ServiceListener> call, Supplier<String> what) {
        for (ServiceListener listener : listeners) {
            try {
                call.accept(listener);
            } catch (Throwable thrown) {
                // A listener is foreign code on a thread that renews leases: nothing it throws may end that.
                LOG.error("a listener failed when told that {}", what.get(), thrown);
            }
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

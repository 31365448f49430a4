package io.leasehold.service;

import io.leasehold.spi.Result;
import java.time.Duration;
import java.util.Optional;

/** Detection as a whole: looks for handlers and for the application, at one pace. Thread-safe: one look at a time. */
final class Detection {
    private final Host host;
    private final Sight sight;
    private final Optional<Detector> detector;
    private final Optional<Monitor> monitor;

    Detection(Host host, OutcomeWriter writer, Runner runner) {
        this.host = host;
        this.sight = new Sight(host);
        Arrivals arrivals = new Arrivals(host, writer);
        this.detector = host.settings.handled().map(types -> new Detector(host, types, arrivals, runner));
        this.monitor = host.settings.monitored().map(types -> new Monitor(host, types, writer));
    }

    /** A look if one is due. */
    Duration step() {
        Duration wait = host.pace.untilNextLook();
        return wait.isZero() ? now() : wait;
    }

    /** A look, due or not. */
    synchronized Duration now() {
        if (!host.open()) {
            return host.settings.detectionPeriod;
        }
        host.pace.looking();
        try {
            detector.ifPresent(each -> each.look(sight));
            monitor.ifPresent(each -> each.look(sight));
        } catch (Throwable failure) {
            // Of the store or of our own: the next look comes in any case.
            sight.failed(failure);
        }
        return host.pace.untilNextLook();
    }

    Result<Optional<LoadedInstance>> tryLoad() {
        return monitor.orElseThrow(() -> new IllegalStateException("no type is monitored"))
                .tryLoad(sight);
    }

    Health health() {
        return sight.health();
    }

    /** Waits for the look that is under way, so that nothing arrives unnoticed afterwards. */
    synchronized void drain() {
        monitor.ifPresent(Monitor::drain);
    }
}

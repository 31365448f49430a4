package io.leasehold.service;

import io.leasehold.spi.Capability;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * Keeps the registration of a host alive, where the store knows registrations: at a third of its lapse. A lapsed one is not revived
 * but made anew; leases have nothing to do with it. Confined to one thread at a time.
 */
final class Registration {
    private static final Duration SHORTEST_LAPSE = Duration.ofSeconds(30);

    private final InstanceStore store;
    private final HostRegistration host;
    private final ServiceClock clock;
    private final TaskWatch watch;
    private boolean registered;
    private long dueAt;

    Registration(InstanceStore store, HostRegistration host, ServiceClock clock, Events events) {
        this.store = store;
        this.host = host;
        this.clock = clock;
        this.watch = new TaskWatch(ServiceEvent.Task.REGISTRATION, events);
        this.dueAt = clock.nanoTime();
    }

    /** The registration of a service, which lapses after six periods, and no sooner than half a minute. */
    static HostRegistration of(Settings settings) {
        Duration lapse = settings.detectionPeriod.multipliedBy(6);
        return new HostRegistration(
                settings.owner,
                settings.machine,
                settings.served(),
                Set.of(),
                lapse.compareTo(SHORTEST_LAPSE) < 0 ? SHORTEST_LAPSE : lapse);
    }

    /** Registers or sends a heartbeat if that is due; returns how long it will not be. */
    Duration step() {
        long now = clock.nanoTime();
        if (dueAt - now <= 0) {
            Duration third = host.lapse().dividedBy(3);
            dueAt = now + (keepAlive() ? third : third.dividedBy(4)).toNanos();
        }
        return Duration.ofNanos(Math.max(1, dueAt - clock.nanoTime()));
    }

    private boolean keepAlive() {
        if (!offered()) {
            return true;
        }
        try {
            Result<Instant> result = registered ? store.heartbeat(host.host()) : store.register(host);
            if (result instanceof Result.Refused<Instant> refused
                    && refused.reason() instanceof Refusal.NotRegistered) {
                result = store.register(host);
            }
            registered |= result instanceof Result.Done<Instant>;
            if (result instanceof Result.Done<Instant>) {
                watch.worked();
                return true;
            }
            watch.failed(Answers.failure(result));
        } catch (RuntimeException | Error failure) {
            watch.failed(failure);
        }
        return false;
    }

    private boolean offered() {
        return store.describe().capabilities().contains(Capability.ACTIVATION);
    }

    /** Tells others at once that this host is gone; if that fails the registration lapses. */
    void end() {
        if (registered && offered()) {
            Answers.of(() -> store.deregister(host.host()));
            registered = false;
        }
    }
}

package io.leasehold.service;

import io.leasehold.spi.Capability;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore;
import java.time.Duration;
import java.util.Optional;

/**
 * Listens for hints of the store, where it gives any; a hint only brings the next look forward, so nothing depends on it. Confined to
 * one thread at a time.
 */
final class Listening {
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration SETTLED = Duration.ofHours(1);

    private final Host host;
    private final TaskWatch watch;
    private Optional<InstanceStore.Subscription> subscription = Optional.empty();

    Listening(Host host) {
        this.host = host;
        this.watch = new TaskWatch(ServiceEvent.Task.LISTENING, host.events);
    }

    /** Subscribes, unless it has; returns when to try again. */
    Duration step() {
        if (subscription.isPresent() || !host.open() || !offered()) {
            return SETTLED;
        }
        try {
            subscription = Optional.of(host.store.listen(this::heard));
            watch.worked();
            return SETTLED;
        } catch (RuntimeException | Error failure) {
            watch.failed(failure);
            return RETRY;
        }
    }

    private void heard(Optional<HostType> type, Duration after) {
        if (type.isEmpty() || host.settings.served().includes(type)) {
            host.pace.hintIn(after);
        }
    }

    private boolean offered() {
        return host.store.describe().capabilities().contains(Capability.PUSH_WAKE);
    }

    void end() {
        subscription.ifPresent(InstanceStore.Subscription::close);
        subscription = Optional.empty();
    }
}

package io.leasehold.tck.broken;

import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Registers a host anew when it hears its heart beat too late. */
final class HeartbeatRevives implements ForwardingStore {
    private final InstanceStore store;
    private final Map<OwnerId, HostRegistration> known = new ConcurrentHashMap<>();

    HeartbeatRevives(InstanceStore store) {
        this.store = store;
    }

    @Override
    public InstanceStore store() {
        return store;
    }

    @Override
    public Result<Instant> register(HostRegistration registration) {
        known.put(registration.host(), registration);
        return store.register(registration);
    }

    @Override
    public Result<Instant> heartbeat(OwnerId host) {
        Result<Instant> beat = store.heartbeat(host);
        HostRegistration registration = known.get(host);
        return registration != null
                        && beat instanceof Result.Refused<Instant> refused
                        && refused.reason() instanceof Refusal.NotRegistered
                ? store.register(registration)
                : beat;
    }
}

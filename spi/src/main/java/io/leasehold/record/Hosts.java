package io.leasehold.record;

import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;

/** Registrations of hosts (rules OWN-01, ACT-03): for activation and reports; no lease depends on one. */
final class Hosts {
    private final Layout layout;

    Hosts(Layout layout) {
        this.layout = layout;
    }

    Step<Result<Instant>> register(HostRegistration registration) {
        String key = layout.host(registration.host());
        return new Step<>(List.of(key), (reading, slots) -> put(key, registration, reading));
    }

    Step<Result<Instant>> heartbeat(OwnerId host) {
        String key = layout.host(host);
        return new Step<>(
                List.of(key),
                (reading, slots) -> HostCodec.decode(slots.get(0))
                        .filter(registered -> registered.aliveAt(reading))
                        .map(registered -> put(key, registered.registration(), reading))
                        .orElseGet(() -> Decision.refuse(new Refusal.NotRegistered(host))));
    }

    Step<Result<Instant>> deregister(OwnerId host) {
        String key = layout.host(host);
        return new Step<>(
                List.of(key),
                (reading, slots) -> slots.get(0).isAbsent()
                        ? Decision.refuse(new Refusal.NotRegistered(host))
                        : remove(key, reading));
    }

    /** Removes a registration that has lapsed, or cannot be read, at the step's own reading. */
    Step<Result<Instant>> purge(String key) {
        return new Step<>(List.of(key), (reading, slots) -> {
            boolean alive = HostCodec.decode(slots.get(0))
                    .map(registered -> registered.aliveAt(reading))
                    .orElse(slots.get(0).isAbsent());
            return alive ? Decision.refuse(new Refusal.Busy("a live registration")) : remove(key, reading);
        });
    }

    private static Change<Result<Instant>> put(String key, HostRegistration registration, Instant reading) {
        Instant lapsesAt = reading.plus(registration.lapse());
        return new Change<>(
                Result.done(lapsesAt),
                List.of(Write.put(key, HostCodec.encode(new HostCodec.Registered(registration, lapsesAt)))),
                Change.Durability.LEASE_ONLY);
    }

    private static Change<Result<Instant>> remove(String key, Instant reading) {
        return new Change<>(Result.done(reading), List.of(Write.remove(key)), Change.Durability.LEASE_ONLY);
    }
}

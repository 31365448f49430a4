package io.leasehold.record;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Registrations of hosts (rules OWN-01, ACT-03): for activation and reports; no lease depends on one. */
final class Hosts {
    private static final int VERSION = 1;

    private final Layout layout;

    Hosts(Layout layout) {
        this.layout = layout;
    }

    /** A registration and when it lapses without a heartbeat. */
    record Registered(HostRegistration registration, Instant lapsesAt) {
        boolean aliveAt(Instant reading) {
            return reading.isBefore(lapsesAt);
        }

        /** Whether it keeps instances of a type from being started elsewhere on its machine. */
        boolean serves(Optional<HostType> type, String machine, Instant reading) {
            return aliveAt(reading)
                    && !registration.generic()
                    && registration.machine().equals(machine)
                    && registration.serves().includes(type);
        }
    }

    Step<Result<Instant>> register(HostRegistration registration) {
        String key = layout.host(registration.host());
        return new Step<>(List.of(key), (reading, slots) -> put(key, registration, reading));
    }

    Step<Result<Instant>> heartbeat(OwnerId host) {
        String key = layout.host(host);
        return new Step<>(
                List.of(key),
                (reading, slots) -> read(slots.get(0))
                        .filter(registered -> registered.aliveAt(reading))
                        .map(registered -> put(key, registered.registration, reading))
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
            boolean alive = read(slots.get(0))
                    .map(registered -> registered.aliveAt(reading))
                    .orElse(slots.get(0).isAbsent());
            return alive ? Decision.refuse(new Refusal.Busy("a live registration")) : remove(key, reading);
        });
    }

    private static Change<Result<Instant>> put(String key, HostRegistration registration, Instant reading) {
        Instant lapsesAt = reading.plus(registration.lapse());
        return new Change<>(
                Result.done(lapsesAt),
                List.of(Write.put(key, encode(new Registered(registration, lapsesAt)))),
                Change.Durability.LEASE_ONLY);
    }

    private static Change<Result<Instant>> remove(String key, Instant reading) {
        return new Change<>(Result.done(reading), List.of(Write.remove(key)), Change.Durability.LEASE_ONLY);
    }

    private static byte[] encode(Registered registered) {
        RecordWriter out = new RecordWriter(VERSION);
        HostRegistration registration = registered.registration;
        out.text(registration.host().value());
        out.text(registration.machine());
        out.constant(registration.serves().rest());
        out.list(
                registration.serves().types().stream()
                        .map(HostType::value)
                        .sorted()
                        .toList(),
                out::text);
        out.list(registration.activationTypes().stream().sorted().toList(), out::text);
        out.number(registration.lapse().toNanos());
        out.instant(registered.lapsesAt);
        return out.toByteArray();
    }

    /** A registration; empty if there is none or it cannot be read: then the host registers anew. */
    static Optional<Registered> read(Slot slot) {
        if (!slot.isPresent()) {
            return Optional.empty();
        }
        try {
            RecordReader in = new RecordReader(slot.buffer(), VERSION);
            OwnerId host = new OwnerId(in.text());
            String machine = in.text();
            HostTypes.Rest rest = in.constant(HostTypes.Rest.class);
            Set<HostType> types = Set.copyOf(in.list(() -> new HostType(in.text())));
            Set<String> activationTypes = Set.copyOf(in.list(in::text));
            Duration lapse = Duration.ofNanos(in.number());
            HostRegistration registration =
                    new HostRegistration(host, machine, new HostTypes(types, rest), activationTypes, lapse);
            return Optional.of(new Registered(registration, in.instant()));
        } catch (IOException | BadArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }
}

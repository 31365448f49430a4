package io.leasehold.record;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.OwnerId;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Registrations of hosts as bytes. Stateless and thread-safe. */
public final class HostCodec {
    private static final int VERSION = 1;

    private HostCodec() {}

    /**
     * A registration and when it lapses without a heartbeat.
     *
     * @param registration the registration
     * @param lapsesAt when it lapses
     */
    public record Registered(HostRegistration registration, Instant lapsesAt) {
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

    /**
     * Writes a registration.
     *
     * @param registered the registration
     * @return the content of its record
     */
    public static byte[] encode(Registered registered) {
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

    /**
     * Reads a registration.
     *
     * @param slot its record
     * @return the registration; empty if there is none or it cannot be read: then the host registers anew
     */
    public static Optional<Registered> decode(Slot slot) {
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

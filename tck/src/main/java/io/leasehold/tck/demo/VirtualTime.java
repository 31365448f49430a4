package io.leasehold.tck.demo;

import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceClock;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Time that stands still until a demonstration moves it, for the store and for its hosts alike. Hosts look only when they are told to,
 * and run their handlers on the thread that tells them: months pass in a second, and every order of events can be arranged.
 */
final class VirtualTime implements InstantSource {
    private static final DateTimeFormatter TIME_OF_DAY =
            DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);

    private final VirtualClock clock;

    VirtualTime(String start) {
        this.clock = new VirtualClock(Instant.parse(start));
    }

    @Override
    public Instant instant() {
        return clock.instant();
    }

    void advance(Duration by) {
        clock.advance(by);
    }

    void moveTo(Instant instant) {
        clock.moveTo(instant);
    }

    /** The time of day, and who does something at it. */
    String now(String who) {
        return TIME_OF_DAY.format(instant()) + " " + who;
    }

    /** The settings of a host that lives in this time. */
    ServiceBuilder host(InstanceStore store, String name) {
        return PersistenceService.builder(store).name(name).clock(hostClock()).executor(Runnable::run);
    }

    private ServiceClock hostClock() {
        return new ServiceClock() {
            @Override
            public long nanoTime() {
                return Duration.between(Instant.EPOCH, instant()).toNanos();
            }

            @Override
            public void sleep(Duration time) {
                advance(time);
            }
        };
    }
}

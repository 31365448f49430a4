package io.leasehold.tck.service;

import io.leasehold.service.ServiceClock;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The clock of a host in virtual time: a wait moves the clock of the store, and is noted. Thread-safe. */
public final class HostTime implements ServiceClock {
    /** A service that has waited so often in one try goes in circles: no wait in virtual time ends by itself. */
    private static final int MOST_WAITS = 10_000;

    private final VirtualClock clock;
    private final List<Duration> waits = new CopyOnWriteArrayList<>();
    private volatile Runnable meanwhile = () -> {};

    /**
     * The time of a host.
     *
     * @param clock the clock of the store
     */
    public HostTime(VirtualClock clock) {
        this.clock = clock;
    }

    /**
     * Does something whenever the host waits: what others do meanwhile.
     *
     * @param others what they do
     */
    public void meanwhile(Runnable others) {
        meanwhile = others;
    }

    /**
     * How long the host has waited within calls.
     *
     * @return the waits, in order
     */
    public List<Duration> waits() {
        return List.copyOf(waits);
    }

    @Override
    public long nanoTime() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before a wait of " + time);
        }
        if (waits.size() >= MOST_WAITS) {
            throw new IllegalStateException("the service has waited " + MOST_WAITS + " times and goes on");
        }
        waits.add(time);
        clock.advance(time);
        meanwhile.run();
    }
}

package io.leasehold.service;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** What the parts of one service share. Thread-safe. */
final class Host {
    final Settings settings;
    final InstanceStore store;
    final ServiceClock clock;
    final Events events;
    final Holds holds = new Holds();
    final Slots slots;
    final Pace pace;
    final Backlog backlog;
    private final AtomicLong acquisitions = new AtomicLong();
    private volatile Stage stage = Stage.OPEN;

    /** The life of a service. */
    enum Stage {
        OPEN,
        /** Nothing new is acquired; what is held is brought to an end. */
        DRAINING,
        CLOSED
    }

    Host(Settings settings) {
        this.settings = settings;
        this.store = settings.store;
        this.clock = settings.clock;
        this.events = new Events(settings.listeners);
        this.slots = new Slots(settings.concurrency);
        this.backlog = new Backlog(clock);
        this.pace = new Pace(clock, settings.detectionPeriod, randomness());
    }

    /** Seeded by the owner, which is random itself: hosts that start together must not look together. */
    private RandomGenerator randomness() {
        long seed = settings.owner.hashCode();
        return new SplittableRandom(seed);
    }

    Acquisition acquisition(HostTypes types, long number) {
        return new Acquisition(settings.owner, types, number, settings.lease);
    }

    /** Unique in the owner's life; owners are fresh at every start. */
    long nextAcquisition() {
        return acquisitions.incrementAndGet();
    }

    /** The lease of a hold is gone; told once. */
    void lost(Hold hold) {
        holds.remove(hold);
        if (hold.lose()) {
            events.tell(new ServiceEvent.LeaseLost(hold.lease()));
        }
    }

    boolean open() {
        return stage == Stage.OPEN;
    }

    void enter(Stage next) {
        if (next.compareTo(stage) > 0) {
            stage = next;
        }
    }

    boolean closed() {
        return stage == Stage.CLOSED;
    }

    void requireOpen() {
        if (stage != Stage.OPEN) {
            throw new ServiceClosedException(settings.owner);
        }
    }

    void requireNotClosed() {
        if (stage == Stage.CLOSED) {
            throw new ServiceClosedException(settings.owner);
        }
    }
}

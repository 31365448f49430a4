package io.leasehold.tck.program;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * A clock that stands still until a program moves it, in ticks of one microsecond, and never backwards. Thread-safe.
 */
public final class VirtualClock implements InstantSource {

    /** One microsecond: the smallest time that a store tells apart. */
    public static final Duration TICK = Duration.of(1, ChronoUnit.MICROS);

    private volatile Instant now;

    /**
     * A clock.
     *
     * @param start what it shows first
     */
    public VirtualClock(Instant start) {
        this.now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /**
     * Moves the clock forward.
     *
     * @param by how far
     */
    public void advance(Duration by) {
        synchronized (this) {
            moveTo(now.plus(by));
        }
    }

    /**
     * Moves the clock to an instant; one that has passed is left alone.
     *
     * @param instant the instant
     */
    public void moveTo(Instant instant) {
        synchronized (this) {
            if (instant.isAfter(now)) {
                now = instant;
            }
        }
    }

    /**
     * A clock that is always off by the same amount.
     *
     * @param offset how far it is ahead; may be negative
     * @return a view of this clock
     */
    public InstantSource offset(Duration offset) {
        return () -> instant().plus(offset);
    }
}

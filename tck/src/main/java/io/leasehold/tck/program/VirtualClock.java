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
    private volatile Duration onEachReading = Duration.ZERO;

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
        if (!onEachReading.isZero()) {
            advance(onEachReading);
        }
        return now;
    }

    /**
     * Lets every reading move the clock, as if the reader were stopped for so long before it reads.
     *
     * @param by how far; zero lets the clock stand still again
     */
    public void moveOnEachReading(Duration by) {
        onEachReading = by;
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

package io.leasehold.tck.program;

import java.time.Duration;
import java.time.Instant;

/** An instant as a program can say it: the argument from which a timer is made. */
public sealed interface When {

    /** No instant. */
    record Never() implements When {}

    /**
     * So long after the store's time of the write; becomes a relative timer.
     *
     * @param delay zero or more
     */
    record In(Duration delay) implements When {}

    /**
     * So long after the program began; becomes an absolute timer.
     *
     * @param sinceStart may be negative
     */
    record SinceStart(Duration sinceStart) implements When {}

    /**
     * An absolute timer.
     *
     * @param instant the instant
     */
    record At(Instant instant) implements When {}

    /**
     * An instant that came about in an earlier step, give or take some ticks; becomes an absolute timer.
     *
     * @param boundary the instant
     * @param ticks microseconds to add
     */
    record Near(Boundary boundary, long ticks) implements When {}

    /**
     * No instant.
     *
     * @return the value
     */
    static When never() {
        return new Never();
    }

    /**
     * So long after the store's time of the write.
     *
     * @param delay zero or more
     * @return the value
     */
    static When in(Duration delay) {
        return new In(delay);
    }

    /**
     * So long after the program began.
     *
     * @param sinceStart may be negative
     * @return the value
     */
    static When sinceStart(Duration sinceStart) {
        return new SinceStart(sinceStart);
    }

    /**
     * An absolute instant.
     *
     * @param instant the instant
     * @return the value
     */
    static When at(Instant instant) {
        return new At(instant);
    }
}

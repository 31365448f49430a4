package io.leasehold.tck.program;

import java.time.Duration;

/** An instant at which the answer to a call changes, as a program can name it before it is known. */
public sealed interface Boundary {

    /**
     * When a lease ends, as the step that obtained or moved it answered.
     *
     * @param step the step
     * @param nth which of the leases of that step, from 0
     */
    record Expiry(int step, int nth) implements Boundary {}

    /**
     * The next timer that a step stored.
     *
     * @param step a creation or a write
     * @param nth which element of that step, from 0
     */
    record Due(int step, int nth) implements Boundary {}

    /**
     * The retry-at that a step stored.
     *
     * @param step a write that ended a lease
     * @param nth which element of that step, from 0
     */
    record RetryAt(int step, int nth) implements Boundary {}

    /**
     * The store's time of a step plus a while: the end of a grace, of a retention, of a re-offer interval.
     *
     * @param step the step
     * @param later how much later
     */
    record After(int step, Duration later) implements Boundary {}

    /** The first of all instants of this kind that lie ahead. */
    record Next() implements Boundary {}

    /**
     * Another boundary and a while.
     *
     * @param boundary the other one
     * @param later how much later; may be negative
     */
    record Plus(Boundary boundary, Duration later) implements Boundary {}

    /**
     * When the lease ends that a step obtained or moved.
     *
     * @param step the step
     * @return the boundary
     */
    static Boundary expiry(int step) {
        return new Expiry(step, 0);
    }

    /**
     * The next timer that a step stored.
     *
     * @param step a creation or a write
     * @return the boundary
     */
    static Boundary due(int step) {
        return new Due(step, 0);
    }

    /**
     * The retry-at that a step stored.
     *
     * @param step a write that ended a lease
     * @return the boundary
     */
    static Boundary retryAt(int step) {
        return new RetryAt(step, 0);
    }

    /**
     * The store's time of a step and a while.
     *
     * @param step the step
     * @param later how much later
     * @return the boundary
     */
    static Boundary after(int step, Duration later) {
        return new After(step, later);
    }

    /**
     * The first boundary that lies ahead, whatever it is.
     *
     * @return the boundary
     */
    static Boundary next() {
        return new Next();
    }

    /**
     * This boundary and a while.
     *
     * @param later how much later; may be negative
     * @return the boundary
     */
    default Boundary plus(Duration later) {
        return new Plus(this, later);
    }
}

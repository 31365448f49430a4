package io.leasehold.tck.program;

/** A lease as a program can name it before it is granted. */
public sealed interface LeaseRef {

    /**
     * The lease that a step obtained.
     *
     * @param step a creation, an acquisition or a look
     * @param nth which of its leases, from 0: the position of the target in a batch, the place in a look's answer
     */
    record Of(int step, int nth) implements LeaseRef {}

    /**
     * The last lease that a host obtained on an instance before this step, whether or not it still holds.
     *
     * @param host the host
     * @param instance the instance
     */
    record Latest(int host, int instance) implements LeaseRef {}

    /**
     * The last lease that anybody obtained on an instance before this step, whether or not it still holds.
     *
     * @param instance the instance
     */
    record Last(int instance) implements LeaseRef {}

    /**
     * A lease with one part of its identity changed, which nobody was ever granted.
     *
     * @param genuine the lease it is made from
     * @param part what is changed
     */
    record Forged(LeaseRef genuine, Part part) implements LeaseRef {}

    /** A part of a lease's identity. */
    enum Part {
        /** The owner is somebody else. */
        OWNER,
        /** The acquisition number is one higher. */
        ACQUISITION_NUMBER,
        /** The epoch is one higher. */
        EPOCH_ABOVE,
        /** The epoch is one lower, or 1. */
        EPOCH_BELOW
    }

    /**
     * The lease that a step obtained.
     *
     * @param step a creation, an acquisition or a look
     * @return the reference
     */
    static LeaseRef of(int step) {
        return new Of(step, 0);
    }

    /**
     * One of the leases that a step obtained.
     *
     * @param step an acquisition or a look
     * @param nth which one, from 0
     * @return the reference
     */
    static LeaseRef of(int step, int nth) {
        return new Of(step, nth);
    }

    /**
     * The same lease with one part of its identity changed.
     *
     * @param part what is changed
     * @return the reference
     */
    default LeaseRef forged(Part part) {
        return new Forged(this, part);
    }
}

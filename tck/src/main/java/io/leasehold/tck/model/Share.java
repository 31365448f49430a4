package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;

/**
 * What a call on many instances, a look or a sweep, did with one of them. Each instance is dealt with in a step of its own, so where
 * calls overlap, its share is what can be judged: a call as a whole need not have happened at one instant.
 */
public sealed interface Share {
    /**
     * The instance.
     *
     * @return its id
     */
    InstanceId instance();

    /**
     * A look handed the instance out.
     *
     * @param request the look
     * @param taken what it returned
     */
    record Taken(Look.Request request, Acquired taken) implements Share {
        @Override
        public InstanceId instance() {
            return taken.instance().id();
        }
    }

    /**
     * A look set the instance aside: suspended or corrupt.
     *
     * @param request the look
     * @param reason why
     */
    record SetAside(Look.Request request, Refusal reason) implements Share {
        @Override
        public InstanceId instance() {
            return Offer.subject(reason);
        }
    }

    /**
     * A look that was not cut did not mention the instance.
     *
     * @param request the look
     * @param instance its id
     */
    record LeftOut(Look.Request request, InstanceId instance) implements Share {}

    /**
     * A sweep reclaimed the instance.
     *
     * @param sweep the sweep
     * @param reclaimed what it reported
     */
    record Reclaimed(OrphanSweep sweep, OrphanSweep.Reclaimed reclaimed) implements Share {
        @Override
        public InstanceId instance() {
            return reclaimed.instance();
        }
    }

    /**
     * A sweep that was not cut did not mention the instance.
     *
     * @param sweep the sweep
     * @param instance its id
     */
    record NotReclaimed(OrphanSweep sweep, InstanceId instance) implements Share {}
}

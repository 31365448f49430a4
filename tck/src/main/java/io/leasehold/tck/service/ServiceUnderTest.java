package io.leasehold.tck.service;

import io.leasehold.service.DrainReport;
import io.leasehold.service.Health;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.SweepReport;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.Optional;

/** A persistence service as the rules drive it, step by step. */
public interface ServiceUnderTest {
    /**
     * Who it is in its leases.
     *
     * @return its owner
     */
    OwnerId owner();

    /**
     * One look.
     *
     * @return how long until the next
     */
    Duration detect();

    /**
     * One renewal.
     *
     * @return how long until the next
     */
    Duration renew();

    /**
     * One sweep.
     *
     * @return what it did
     */
    SweepReport sweep();

    /**
     * Loads an instance.
     *
     * @param target the instance
     * @param within how long to retry
     * @return the instance, or why not
     */
    Result<LoadedInstance> load(Target target, Duration within);

    /**
     * Loads what is runnable.
     *
     * @return the instance; empty if there is none
     */
    Result<Optional<LoadedInstance>> tryLoad();

    /**
     * Signals an instance.
     *
     * @param target the instance
     * @return the instance, or why not
     */
    Result<InstanceId> signal(Target target);

    /**
     * How it fares.
     *
     * @return its health
     */
    Health health();

    /**
     * Lets everything go.
     *
     * @param deadline by when
     * @return what was left
     */
    DrainReport drain(Duration deadline);

    /** Ends it. */
    void close();
}

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

/** A service that does what another one does: for those that are wrong in one step. */
public interface ForwardingService extends ServiceUnderTest {
    /**
     * The other service.
     *
     * @return always the same
     */
    ServiceUnderTest service();

    @Override
    default OwnerId owner() {
        return service().owner();
    }

    @Override
    default Duration detect() {
        return service().detect();
    }

    @Override
    default Duration renew() {
        return service().renew();
    }

    @Override
    default SweepReport sweep() {
        return service().sweep();
    }

    @Override
    default Result<LoadedInstance> load(Target target, Duration within) {
        return service().load(target, within);
    }

    @Override
    default Result<Optional<LoadedInstance>> tryLoad() {
        return service().tryLoad();
    }

    @Override
    default Result<InstanceId> signal(Target target) {
        return service().signal(target);
    }

    @Override
    default Health health() {
        return service().health();
    }

    @Override
    default DrainReport drain(Duration deadline) {
        return service().drain(deadline);
    }

    @Override
    default void close() {
        service().close();
    }
}

package io.leasehold.tck.service;

import io.leasehold.service.DrainReport;
import io.leasehold.service.Health;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.SweepReport;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.Optional;

/** The real service. */
record SoundService(PersistenceService service) implements ServiceUnderTest {
    @Override
    public OwnerId owner() {
        return service.owner();
    }

    @Override
    public Duration detect() {
        return service.detectOnce();
    }

    @Override
    public Duration renew() {
        return service.renewOnce();
    }

    @Override
    public SweepReport sweep() {
        return service.sweepOnce();
    }

    @Override
    public Result<LoadedInstance> load(Target target, Duration within) {
        return service.load(target, within);
    }

    @Override
    public Result<Optional<LoadedInstance>> tryLoad() {
        return service.tryLoadRunnable();
    }

    @Override
    public Result<InstanceId> signal(Target target) {
        return service.signal(target);
    }

    @Override
    public Health health() {
        return service.health();
    }

    @Override
    public DrainReport drain(Duration deadline) {
        return service.drain(deadline);
    }

    @Override
    public void close() {
        service.close();
    }
}

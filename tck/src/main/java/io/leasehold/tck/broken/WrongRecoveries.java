package io.leasehold.tck.broken;

import io.leasehold.service.Health;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.ServiceClock;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.service.ForwardingService;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Services that do wrong by the dead, or after a stop or an outage. */
final class WrongRecoveries {
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private WrongRecoveries() {}

    /** Changes what was taken over from a dead host. */
    private interface Takeovers extends ForwardingStore {
        Optional<Acquired> changed(Acquired takenOver);

        @Override
        default Result<Look> acquireRunnable(Look.Request request) {
            return store().acquireRunnable(request).map(look -> {
                List<Acquired> acquired = look.acquired().stream()
                        .map(each -> each.tookOverFrom().isEmpty() ? Optional.of(each) : changed(each))
                        .flatMap(Optional::stream)
                        .toList();
                return new Look(acquired, look.setAside(), look.storeTime(), look.earliestDue(), look.cut());
            });
        }
    }

    /** Lets go of what it took from the dead. */
    record Shy(InstanceStore store) implements Takeovers {
        @Override
        public Optional<Acquired> changed(Acquired takenOver) {
            store.release(List.of(Release.notStarted(takenOver.held().lease().write(1))));
            return Optional.empty();
        }
    }

    /** Begins anew with what it took from the dead. */
    record Blank(InstanceStore store) implements Takeovers {
        @Override
        public Optional<Acquired> changed(Acquired takenOver) {
            return Optional.of(new Acquired(
                    takenOver.held(),
                    takenOver.instance(),
                    State.empty(),
                    takenOver.storeTime(),
                    takenOver.repeated()));
        }
    }

    /** Sweeps no more once it has failed. */
    static final class SweepDies implements ForwardingStore {
        private final InstanceStore store;
        private boolean dead;

        SweepDies(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
            if (dead) {
                return Result.refused(new Refusal.Unavailable("the task is dead"));
            }
            dead = true;
            Result<OrphanSweep.Report> result = store.reclaimOrphans(sweep);
            dead = !(result instanceof Result.Done<OrphanSweep.Report>);
            return result;
        }
    }

    /** Looks on some calls only. */
    abstract static class Sometimes implements ForwardingService {
        private final ServiceUnderTest service;
        private int calls;

        Sometimes(ServiceUnderTest service) {
            this.service = service;
        }

        @Override
        public ServiceUnderTest service() {
            return service;
        }

        abstract boolean looks(int call);

        @Override
        public Duration detect() {
            return looks(calls++) ? service.detect() : PERIOD;
        }
    }

    /** Looks when it starts only. */
    static final class StartupOnly extends Sometimes {
        StartupOnly(ServiceUnderTest service) {
            super(service);
        }

        @Override
        boolean looks(int call) {
            return call == 0;
        }
    }

    /** Looks every tenth time only. */
    static final class Late extends Sometimes {
        Late(ServiceUnderTest service) {
            super(service);
        }

        @Override
        boolean looks(int call) {
            return call % 10 == 0;
        }
    }

    /** Looks no more once it has failed. */
    static final class Dies extends Sometimes {
        Dies(ServiceUnderTest service) {
            super(service);
        }

        @Override
        boolean looks(int call) {
            return service().health().failuresInARow() == 0;
        }
    }

    /** Makes up for every look that it has missed. */
    static final class Burst implements ForwardingService {
        private final ServiceUnderTest service;
        private final ServiceClock clock;
        private long last;

        Burst(ServiceUnderTest service, ServiceClock clock) {
            this.service = service;
            this.clock = clock;
            this.last = clock.nanoTime();
        }

        @Override
        public ServiceUnderTest service() {
            return service;
        }

        @Override
        public Duration detect() {
            long missed = (clock.nanoTime() - last) / PERIOD.toNanos();
            last = clock.nanoTime();
            for (long i = 1; i < missed; i++) {
                service.detect();
            }
            return service.detect();
        }
    }

    /** Never admits that it is blind. */
    record Boasting(ServiceUnderTest service) implements ForwardingService {
        @Override
        public Health health() {
            return new Health(Health.Status.GREEN, Duration.ZERO, 0, Optional.empty());
        }
    }

    /** Stays red once it has been. */
    static final class Despairing implements ForwardingService {
        private final ServiceUnderTest service;
        private boolean red;

        Despairing(ServiceUnderTest service) {
            this.service = service;
        }

        @Override
        public ServiceUnderTest service() {
            return service;
        }

        @Override
        public Health health() {
            Health health = service.health();
            red |= health.status() == Health.Status.RED;
            return red ? new Health(Health.Status.RED, health.sinceLastLook(), 1, health.lastFailure()) : health;
        }
    }

    /** Its clock stands still. */
    record Stopped(ServiceClock clock, long reading) implements ServiceClock {
        static ServiceClock from(ServiceClock clock) {
            return new Stopped(clock, clock.nanoTime());
        }

        @Override
        public long nanoTime() {
            return reading;
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            clock.sleep(time);
        }
    }

    /** Waits half as long as it should. */
    record Impatient(ServiceClock clock) implements ServiceClock {
        @Override
        public long nanoTime() {
            return clock.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            clock.sleep(time.dividedBy(2));
        }
    }

    /** Does not hear the caller's deadline. */
    record Stubborn(ServiceUnderTest service) implements ForwardingService {
        @Override
        public Result<LoadedInstance> load(Target target, Duration within) {
            return service.load(target, within.plusMinutes(1));
        }
    }
}

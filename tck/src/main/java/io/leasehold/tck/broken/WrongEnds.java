package io.leasehold.tck.broken;

import io.leasehold.service.DrainReport;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.ServiceClosedException;
import io.leasehold.service.SweepReport;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.service.ForwardingService;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Services that end wrongly. */
final class WrongEnds {
    private WrongEnds() {}

    /** Answers after close as if nothing had happened. */
    record Polite(ServiceUnderTest service) implements ForwardingService {
        private static <T> T or(Supplier<T> call, T otherwise) {
            try {
                return call.get();
            } catch (ServiceClosedException hidden) {
                return otherwise;
            }
        }

        @Override
        public Duration detect() {
            return or(service::detect, Duration.ofSeconds(5));
        }

        @Override
        public Duration renew() {
            return or(service::renew, Duration.ofSeconds(5));
        }

        @Override
        public SweepReport sweep() {
            return or(service::sweep, new SweepReport(List.of(), List.of()));
        }

        @Override
        public Result<Optional<LoadedInstance>> tryLoad() {
            return or(service::tryLoad, Result.done(Optional.empty()));
        }

        @Override
        public Result<InstanceId> signal(Target target) {
            return or(() -> service.signal(target), Result.refused(new Refusal.Unavailable("closed")));
        }
    }

    /** Ends without letting anything go. */
    record Abrupt(ServiceUnderTest service) implements ForwardingService {
        @Override
        public DrainReport drain(Duration deadline) {
            return new DrainReport(List.of());
        }

        @Override
        public void close() {
            drain(Duration.ZERO);
        }
    }

    /** Looks once more before it ends. */
    record Greedy(ServiceUnderTest service) implements ForwardingService {
        @Override
        public void close() {
            service.detect();
            service.close();
        }
    }

    /** Swallows the interrupt that comes while it ends. */
    record Swallows(ServiceUnderTest service) implements ForwardingService {
        @Override
        public void close() {
            boolean swallowed = Thread.interrupted();
            service.close();
            swallowed |= Thread.interrupted();
            if (swallowed) {
                service.health();
            }
        }
    }
}

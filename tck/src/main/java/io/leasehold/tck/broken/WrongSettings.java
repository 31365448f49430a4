package io.leasehold.tck.broken;

import io.leasehold.service.InvalidConfigurationException;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.tck.service.ForwardingService;
import io.leasehold.tck.service.ServiceMaker;
import io.leasehold.tck.service.ServicePlan;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Services that treat their settings wrongly. */
final class WrongSettings {
    private WrongSettings() {}

    /** Takes what is refused for the default. */
    static final class Lenient implements ServiceMaker {
        @Override
        public ServiceUnderTest make(ServicePlan asked) {
            ServiceBuilder builder = asked.builder();
            try {
                return ServicePlan.built(builder);
            } catch (InvalidConfigurationException ignored) {
                return ServicePlan.built(builder.leaseDuration(Duration.ofSeconds(30)));
            }
        }
    }

    /** Refuses what is only to be warned of. */
    static final class Strict implements ServiceMaker {
        @Override
        public ServiceUnderTest make(ServicePlan asked) {
            WrongWarnings.Noting told = new WrongWarnings.Noting(asked.listener());
            ServiceUnderTest service = ServicePlan.built(asked.telling(told).builder());
            if (told.warned()) {
                throw new InvalidConfigurationException(
                        List.of(new InvalidConfigurationException.Problem("leaseDuration", "is too short")));
            }
            return service;
        }
    }

    /** Takes its settings when it is first called. */
    static final class Late implements ServiceMaker {
        @Override
        public ServiceUnderTest make(ServicePlan asked) {
            return new Lazy(asked.builder());
        }

        private static final class Lazy implements ForwardingService {
            private final ServiceBuilder builder;
            private Optional<ServiceUnderTest> built = Optional.empty();

            Lazy(ServiceBuilder builder) {
                this.builder = builder;
            }

            @Override
            public ServiceUnderTest service() {
                built = built.or(() -> Optional.of(ServicePlan.built(builder)));
                return built.get();
            }
        }
    }
}

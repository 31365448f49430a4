package io.leasehold.tck.broken;

import io.leasehold.service.LoadedInstance;
import io.leasehold.service.ServiceEvent;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.Result;
import io.leasehold.tck.service.ForwardingService;
import io.leasehold.tck.service.ServiceMaker;
import io.leasehold.tck.service.ServicePlan;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Services that tell too little or too much. */
final class WrongWarnings {
    private WrongWarnings() {}

    static ServiceListener silent(ServiceListener listener) {
        return event -> {
            if (!(event instanceof ServiceEvent.LeaseTooShort)) {
                listener.on(event);
            }
        };
    }

    static ServiceListener twice(ServiceListener listener) {
        return event -> {
            if (event instanceof ServiceEvent.LeaseTooShort) {
                listener.on(event);
            }
            listener.on(event);
        };
    }

    static ServiceListener nameless(ServiceListener listener) {
        return event -> listener.on(
                event instanceof ServiceEvent.LeaseTooShort warning
                        ? new ServiceEvent.LeaseTooShort(warning.leaseDuration(), Duration.ofDays(1))
                        : event);
    }

    static ServiceListener onceForEver(ServiceListener listener) {
        Set<Class<?>> told = new HashSet<>();
        return event -> {
            boolean episode = event instanceof ServiceEvent.HasRunnable || event instanceof ServiceEvent.HasActivatable;
            if (!episode || told.add(event.getClass())) {
                listener.on(event);
            }
        };
    }

    /** Passes on what it is told, and can be silenced. */
    static final class Noting implements ServiceListener {
        private final ServiceListener listener;
        private boolean runnable;
        private boolean tooShort;
        private boolean muted;

        Noting(ServiceListener listener) {
            this.listener = listener;
        }

        @Override
        public void on(ServiceEvent event) {
            runnable |= event instanceof ServiceEvent.HasRunnable;
            tooShort |= event instanceof ServiceEvent.LeaseTooShort;
            if (!muted) {
                listener.on(event);
            }
        }

        boolean warned() {
            return tooShort;
        }
    }

    /** Once something was runnable, every look tells of it. */
    static final class Storm implements ServiceMaker {
        @Override
        public ServicePlan plan(ServicePlan asked) {
            return asked.telling(new Noting(asked.listener()));
        }

        @Override
        public ServiceUnderTest change(ServiceUnderTest built, ServicePlan plan) {
            record Stormy(ServiceUnderTest service, Noting told) implements ForwardingService {
                @Override
                public Duration detect() {
                    boolean before = told.runnable;
                    Duration wait = service.detect();
                    if (before) {
                        told.on(new ServiceEvent.HasRunnable());
                    }
                    return wait;
                }
            }
            return new Stormy(built, (Noting) plan.listener());
        }
    }

    /** Is not armed again by a load that fails. */
    static final class SilentAfterFailure implements ServiceMaker {
        @Override
        public ServicePlan plan(ServicePlan asked) {
            return asked.telling(new Noting(asked.listener()));
        }

        @Override
        public ServiceUnderTest change(ServiceUnderTest built, ServicePlan plan) {
            record Sulking(ServiceUnderTest service, Noting told) implements ForwardingService {
                @Override
                public Result<Optional<LoadedInstance>> tryLoad() {
                    Result<Optional<LoadedInstance>> result = service.tryLoad();
                    told.muted = !(result instanceof Result.Done<Optional<LoadedInstance>>);
                    return result;
                }
            }
            return new Sulking(built, (Noting) plan.listener());
        }
    }
}

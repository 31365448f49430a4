package io.leasehold.tck.broken;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.service.ForwardingService;
import io.leasehold.tck.service.ServiceMaker;
import io.leasehold.tck.service.ServicePlan;
import io.leasehold.tck.service.ServiceUnderTest;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Services that renew wrongly. */
final class WrongRenewals {
    private WrongRenewals() {}

    /** Makes a numbered write of every renewal. */
    static final class Bumping implements ForwardingStore {
        private final InstanceStore store;
        private final AtomicLong numbers = new AtomicLong(1000);

        Bumping(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
            List<Save> saves = leases.stream()
                    .map(lease -> Save.of(lease.write(numbers.incrementAndGet()), Next.ready()))
                    .toList();
            return store.save(length, saves);
        }
    }

    /** Fails for all if it fails for one. */
    record AllOrNothing(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
            List<Result<Written>> results = store.renew(LeaseLength.of(Duration.ZERO), leases);
            return results.stream()
                    .filter(result -> result instanceof Result.Refused<Written> refused
                            && refused.reason() instanceof Refusal.Busy)
                    .findFirst()
                    .map(busy -> Collections.nCopies(leases.size(), busy))
                    .orElseGet(() -> store.renew(length, leases));
        }
    }

    /** Renews what it has just let go. */
    record Zombie(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> release(List<Release> releases) {
            List<Result<Written>> results = store.release(releases);
            store.renew(
                    LeaseLength.of(Duration.ofSeconds(30)),
                    releases.stream().map(release -> release.stamp().lease()).toList());
            return results;
        }
    }

    /** Renews nothing. */
    record Never(ServiceUnderTest service) implements ForwardingService {
        @Override
        public Duration renew() {
            return Duration.ofSeconds(10);
        }
    }

    /** Renews nothing once it has failed. */
    static final class Dies implements ForwardingStore {
        private final InstanceStore store;
        private boolean dead;

        Dies(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        @Override
        public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
            if (dead) {
                return Collections.nCopies(leases.size(), Result.unknown(new IOException("the task is dead")));
            }
            dead = true;
            List<Result<Written>> results = store.renew(length, leases);
            dead = results.stream().anyMatch(result -> !(result instanceof Result.Done<Written>));
            return results;
        }
    }

    /** Renews nothing while it drains. */
    static final class Forgetful implements ServiceMaker {
        @Override
        public ServicePlan plan(ServicePlan asked) {
            return asked.on(Muffled::new);
        }

        @Override
        public ServiceUnderTest change(ServiceUnderTest built, ServicePlan plan) {
            record Draining(ServiceUnderTest service, Muffled store) implements ForwardingService {
                @Override
                public void close() {
                    store.muffled = true;
                    service.close();
                }
            }
            return new Draining(built, (Muffled) plan.store());
        }

        private static final class Muffled implements ForwardingStore {
            private final InstanceStore store;
            private boolean muffled;

            Muffled(InstanceStore store) {
                this.store = store;
            }

            @Override
            public InstanceStore store() {
                return store;
            }

            @Override
            public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
                return muffled
                        ? Collections.nCopies(leases.size(), Result.unknown(new IOException("not while it drains")))
                        : store.renew(length, leases);
            }
        }
    }
}

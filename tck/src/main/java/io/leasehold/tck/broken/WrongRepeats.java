package io.leasehold.tck.broken;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.service.ForwardingService;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What services do wrongly about repeats, as their store meets it; and services that look too often. */
final class WrongRepeats {
    private WrongRepeats() {}

    private static boolean passing(Result<?> result) {
        return result instanceof Result.Unknown<?>
                || (result instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.Unavailable);
    }

    /** Repeats as if there were no tomorrow. */
    record ForEver(InstanceStore store) implements ForwardingStore {
        private static final int FOR_EVER = 500;

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            List<Result<Written>> results = store.saveAndRelease(saves);
            for (int i = 0; i < FOR_EVER && passing(results.get(0)); i++) {
                results = store.saveAndRelease(saves);
            }
            return results;
        }
    }

    /** Repeats what was refused for good. */
    record Lasting(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            List<Result<Written>> results = store.saveAndRelease(saves);
            boolean refused = results.get(0) instanceof Result.Refused<Written>;
            return refused ? store.saveAndRelease(saves) : results;
        }
    }

    /** Gives every copy of a write a number of its own. */
    static final class Renumbers implements ForwardingStore {
        private final InstanceStore store;
        private final Set<WriteStamp> sent = new HashSet<>();

        Renumbers(InstanceStore store) {
            this.store = store;
        }

        @Override
        public InstanceStore store() {
            return store;
        }

        private Save renumbered(Save save) {
            WriteStamp stamp = save.stamp();
            while (!sent.add(stamp)) {
                stamp = stamp.lease().write(stamp.writeNo() + 1);
            }
            return new Save(stamp, save.state(), save.next(), save.acknowledged(), save.keys(), save.activation());
        }

        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            return store.save(length, saves.stream().map(this::renumbered).toList());
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return store.saveAndRelease(saves.stream().map(this::renumbered).toList());
        }
    }

    /** Takes the first fault for the end of the lease. */
    record GivesUp(InstanceStore store) implements ForwardingStore {
        private List<Result<Written>> ended(List<Save> saves, List<Result<Written>> results) {
            return results.stream()
                    .map(result -> passing(result) ? lost(saves) : result)
                    .toList();
        }

        private static Result<Written> lost(List<Save> saves) {
            return Result.refused(
                    new Refusal.LeaseLost(saves.get(0).stamp().lease().instance(), Refusal.EarlierAttempt.UNRESOLVED));
        }

        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            return ended(saves, store.save(length, saves));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return ended(saves, store.saveAndRelease(saves));
        }
    }

    /** Looks ten times where once would do. */
    record Busy(ServiceUnderTest service) implements ForwardingService {
        @Override
        public Duration detect() {
            for (int i = 1; i < 10; i++) {
                service.detect();
            }
            return service.detect();
        }
    }

    /** Tries again almost at once after a failure. */
    record Hasty(ServiceUnderTest service) implements ForwardingService {
        @Override
        public Duration detect() {
            Duration wait = service.detect();
            return service.health().failuresInARow() > 0 ? wait.dividedBy(50) : wait;
        }
    }

    /** Looks at the stroke of the period, which is one of these. */
    record InStep(ServiceUnderTest service) implements ForwardingService {
        private static final List<Duration> PERIODS =
                List.of(Duration.ofMillis(1), Duration.ofMillis(7), Duration.ofMillis(999), Duration.ofSeconds(5));

        @Override
        public Duration detect() {
            Duration wait = service.detect();
            return PERIODS.stream()
                    .filter(period -> period.compareTo(wait) >= 0)
                    .findFirst()
                    .orElse(wait);
        }
    }
}

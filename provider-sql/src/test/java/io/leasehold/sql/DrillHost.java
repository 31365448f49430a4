package io.leasehold.sql;

import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceEvent;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A host of the drill in a process of its own: {@code URL LONGEST_PAUSE}. Prints a line for every write that the store accepts, before
 * the service knows of it, and for everything that the service notices; ends with the process that started it.
 */
final class DrillHost {
    static final Duration LEASE = Duration.ofSeconds(3);
    static final Duration PERIOD = Duration.ofMillis(500);

    private static final int CONCURRENCY = 256; // one of two hosts must do the work of both

    private DrillHost() {}

    /** Prints what was accepted. Thread-safe. */
    private record PrintingStore(InstanceStore store) implements ForwardingStore {
        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            return saved(saves, store.save(length, saves));
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            return saved(saves, store.saveAndRelease(saves));
        }

        private static List<Result<Written>> saved(List<Save> saves, List<Result<Written>> results) {
            for (int i = 0; i < saves.size(); i++) {
                Save save = saves.get(i);
                if (results.get(i) instanceof Result.Done<Written>
                        && save.state().isPresent()) {
                    DrillJob job = DrillJob.of(save.state().get());
                    print(
                            DrillLedger.SAVED,
                            save.stamp(),
                            " " + job.saves() + " " + job.signals() + " " + job.finished());
                }
            }
            return results;
        }

        @Override
        public List<Result<Written>> complete(List<Completion> completions) {
            List<Result<Written>> results = store.complete(completions);
            for (int i = 0; i < completions.size(); i++) {
                if (results.get(i) instanceof Result.Done<Written>) {
                    print(DrillLedger.COMPLETED, completions.get(i).stamp(), "");
                }
            }
            return results;
        }

        private static void print(String what, WriteStamp stamp, String more) {
            System.out.println(what + " " + stamp.lease().instance() + " " + DrillLedger.text(stamp) + more);
        }
    }

    /** Prints what the service notices, and of a takeover whether it had waited behind others. Thread-safe. */
    private static final class Notices implements ServiceListener {
        private volatile Optional<PersistenceService> service = Optional.empty();

        @Override
        public void built(PersistenceService built) {
            service = Optional.of(built);
        }

        @Override
        public void on(ServiceEvent event) {
            if (event instanceof ServiceEvent.Takeover takeover) {
                boolean waited = service.filter(
                                each -> each.workload().backlog().isZero())
                        .isEmpty();
                System.out.println(DrillLedger.TAKEN + " " + takeover.earlier().owner() + " "
                        + System.currentTimeMillis() + " " + waited);
            }
            if (event.severity() != ServiceEvent.Severity.DEBUG) {
                System.out.println(DrillLedger.NOTICED + " " + event.getClass().getSimpleName());
            }
        }
    }

    /** A server that is just being started is no reason to give up. */
    private static InstanceStore opened(OpenRequest request) {
        while (true) {
            try {
                return new SqlProvider().open(request);
            } catch (StoreException.CannotOpen e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
    }

    public static void main(String[] arguments) {
        InstanceStore store = new PrintingStore(opened(OpenRequest.of(arguments[0])));
        PersistenceService service = PersistenceService.builder(store)
                .leaseDuration(LEASE)
                .detectionPeriod(PERIOD)
                .sweepInterval(PERIOD)
                .concurrency(CONCURRENCY)
                .retention(Retention.keep(Duration.ofDays(1)))
                .handler(DrillJob.TYPE, DrillJob.handler(Duration.parse(arguments[1])))
                .listener(new Notices())
                .build();
        service.start();
        System.out.println(DrillLedger.UP + " " + service.owner());
        // The threads of a service are daemons: what keeps this process alive is its parent.
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().join());
    }
}

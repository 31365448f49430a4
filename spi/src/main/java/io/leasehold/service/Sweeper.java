package io.leasehold.service;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reclaims orphans, purges completions that are kept no longer and registrations of dead hosts, from time to time and in every
 * running host: what one leaves, the next finds. Confined to one thread at a time.
 */
final class Sweeper {
    private static final int PORTION = 500;
    private static final int MOST_PORTIONS = 20;

    private final Host host;
    private final TaskWatch watch;
    private long dueAt;

    Sweeper(Host host) {
        this.host = host;
        this.watch = new TaskWatch(ServiceEvent.Task.SWEEP, host.events);
        this.dueAt = host.clock.nanoTime();
    }

    /** Sweeps; a failure is told and leaves the rest to the next sweep. */
    SweepReport sweep() {
        List<OrphanSweep.Reclaimed> reclaimed = new ArrayList<>();
        List<InstanceId> purged = new ArrayList<>();
        try {
            if (reclaim(reclaimed) && purge(purged) && purgeHosts()) {
                watch.worked();
            }
        } catch (RuntimeException | Error failure) {
            watch.failed(failure);
        }
        return new SweepReport(reclaimed, purged);
    }

    /** Sweeps if that is due; returns how long it will not be. */
    Duration step() {
        if (host.open() && dueAt - host.clock.nanoTime() <= 0) {
            sweep();
            dueAt = host.clock.nanoTime() + host.settings.sweeping.interval().toNanos();
        } else if (!host.open()) {
            return host.settings.sweeping.interval();
        }
        return Duration.ofNanos(Math.max(1, dueAt - host.clock.nanoTime()));
    }

    private boolean reclaim(List<OrphanSweep.Reclaimed> all) {
        OrphanSweep sweep = new OrphanSweep(host.settings.served(), host.settings.sweeping.grace(), PORTION);
        for (int portion = 0; portion < MOST_PORTIONS && host.open(); portion++) {
            Result<OrphanSweep.Report> result = ask(() -> host.store.reclaimOrphans(sweep));
            if (!(result instanceof Result.Done<OrphanSweep.Report> done)) {
                return false;
            }
            for (OrphanSweep.Reclaimed each : done.value().reclaimed()) {
                all.add(each);
                host.events.tell(new ServiceEvent.OrphanReclaimed(each.instance(), each.from()));
                host.pace.hintIn(Duration.ZERO);
            }
            if (!done.value().cut()) {
                break;
            }
        }
        return true;
    }

    private boolean purge(List<InstanceId> all) {
        for (int portion = 0; portion < MOST_PORTIONS && host.open(); portion++) {
            Result<List<InstanceId>> result = ask(() -> host.store.purgeCompleted(PORTION));
            if (!(result instanceof Result.Done<List<InstanceId>> done)) {
                return false;
            }
            all.addAll(done.value());
            if (done.value().size() < PORTION) {
                break;
            }
        }
        return true;
    }

    private boolean purgeHosts() {
        if (!host.store.describe().capabilities().contains(Capability.ACTIVATION)) {
            return true;
        }
        Result<List<OwnerId>> result = ask(() -> host.store.purgeDeadHosts(PORTION));
        return result instanceof Result.Done<List<OwnerId>>;
    }

    private <T> Result<T> ask(Supplier<Result<T>> call) {
        Result<T> result = Answers.of(call);
        if (!(result instanceof Result.Done<T>)) {
            watch.failed(Answers.failure(result));
        }
        return result;
    }
}

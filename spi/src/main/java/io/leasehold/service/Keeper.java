package io.leasehold.service;

import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what this host holds: renews all leases in one call each third of their length, tells whose lease is gone, and wakes or
 * unloads instances that wait while loaded. Confined to one thread at a time.
 */
final class Keeper {
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);
    private static final Duration INFINITE_CHECK = Duration.ofSeconds(10);

    private final Host host;
    private final Runner runner;
    private final TaskWatch watch;
    private final Duration interval;
    private volatile long renewAt;

    Keeper(Host host, Runner runner) {
        this.host = host;
        this.runner = runner;
        this.watch = new TaskWatch(ServiceEvent.Task.RENEWAL, host.events);
        this.interval = interval(host.settings.lease);
        this.renewAt = host.clock.nanoTime();
    }

    /** An infinite lease needs no renewal, but an operator may have ended it. */
    private static Duration interval(LeaseLength lease) {
        Duration third = lease.duration().dividedBy(3);
        if (lease.kind() == LeaseLength.Kind.INFINITE) {
            return INFINITE_CHECK;
        }
        return third.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : third;
    }

    /** What is due; returns how long nothing will be. */
    Duration step() {
        if (renewAt - host.clock.nanoTime() <= 0) {
            return renew();
        }
        attend();
        return untilNext();
    }

    /** Renews everything now, due or not; returns how long nothing will be due. */
    Duration renew() {
        attend();
        List<Hold> holds = host.holds.all().stream().filter(Keeper::renewable).toList();
        boolean failed = holds.isEmpty() && watch.failures() > 0 && !reachable();
        int batch = Math.max(1, host.store.describe().limits().batchSize());
        for (int from = 0; from < holds.size(); from += batch) {
            failed |= !renew(holds.subList(from, Math.min(holds.size(), from + batch)));
        }
        renewAt = host.clock.nanoTime() + pauseAfter(failed).toNanos();
        attend();
        return untilNext();
    }

    /** With all leases lost there is nothing left to renew, by which it would show that the store is back. */
    private boolean reachable() {
        Result<Instant> time = Answers.of(host.store::storeTime);
        if (time instanceof Result.Done<Instant>) {
            watch.worked();
            return true;
        }
        watch.failed(Answers.failure(time));
        return false;
    }

    private static boolean renewable(Hold hold) {
        return hold.writable() && !hold.zeroLength();
    }

    /** After a failure there is still time for three more attempts before a lease that was renewed in time lapses. */
    private Duration pauseAfter(boolean failed) {
        Duration pause = failed ? interval.dividedBy(4) : interval;
        boolean waiting = host.holds.all().stream().anyMatch(hold -> hold.is(Hold.Phase.IDLE));
        // Signals for a loaded instance are seen by renewals alone.
        Duration period = host.settings.detectionPeriod;
        return waiting && period.compareTo(pause) < 0 ? period : pause;
    }

    /** False if some of it should be tried again soon. */
    private boolean renew(List<Hold> holds) {
        List<Lease> leases = holds.stream().map(Hold::lease).toList();
        RenewalEvent recorded = RenewalEvent.start();
        long sent = host.clock.nanoTime();
        List<Result<Written>> results;
        try {
            results = host.store.renew(host.settings.lease, leases);
        } catch (RuntimeException | Error failure) {
            watch.failed(failure);
            return false;
        }
        int done = 0;
        for (int i = 0; i < holds.size(); i++) {
            done += renewed(holds.get(i), results.get(i), sent);
        }
        recorded.finish(host.settings.owner.value(), holds.size(), done);
        return answered(results);
    }

    private int renewed(Hold hold, Result<Written> result, long sent) {
        if (result instanceof Result.Done<Written> done) {
            hold.written(done.value(), sent);
            return 1;
        }
        // A write that ends the lease may have overtaken the renewal: its own answer decides.
        if (Answers.leaseLost(result) && !hold.is(Hold.Phase.ENDING)) {
            host.lost(hold);
        }
        return 0;
    }

    private boolean answered(List<Result<Written>> results) {
        List<Result<Written>> passing =
                results.stream().filter(Answers::passing).toList();
        if (passing.size() < results.size()) {
            watch.worked(); // a locked row is no failure of the store
        } else {
            watch.failed(Answers.failure(passing.get(0)));
        }
        return passing.isEmpty();
    }

    /** Tells whose lease has lapsed by the host's own clock; wakes and unloads what waits. */
    private void attend() {
        for (Hold hold : host.holds.all()) {
            if (!hold.writable() && !hold.is(Hold.Phase.ENDING)) {
                host.lost(hold);
            } else if (hold.idleAndDue()) {
                runner.resume(hold);
            } else if (hold.idleIsOver() || (!host.open() && hold.is(Hold.Phase.IDLE))) {
                runner.unload(hold);
            }
        }
    }

    /** A signal from this host for a loaded instance: the next step renews, which brings the signal's mark. */
    void signalled() {
        renewAt = host.clock.nanoTime();
    }

    private Duration untilNext() {
        long now = host.clock.nanoTime();
        long wait = Math.max(0, renewAt - now);
        List<Long> waits = new ArrayList<>(List.of(wait));
        for (Hold hold : host.holds.all()) {
            hold.untilLapse().ifPresent(lapse -> waits.add(lapse.toNanos()));
            hold.untilIdleAct().ifPresent(idle -> waits.add(idle.toNanos()));
        }
        long least = waits.stream().mapToLong(Long::longValue).min().orElse(wait);
        return least < SHORTEST_WAIT.toNanos() ? SHORTEST_WAIT : Duration.ofNanos(least);
    }
}

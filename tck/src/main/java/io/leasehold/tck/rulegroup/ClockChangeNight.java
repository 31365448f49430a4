package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Schedule;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A night in which clocks change, in a namespace of its own: instances that wait for each quarter of an hour around the change, and one
 * that is held beyond it. Confined to one thread, which may change the zone.
 */
final class ClockChangeNight {

    private static final Duration QUARTER = Duration.ofMinutes(15);
    private static final int QUARTERS = 16;

    private final Workbench bench;
    private final Instant begin;
    private final List<Waiter> waiters = new ArrayList<>();
    private final InstanceId held;
    private final Instant expiry;

    /** An instance and when it is to be handed out. */
    private record Waiter(InstanceId id, Instant due, Way way) {}

    /** How an instance comes to wait for an instant. */
    private enum Way {
        /** Created with the instant. */
        CREATED,
        /** Created with a delay. */
        CREATED_LATER,
        /** Saved with the instant. */
        SAVED,
        /** Saved ready, but not to be tried before the instant. */
        SAVED_NOT_BEFORE
    }

    private ClockChangeNight(Workbench bench, Instant change) {
        this.bench = bench;
        this.begin = change.minus(QUARTER.multipliedBy(QUARTERS / 2));
        this.held = fresh();
        this.expiry = begin.plus(QUARTER.multipliedBy(QUARTERS)).plusSeconds(60);
    }

    /** Sets all instants, by a JVM in a zone, before the clocks there change. */
    static ClockChangeNight begin(Workbench bench, ZoneId zone, Instant change) {
        ClockChangeNight night = new ClockChangeNight(bench, change);
        bench.clock().moveTo(night.begin);
        bench.note("at " + night.begin + ", two hours before the clocks of " + zone
                + " change, A sets instants in a JVM of that zone");
        Zones.enter(zone);
        night.hold();
        for (int i = 1; i < QUARTERS; i++) {
            night.arm(Way.values()[i % Way.values().length], i);
        }
        night.arm(Way.CREATED, QUARTERS);
        return night;
    }

    private InstanceId fresh() {
        return bench.names().instance((int) bench.number());
    }

    private void hold() {
        PlainCalls.create(bench, held, Next.waiting());
        LeaseLength length = LeaseLength.of(Duration.between(begin, expiry));
        Lease.Held granted = acquire(0, length).orThrow().held();
        requireSame(
                "the lease of " + held + ", granted for " + length,
                granted.expiry().instant(),
                expiry);
    }

    private Result<Acquired> acquire(int host, LeaseLength length) {
        return bench.store(0)
                .acquire(bench.acquisition(host, length), List.of(Target.id(held)))
                .get(0);
    }

    private void arm(Way way, int quarters) {
        InstanceId id = fresh();
        Duration delay = QUARTER.multipliedBy(quarters);
        Instant due = begin.plus(delay);
        Timer at = Timer.at(due);
        switch (way) {
            case CREATED -> PlainCalls.create(bench, id, Next.timed(at));
            case CREATED_LATER -> PlainCalls.create(bench, id, Next.timed(Timer.after(delay)));
            case SAVED -> saved(id, Next.timed(at));
            case SAVED_NOT_BEFORE -> saved(id, Next.ready().notBefore(at));
        }
        waiters.add(new Waiter(id, due, way));
    }

    private void saved(InstanceId id, Next next) {
        PlainCalls.create(bench, id, Next.waiting());
        Lease lease = PlainCalls.acquire(bench, id).held().lease();
        bench.store(0)
                .saveAndRelease(List.of(Save.of(lease.write(bench.number()), next)))
                .get(0)
                .orThrow();
    }

    /** The JVM moves to another zone; its open sessions stay where they are, unless the store is opened again. */
    void moveTo(ZoneId zone, boolean again) {
        Zones.enter(zone);
        boolean opened = again && bench.room().reopen(0);
        bench.note("the JVM moves to " + zone + (opened ? ", where the store is opened again" : ""));
    }

    /** Every instant is found as it was set, and has come then and not a tick before; returns how many came. */
    int instantsCome() {
        for (Waiter each : waiters) {
            Schedule found = bench.store(0).find(Target.id(each.id)).orThrow().schedule();
            requireSame(
                    "the wait of " + each.id + " (" + each.way + ")",
                    each.way == Way.SAVED_NOT_BEFORE ? found.retryAt() : found.nextTimer(),
                    each.due);
        }
        for (Waiter each : waiters) {
            bench.clock().moveTo(each.due.minus(VirtualClock.TICK));
            requireLook(each, List.of());
            bench.clock().moveTo(each.due);
            requireLook(each, List.of(each.id)).forEach(this::complete);
        }
        return waiters.size();
    }

    private List<Acquired> requireLook(Waiter waiter, List<InstanceId> due) {
        List<Acquired> taken = PlainCalls.look(bench, bench.store(0), 1);
        List<InstanceId> ids = taken.stream().map(each -> each.instance().id()).toList();
        bench.require(
                ids.equals(due),
                () -> "at " + bench.clock().instant() + " B looked and was handed " + ids + " instead of " + due + "; "
                        + waiter.id + " (" + waiter.way + ") waits for " + waiter.due);
        return taken;
    }

    private void complete(Acquired taken) {
        bench.store(0)
                .complete(List.of(
                        new Completion(taken.held().lease().write(bench.number()), taken.unseen(), Retention.delete())))
                .get(0)
                .orThrow();
    }

    /** The lease ends where it was to end, and not a tick before. */
    void leaseEnds() {
        bench.clock().moveTo(expiry.minus(VirtualClock.TICK));
        Result<Acquired> early = acquire(1, LeaseLength.infinite());
        bench.require(
                early instanceof Result.Refused,
                () -> "one tick before " + expiry + ", when A's lease of " + held + " ends, B was answered " + early);
        bench.clock().moveTo(expiry);
        Result<Acquired> taken = acquire(1, LeaseLength.infinite());
        bench.require(
                taken instanceof Result.Done,
                () -> "at " + expiry + ", when A's lease of " + held + " ends, B was answered " + taken);
        complete(taken.orThrow());
    }

    private void requireSame(String what, Optional<Instant> found, Instant expected) {
        bench.require(
                found.equals(Optional.of(expected)),
                () -> what + " ends at " + found.map(Instant::toString).orElse("no instant") + " instead of " + expected
                        + ", in a JVM of the zone " + ZoneId.systemDefault());
    }
}

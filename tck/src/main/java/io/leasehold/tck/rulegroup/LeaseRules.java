package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.VirtualClock;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Group LEASE: grants, expiry and takeover; {@link LeaseLengthRules} has the rest.
 *
 * <p>Also the pattern for all groups. A rule writes a program that leads to the situation it is about, with the randomness of its
 * trial; {@link Trial#verify} compares every answer, and every instance after every step, with the reference model and throws the
 * shrunk story of what differs; then the rule counts from the trace whether the situation really came about.
 */
public interface LeaseRules extends LeaseLengthRules {

    /**
     * A host acquires in every way and for all lengths, is told when the lease ends, and another host reads the same.
     *
     * @param trial the try
     */
    @Rule("LEASE-01")
    @Witness(name = "a grant that another host then read", atLeast = 20)
    @Witness(name = "a grant for less than a second")
    @Witness(name = "a grant together with the creation")
    @Property(tries = 100)
    default void aGrantIsStoredAsItIsAnswered(@ForAll Trial trial) {
        LeaseLength length = trial.oneOf(Edges.leaseLengths());
        boolean atBirth = trial.random().nextInt(5) == 0;
        Script script = Program.script();
        int created = script.a()
                .create(0, birth -> atBirth ? Births.full(trial, birth).leasedFor(length) : Births.full(trial, birth));
        script.advance(trial.oneOf(List.of(VirtualClock.TICK, Duration.ofMillis(1), Duration.ofSeconds(1))));
        int grant = atBirth ? created : trial.oneOf(Taking.of(trial)).by(script.a(), length);
        script.b().find(0);
        script.b().acquire(0);
        Trace trace = trial.verify(script.program());
        boolean granted = trace.lease(grant).isPresent();
        trial.witnessIf(granted, "a grant that another host then read");
        boolean shortOne = length.duration().compareTo(Duration.ofSeconds(1)) < 0;
        trial.witnessIf(granted && shortOne, "a grant for less than a second");
        trial.witnessIf(granted && atBirth, "a grant together with the creation");
    }

    /**
     * One host acquires; at one of the five ticks around the expiry another host acquires and the first one writes, in either order.
     *
     * @param trial the try
     */
    @Rule("LEASE-02")
    @Witness(name = "refused one tick before expiry")
    @Witness(name = "granted exactly at expiry")
    @Witness(name = "write accepted one tick before expiry")
    @Witness(name = "write refused exactly at expiry")
    @Property(tries = 140)
    default void aLeaseIsExactAtItsBoundary(@ForAll Trial trial) {
        long ticks = trial.oneOf(Edges.TICKS);
        boolean writeFirst = trial.random().nextBoolean();
        LeaseWrite kind = trial.oneOf(LeaseWrite.ALL);
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int lease = trial.oneOf(Taking.of(trial)).by(script.a(), Script.LEASE);
        script.moveTo(Boundary.expiry(lease), ticks);
        int early = writeFirst ? kind.by(script.a(), lease) : 0;
        int foreign = trial.oneOf(Taking.of(trial)).by(script.b(), Script.LEASE);
        int write = writeFirst ? early : kind.by(script.a(), lease);
        Trace trace = trial.verify(script.program());
        boolean taken = trace.lease(foreign).isPresent();
        trial.witnessIf(ticks == -1 && !writeFirst && !taken, "refused one tick before expiry");
        trial.witnessIf(ticks == 0 && taken, "granted exactly at expiry");
        trial.witnessIf(ticks == -1 && trace.done(write), "write accepted one tick before expiry");
        trial.witnessIf(ticks == 0 && trace.refused(write, Refusal.LeaseLost.class), "write refused exactly at expiry");
    }

    /**
     * At several points of a long lease another host tries everything that could take the instance, maintenance included.
     *
     * @param trial the try
     */
    @Rule("LEASE-03")
    @Witness(name = "a load refused while the lease was live", atLeast = 50)
    @Witness(name = "a look in vain while the lease was live", atLeast = 50)
    @Witness(name = "a sweep in vain while the lease was live", atLeast = 50)
    @Property(tries = 30)
    default void aLiveLeaseIsNeverTakenEarly(@ForAll Trial trial) {
        Duration length = Duration.ofSeconds(trial.random().nextInt(1, 100_000));
        boolean maintained = trial.has(Capability.ACTIVATION) && trial.random().nextInt(4) == 0;
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth).due(trial.oneOf(List.of(Due.ready(), Due.waiting()))));
        if (maintained) {
            script.a().does(new Operation.Register(Serves.first(), 0, Set.of(), VirtualClock.TICK));
        }
        int lease = script.a().acquire(0, LeaseLength.of(length));
        List<Integer> loads = new ArrayList<>();
        List<Integer> looks = new ArrayList<>();
        List<Integer> sweeps = new ArrayList<>();
        for (int point = 0; point < 4; point++) {
            long left = point == 3 ? 1 : 1 + trial.random().nextLong(length.toMillis() * 1000 / (1L << point));
            script.moveTo(Boundary.expiry(lease), -left);
            Actor other = script.host(1 + trial.random().nextInt(2));
            if (maintained) {
                other.does(new Operation.PurgeHosts(10));
            }
            trial.random().ints(4, 0, 4).forEach(kind -> loadsLooksSweeps(trial, other, kind));
            loads.add(other.acquire(0));
            looks.add(trial.oneOf(List.of(other, script.c())).look(3));
            sweeps.add(other.reclaim(Duration.ZERO));
        }
        Trace trace = trial.verify(script.program());
        loads.forEach(each ->
                trial.witnessIf(trace.refused(each, Refusal.Held.class), "a load refused while the lease was live"));
        looks.forEach(each -> trial.witnessIf(trace.lease(each).isEmpty(), "a look in vain while the lease was live"));
        sweeps.forEach(each -> trial.witnessIf(trace.done(each), "a sweep in vain while the lease was live"));
    }

    private static void loadsLooksSweeps(Trial trial, Actor other, int kind) {
        switch (kind) {
            case 0 -> trial.oneOf(Taking.of(trial)).by(other, Script.LEASE);
            case 1 -> other.signal(0);
            case 2 -> {
                other.does(new Operation.Restart());
                other.does(new Operation.Reopen());
            }
            default -> other.does(new Operation.Look(Serves.first(), 1, Script.LEASE, Duration.ZERO));
        }
    }

    /**
     * An instance with every field set is taken over from a host that died with it.
     *
     * @param trial the try
     */
    @Rule("LEASE-04")
    @Witness(name = "a takeover of a record with every field set", atLeast = 10)
    @Property(tries = 40)
    default void aTakeoverChangesTheLeaseAndNothingElse(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.full(trial, birth));
        script.a().signal(0);
        int first = script.a().acquire(0);
        script.c().signal(0);
        Due due = trial.oneOf(
                List.of(Due.ready(), Due.waiting(), Due.timed(When.in(Duration.ofHours(1))), Due.timed(When.never())));
        boolean sameState = trial.random().nextBoolean();
        script.a().save(first, Script.LEASE, saving -> (sameState ? saving.noState() : saving).due(due));
        script.c().signal(0);
        script.moveTo(Boundary.next(), 0);
        script.moveTo(
                Boundary.expiry(first).plus(Duration.ofSeconds(trial.random().nextInt(1, 100))), 0);
        int takeover = trial.oneOf(Taking.of(trial)).by(script.b(), Script.LEASE);
        script.c().find(0);
        script.b().saveAndRelease(takeover, saving -> saving.noState());
        script.c().acquire(0);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.lease(takeover).isPresent(), "a takeover of a record with every field set");
    }

    /**
     * During a lease everything happens that might move its end: renewals and saves shorter, equal and longer, refused loads, looks,
     * signals, reads.
     *
     * @param trial the try
     */
    @Rule("LEASE-05")
    @Witness(name = "a renewal for less than what is left", atLeast = 5)
    @Witness(name = "a refused load beside a live lease", atLeast = 5)
    @Witness(name = "a signal beside a live lease", atLeast = 5)
    @Property(tries = 60)
    default void onlyItsHolderMovesTheEndOfALease(@ForAll Trial trial) {
        boolean infinite = trial.random().nextInt(5) == 0;
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int lease = script.a().acquire(0, infinite ? LeaseLength.infinite() : Script.LEASE);
        List<Integer> shorter = new ArrayList<>();
        List<Integer> loads = new ArrayList<>();
        List<Integer> signals = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            LeaseLength length = LeaseLength.of(trial.oneOf(List.of(
                    Duration.ZERO,
                    VirtualClock.TICK,
                    Duration.ofSeconds(9),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(11))));
            switch (trial.random().nextInt(7)) {
                case 0 -> shorter.add(script.a().renew(lease, LeaseLength.of(Duration.ofSeconds(1))));
                case 1 -> script.a().renew(lease, length);
                case 2 -> script.a().save(lease, length, saving -> saving);
                case 3 -> loads.add(trial.oneOf(Taking.of(trial)).by(script.b(), Script.LEASE));
                case 4 -> signals.add(script.b().signal(0));
                case 5 ->
                    script.b()
                            .does(new Operation.Renew(
                                    length, List.of(LeaseRef.of(lease).forged(LeaseRef.Part.OWNER))));
                default -> script.advance(trial.oneOf(List.of(VirtualClock.TICK, Duration.ofSeconds(1))));
            }
        }
        script.moveTo(Boundary.next(), -1);
        script.b().acquire(0);
        Trace trace = trial.verify(script.program());
        shorter.forEach(each -> trial.witnessIf(trace.done(each), "a renewal for less than what is left"));
        loads.forEach(each -> trial.witnessIf(trace.lease(each).isEmpty(), "a refused load beside a live lease"));
        signals.forEach(each -> trial.witnessIf(trace.done(each), "a signal beside a live lease"));
    }

    /**
     * A lease lapses, nobody takes the instance, and its late holder tries every way of writing; then another host takes it.
     *
     * @param trial the try
     */
    @Rule("LEASE-06")
    @Witness(name = "a write refused after a lapse without a takeover", atLeast = 70)
    @Property(tries = 30)
    default void aLapsedHolderWritesNothing(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.full(trial, birth));
        int lease = trial.oneOf(Taking.of(trial)).by(script.a(), Script.LEASE);
        if (trial.random().nextBoolean()) {
            script.a().save(lease);
        }
        script.moveTo(Boundary.next(), 0);
        script.moveTo(Boundary.expiry(lease), trial.oneOf(List.of(0L, 1L, 2L, 86_400_000_000L)));
        List<LeaseWrite> order = new ArrayList<>(LeaseWrite.ALL);
        Collections.shuffle(order, new Random(trial.random().nextLong()));
        List<Integer> writes =
                order.stream().map(write -> write.by(script.a(), lease)).toList();
        script.b().acquire(0);
        Trace trace = trial.verify(script.program());
        writes.forEach(each -> trial.witnessIf(
                trace.refused(each, Refusal.LeaseLost.class), "a write refused after a lapse without a takeover"));
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.BiasedPrograms;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Mix;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Groups OWN and CLK, the store's half: renewal by whom and when, and clocks of hosts that are off. */
public interface OwnerClockRules {

    /**
     * A host renews at the five ticks around its expiry, alone or in a batch, for any length; then after its lease was taken over,
     * released, ended by force or never granted. What is not current is not revived, and nobody else's lease moves.
     *
     * @param trial the try
     */
    @Rule("OWN-03")
    @Witness(name = "a renewal one tick before expiry", atLeast = 3)
    @Witness(name = "a renewal at expiry", atLeast = 3)
    @Witness(name = "a renewal after takeover", atLeast = 10)
    @Property(tries = 80)
    default void aRenewalRevivesNothing(@ForAll Trial trial) {
        LeaseLength length = trial.oneOf(List.of(Script.LEASE, LeaseLength.of(Duration.ZERO), LeaseLength.infinite()));
        long ticks = trial.oneOf(Edges.TICKS);
        Script script = Program.script();
        script.a().create(0);
        script.a().create(1);
        int lease = script.a().acquire(0);
        script.advance(Duration.ofSeconds(1));
        int other = script.a().acquire(1);
        script.moveTo(Boundary.expiry(lease), ticks);
        int renewed = script.a().does(new Operation.Renew(length, List.of(LeaseRef.of(lease), LeaseRef.of(other))));
        script.b().look(1);
        script.moveTo(Boundary.expiry(lease), Script.LEASE.duration().toMillis() * 1000);
        int taken = script.b().acquire(0);
        int late = script.a().renew(lease, length);
        for (LeaseRef.Part part : LeaseRef.Part.values()) {
            script.a()
                    .does(new Operation.Renew(length, List.of(LeaseRef.of(taken).forged(part))));
        }
        if (trial.random().nextBoolean()) {
            script.b().release(taken);
        } else {
            script.c().operate(Verb.RELEASE, 0, Force.END_LEASE);
        }
        script.b().renew(taken, length);
        script.c().look(5);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(ticks == -1 && trace.done(renewed), "a renewal one tick before expiry");
        trial.witnessIf(ticks == 0 && trace.refused(renewed, Refusal.LeaseLost.class), "a renewal at expiry");
        trial.witnessIf(trace.done(taken) && trace.refused(late, Refusal.LeaseLost.class), "a renewal after takeover");
    }

    /**
     * A registration is kept alive at one of the five ticks around its lapse; a lapsed one is not revived.
     *
     * @param trial the try
     */
    @Rule("OWN-03")
    @Property(tries = 15)
    default void aHeartbeatRevivesNobody(@ForAll Trial trial) {
        if (!trial.has(Capability.ACTIVATION)) {
            return;
        }
        Script script = Program.script();
        Duration lapse = Duration.ofSeconds(5);
        script.a().create(0, birth -> birth.activation(0));
        int registered = script.a().does(new Operation.Register(Serves.first(), 0, Set.of(), lapse));
        script.moveTo(Boundary.after(registered, lapse), trial.oneOf(Edges.TICKS));
        script.a().does(new Operation.Heartbeat());
        script.b().does(new Operation.FindActivatable(0, Set.of(0), 5));
        script.moveTo(Boundary.after(registered, lapse.multipliedBy(3)), 0);
        script.a().does(new Operation.Heartbeat());
        script.b().does(new Operation.FindActivatable(0, Set.of(0), 5));
        trial.verify(script.program());
    }

    /**
     * Hosts whose clocks are off by up to an hour play any program: every outcome is the one of exact clocks.
     *
     * @param trial the try
     */
    @Rule("CLK-01")
    @Property(tries = 40)
    default void noOutcomeDependsOnTheClocksOfHosts(@ForAll Trial trial) {
        Cast cast = Cast.standard().clockOffsets(HostOffsets.any(trial));
        trial.verify(BiasedPrograms.of(trial.random(), Mix.usual(trial.description()), cast));
    }

    /**
     * One program around the boundaries of leases and timers, under exact clocks and under others: the answers are equal.
     *
     * @param trial the try
     */
    @Rule("CLK-01")
    @Witness(name = "a program under several offsets", atLeast = 10)
    @Witness(name = "a grant at a boundary", atLeast = 10)
    @Witness(name = "a refusal before a boundary", atLeast = 10)
    @Property(tries = 20)
    default void oneProgramHasOneOutcomeUnderAllOffsets(@ForAll Trial trial) {
        List<Duration> offsets = HostOffsets.any(trial);
        Trace exact = boundaries(trial, List.of());
        Trace off = boundaries(trial, offsets);
        HostOffsets.requireEqual(exact, off, offsets);
        trial.witness("a program under several offsets");
        trial.witnessIf(off.done(6), "a grant at a boundary");
        trial.witnessIf(off.refused(4, Refusal.Held.class), "a refusal before a boundary");
    }

    private static Trace boundaries(Trial trial, List<Duration> offsets) {
        Script script = Program.script(Cast.standard().clockOffsets(offsets));
        script.a().create(0, birth -> birth.due(Due.timed(When.in(Duration.ofSeconds(30)))));
        int lease = script.a().acquire(0);
        script.moveTo(Boundary.expiry(lease), -1);
        script.b().acquire(0);
        script.moveTo(Boundary.expiry(lease), 0);
        int taken = script.b().acquire(0);
        int saved = script.b().saveAndRelease(taken, saving -> saving.due(Due.timed(When.in(Duration.ofSeconds(30)))));
        script.moveTo(Boundary.due(saved), -1);
        script.a().look(5);
        script.moveTo(Boundary.due(saved), 0);
        int look = script.a().look(5);
        int renewed = script.a().renew(look, Script.LEASE);
        script.moveTo(Boundary.expiry(renewed), 0);
        script.c().look(5);
        return trial.verify(script.program());
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Refusal;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group LEASE: grants, expiry and takeover. */
public interface LeaseRules {

    /**
     * One host acquires; at one of the five ticks around the expiry another host acquires and the first one writes, in either order.
     *
     * @param trial the try
     */
    @Rule("LEASE-02")
    @Witness(name = "refused one tick before expiry")
    @Witness(name = "granted exactly at expiry")
    @Property(tries = 60)
    default void aLeaseIsExactAtItsBoundary(@ForAll Trial trial) {
        long ticks = trial.random().nextInt(-2, 3);
        Script script = Program.script();
        script.a().create(0);
        int lease = script.a().acquire(0);
        script.moveTo(Boundary.expiry(lease), ticks);
        int foreign = script.b().acquire(0);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(ticks == -1 && trace.refused(foreign, Refusal.Held.class), "refused one tick before expiry");
        trial.witnessIf(ticks == 0 && trace.done(foreign), "granted exactly at expiry");
    }
}

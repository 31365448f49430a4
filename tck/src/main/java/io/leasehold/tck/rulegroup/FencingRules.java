package io.leasehold.tck.rulegroup;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group FENCE: a lease that is over writes nothing, and no lease is issued twice. */
public interface FencingRules {

    /**
     * One id changes hands in every way that there is, ends and is created again; half of the time its epochs start just below 2^31,
     * if the author has the hook.
     *
     * @param trial the try
     */
    @Rule("FENCE-01")
    @Witness(name = "a takeover", atLeast = 5)
    @Witness(name = "a grant after a release", atLeast = 5)
    @Witness(name = "a grant after a sweep", atLeast = 3)
    @Witness(name = "a grant after a restart", atLeast = 3)
    @Witness(name = "a grant after removal and re-creation", atLeast = 5)
    @Witness(name = "a grant to a late copy of an acquisition", atLeast = 5)
    @Property(tries = 40)
    default void theEpochsOfAnIdOnlyGrow(@ForAll Trial trial) {
        Script script = Program.script();
        if (trial.random().nextBoolean()) {
            script.a()
                    .does(new Operation.PresetEpoch(
                            0, (1L << 31) - trial.random().nextInt(1, 4)));
        }
        FencingScripts.History history = new FencingScripts.History(trial, script);
        history.create();
        for (int turn = 0; turn < 9; turn++) {
            history.changeHands(script.host(turn % 2));
        }
        Trace trace = trial.verify(script.program(), FencingScripts::growingEpochs);
        history.grants()
                .forEach((grant, after) -> trial.witnessIf(trace.lease(grant).isPresent(), after));
    }

    /**
     * Every changing call under every kind of lease that is not current.
     *
     * @param trial the try
     */
    @Rule("FENCE-02")
    @Witness(name = "calls under a lapsed lease", atLeast = 10)
    @Witness(name = "calls under a lease that another host took over", atLeast = 10)
    @Witness(name = "calls under a lease that was given back", atLeast = 10)
    @Witness(name = "calls under a lease of an earlier life", atLeast = 10)
    @Witness(name = "calls under a forged lease", atLeast = 40)
    @Property(tries = 1)
    default void noCallUnderALeaseThatIsNotCurrentChangesAnything(@ForAll Trial trial) {
        for (FencingScripts.Lost lost : FencingScripts.Lost.values()) {
            for (FencingScripts.Writing writing : FencingScripts.Writing.of(trial)) {
                Script script = Program.script();
                script.a().create(0, birth -> Births.keyed(trial, birth));
                script.b().signal(0);
                int lease = script.a().acquire(0);
                script.b().signal(0);
                LeaseRef ref = lost.lose(script, lease);
                int call = writing.write(script.a(), ref);
                script.moveTo(Boundary.next(), 0);
                script.c().look(1);
                Trace trace = trial.verify(script.program());
                boolean refused =
                        trace.refused(call, Refusal.LeaseLost.class) || trace.refused(call, Refusal.Absent.class);
                trial.witnessIf(refused, "calls under " + lost.inWords());
            }
        }
    }

    /**
     * Within one lease, copies of earlier writes arrive late: after the next write, after the end of the lease, twice.
     *
     * @param trial the try
     */
    @Rule("FENCE-02")
    @Witness(name = "an equal write number", atLeast = 20)
    @Witness(name = "a smaller write number after a newer one", atLeast = 10)
    @Property(tries = 60)
    default void aLateCopyOfAWriteNeverTakesEffect(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int lease = script.a().acquire(0);
        List<Integer> writes = new ArrayList<>();
        List<Integer> copies = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            FencingScripts.Writing writing = i < 3
                    ? trial.oneOf(FencingScripts.Writing.keeping(trial))
                    : trial.oneOf(FencingScripts.Writing.of(trial));
            writes.add(writing.write(script.a(), LeaseRef.of(lease)));
            if (trial.random().nextInt(3) == 0) {
                script.b().signal(0);
            }
            copies.add(script.a().again(trial.oneOf(writes)));
        }
        if (trial.random().nextBoolean()) {
            script.b().acquire(0);
        }
        copies.add(script.a().again(trial.oneOf(writes)));
        copies.add(script.a().again(trial.oneOf(writes)));
        Trace trace = trial.verify(script.program());
        for (int copy : copies) {
            trial.witnessIf(FencingScripts.repeated(trace, copy), "an equal write number");
            trial.witnessIf(
                    trace.refused(copy, Refusal.StaleWriteNumber.class), "a smaller write number after a newer one");
        }
    }

    /**
     * A host's lease lapses, or its release is answered with a lost reply; the same host takes the instance again. Then everything
     * of the old lease arrives once more.
     *
     * @param trial the try
     */
    @Rule("FENCE-03")
    @Witness(name = "a write by the old handle after re-acquisition", atLeast = 5)
    @Witness(name = "a retried release after a lost reply", atLeast = 5)
    @Witness(name = "a retried release after the new lease has written", atLeast = 3)
    @Property(tries = 60)
    default void theOldHandleOfAHostDoesNothingToItsNewLease(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int old = script.a().acquire(0, trial.oneOf(FencingScripts.LENGTHS));
        boolean releasing = trial.random().nextBoolean();
        int release = 0;
        if (releasing) {
            release = script.a().release(old);
        } else {
            script.moveTo(Boundary.expiry(old), trial.random().nextInt(3));
        }
        int fresh = script.a().acquire(0);
        boolean written = trial.random().nextBoolean();
        if (written) {
            script.a().save(fresh);
        }
        int late = releasing
                ? script.a().again(release)
                : trial.oneOf(FencingScripts.Writing.of(trial)).write(script.a(), LeaseRef.of(old));
        script.a().renew(fresh, LeaseLength.of(Duration.ofSeconds(20)));
        script.a().saveAndRelease(fresh);
        Trace trace = trial.verify(script.program());
        boolean held = trace.lease(fresh).isPresent();
        trial.witnessIf(
                held && trace.refused(late, Refusal.LeaseLost.class) && !releasing,
                "a write by the old handle after re-acquisition");
        trial.witnessIf(held && FencingScripts.repeated(trace, late), "a retried release after a lost reply");
        trial.witnessIf(
                held && written && releasing && trace.refused(late, Refusal.LeaseLost.class),
                "a retried release after the new lease has written");
    }
}

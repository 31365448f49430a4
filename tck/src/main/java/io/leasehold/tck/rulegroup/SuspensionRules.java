package io.leasehold.tck.rulegroup;

import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Written;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group STAT, continued: conditional writes and their repeats, suspension and operators. */
public interface SuspensionRules {

    /** Why a lease is not current. */
    enum Unowned {
        /** It was released. */
        RELEASED,
        /** It lapsed. */
        LAPSED,
        /** Another host took over. */
        TAKEN_OVER,
        /** Its instance was removed. */
        GONE,
        /** Nobody was ever granted it. */
        FORGED
    }

    /**
     * Every write under a lease that is not current says so and changes nothing.
     *
     * @param trial the try
     */
    @Rule("STAT-03")
    @Witness(name = "writes under a lease that is not current", atLeast = 5)
    @Property(tries = 1)
    default void aWriteThatMatchesNothingSaysSo(@ForAll Trial trial) {
        for (Unowned unowned : Unowned.values()) {
            Script script = Program.script();
            script.a().create(0, birth -> birth.due(Due.waiting()));
            int lease = script.a().acquire(0);
            LeaseRef ref = LeaseRef.of(lease);
            switch (unowned) {
                case RELEASED -> script.a().release(lease);
                case LAPSED -> script.moveTo(Boundary.expiry(lease), 0);
                case TAKEN_OVER -> {
                    script.moveTo(Boundary.expiry(lease), 0);
                    script.b().acquire(0);
                }
                case GONE -> script.a().complete(lease);
                case FORGED -> ref = ref.forged(trial.oneOf(List.of(LeaseRef.Part.values())));
            }
            StatusScripts.writeUnder(script, ref);
            trial.verify(script.program());
            trial.witness("writes under a lease that is not current");
        }
    }

    /**
     * A numbered write whose reply was lost is sent again: at once, after the lease was handed on, and after the id was created anew. It
     * recognises its own first attempt, and takes effect once.
     *
     * @param trial the try
     */
    @Rule("STAT-03")
    @Witness(name = "a repeated save", atLeast = 5)
    @Witness(name = "a repeated completion of a kept instance")
    @Witness(name = "a repeated completion that finds nothing")
    @Witness(name = "a repeated completion after a re-creation")
    @Property(tries = 80)
    default void aRepeatKnowsItsFirstAttempt(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0);
        int lease = script.a().acquire(0);
        int kind = trial.random().nextInt(6);
        int write = StatusWrites.write(script, kind, lease);
        int repeat = script.a().again(write);
        if (trial.random().nextBoolean()) {
            script.moveTo(Boundary.expiry(lease), 0);
            int next = script.b().acquire(0);
            if (trial.random().nextBoolean()) {
                script.b().save(next);
            }
        }
        int created = script.b().create(0);
        int later = script.a().again(write);
        script.c().look(5);
        Trace trace = trial.verify(script.program());
        boolean marked =
                trace.value(repeat, Written.class).filter(Written::repeated).isPresent();
        trial.witnessIf(kind < 2 && marked, "a repeated save");
        trial.witnessIf(kind == StatusWrites.COMPLETE_AND_KEEP && marked, "a repeated completion of a kept instance");
        boolean absent = trace.refused(repeat, Refusal.Absent.class);
        trial.witnessIf(absent, "a repeated completion that finds nothing");
        trial.witnessIf(
                absent && trace.done(created) && trace.refused(later, Refusal.LeaseLost.class),
                "a repeated completion after a re-creation");
    }

    /**
     * An instance in any phase is suspended by its holder or an operator, by force or not; time passes, everything that scans or loads
     * comes by, signals arrive; resumed, it has its timer, keys and signals, and what is due is taken at once.
     *
     * @param trial the try
     */
    @Rule("STAT-04")
    @Witness(name = "suspended by its holder")
    @Witness(name = "suspended by force")
    @Witness(name = "an unforced verb on a held instance")
    @Witness(name = "taken at once after it was resumed", atLeast = 10)
    @Property(tries = 80)
    default void whatIsSuspendedRestsUntilItIsResumed(@ForAll Trial trial) {
        Script script = Program.script();
        Due due = trial.oneOf(List.of(
                Due.ready(),
                Due.waiting(),
                Due.timed(When.in(Duration.ofSeconds(5))),
                Due.timed(When.in(Duration.ofDays(1)))));
        script.a().create(0, birth -> StatusScripts.rich(trial, birth).due(due));
        if (trial.random().nextBoolean()) {
            script.b().signal(0);
        }
        int phase = trial.random().nextInt(4);
        int lease = phase == 0 ? 0 : script.a().acquire(0);
        if (phase == 2) {
            script.moveTo(Boundary.expiry(lease), 0);
        } else if (phase == 3) {
            script.a().saveAndRelease(lease, saving -> saving.due(due.notBefore(When.in(Duration.ofDays(1)))));
        }
        boolean holder = phase == 1 && trial.random().nextBoolean();
        int unforced = holder ? script.a().suspend(lease) : script.b().operate(Verb.SUSPEND, 0, Force.RESPECT_LEASE);
        int forced = holder ? 0 : script.b().operate(Verb.SUSPEND, 0, Force.END_LEASE);
        StatusWrites.scan(trial, script, lease);
        script.advance(Duration.ofSeconds(trial.oneOf(List.of(1, 20, 200_000))));
        StatusWrites.scan(trial, script, lease);
        script.b().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
        int look = script.c().look(5);
        StatusScripts.ask(trial, script);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(holder, "suspended by its holder");
        trial.witnessIf(phase == 1 && trace.done(forced), "suspended by force");
        trial.witnessIf(trace.refused(unforced, Refusal.Held.class), "an unforced verb on a held instance");
        trial.witnessIf(trace.lease(look).isPresent(), "taken at once after it was resumed");
    }

    /**
     * Every operator's verb, unforced and forced, on an instance that waits and is held: unforced it is refused as held; forced it ends
     * the lease, raises the epoch and leaves the instance ready.
     *
     * @param trial the try
     */
    @Rule("STAT-04")
    @Witness(name = "refused as held unless forced", atLeast = 3)
    @Witness(name = "taken at once after a forced verb", atLeast = 2)
    @Property(tries = 1)
    default void onlyForceEndsALease(@ForAll Trial trial) {
        for (Verb verb : List.of(Verb.SUSPEND, Verb.TERMINATE, Verb.RELEASE)) {
            Script script = Program.script();
            script.a().create(0, birth -> birth.due(Due.waiting()));
            int lease = script.a().acquire(0);
            int unforced = script.b().operate(verb, 0, Force.RESPECT_LEASE);
            script.a().renew(lease, Script.LEASE);
            script.b().operate(verb, 0, Force.END_LEASE);
            StatusScripts.writeUnder(script, LeaseRef.of(lease));
            script.b().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
            int look = script.c().look(5);
            Trace trace = trial.verify(script.program());
            trial.witnessIf(trace.refused(unforced, Refusal.Held.class), "refused as held unless forced");
            trial.witnessIf(trace.lease(look).isPresent(), "taken at once after a forced verb");
        }
    }
}

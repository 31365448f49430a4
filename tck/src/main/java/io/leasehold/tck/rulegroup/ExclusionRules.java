package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import io.leasehold.tck.program.Whom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group EXCL: at most one host holds an instance. */
public interface ExclusionRules {

    /**
     * Three hosts load, work and let go of one instance, by id, by key and by look, their steps interleaved at random, while the
     * clock goes from boundary to boundary.
     *
     * @param trial the try
     */
    @Rule("EXCL-01")
    @Witness(name = "loads refused because another host holds the instance", atLeast = 5)
    @Witness(name = "loads granted after another host's lease", atLeast = 5)
    @Property(tries = 60)
    default void hostsThatTakeTurnsNeverHoldOneInstanceTogether(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        List<Integer> loads = new ArrayList<>();
        Lanes lanes = new Lanes();
        for (int host = 0; host < 3; host++) {
            lanes.add(ExclusionScripts.visit(trial, script.host(host), loads));
        }
        Runnable tick = () -> script.moveTo(Boundary.next(), trial.oneOf(Edges.TICKS));
        lanes.add(tick, tick, tick).run(trial.random());
        Trace trace = trial.verify(script.program());
        for (int load : loads) {
            trial.witnessIf(
                    trace.refused(load, Refusal.Held.class), "loads refused because another host holds the instance");
            boolean later =
                    trace.lease(load).filter(held -> held.lease().epoch() > 1).isPresent();
            trial.witnessIf(later, "loads granted after another host's lease");
        }
    }

    /**
     * A host is refused for every reason that a load can have, at the ticks around another host's expiry too; then the instance is
     * taken as if nobody had asked.
     *
     * @param trial the try
     */
    @Rule("EXCL-02")
    @Witness(name = "a refusal one tick before an expiry", atLeast = 2)
    @Witness(name = "loads refused for their type", atLeast = 2)
    @Witness(name = "loads of a suspended instance", atLeast = 2)
    @Witness(name = "loads of a kept instance", atLeast = 2)
    @Property(tries = 60)
    default void aRefusedLoadLeavesNoTrace(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int lease = script.a().acquire(0);
        int reason = trial.random().nextInt(4);
        switch (reason) {
            case 0 -> script.moveTo(Boundary.expiry(lease), -trial.random().nextInt(1, 3));
            case 1 -> script.a().release(lease);
            case 2 -> script.a().suspend(lease);
            default -> script.a().complete(lease, Retention.keep(Duration.ofDays(1)));
        }
        Serves serves = reason == 1 ? Serves.types(1) : Serves.first();
        int refused = ExclusionScripts.load(trial, script.b(), serves, Whom.id(0));
        script.c().does(new Operation.Look(serves, 5, Script.LEASE, Duration.ofSeconds(1)));
        ExclusionScripts.load(trial, script.c(), serves, trial.oneOf(ExclusionScripts.names(trial)));
        script.c().acquire(Script.LEASE, Whom.id(7), Whom.id(0));
        script.moveTo(Boundary.expiry(lease), 0);
        script.b().operate(OperatorCommand.Verb.RESUME, 0, OperatorCommand.Force.RESPECT_LEASE);
        script.b().acquire(0);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.refused(refused, Refusal.Held.class), "a refusal one tick before an expiry");
        trial.witnessIf(trace.refused(refused, Refusal.WrongHostType.class), "loads refused for their type");
        trial.witnessIf(trace.refused(refused, Refusal.Suspended.class), "loads of a suspended instance");
        trial.witnessIf(trace.refused(refused, Refusal.Ended.class), "loads of a kept instance");
    }

    /**
     * Hosts load what another one has just saved, in all the ways in which it can let go.
     *
     * @param trial the try
     */
    @Rule("EXCL-03")
    @Witness(name = "grants directly after another host's save", atLeast = 10)
    @Property(tries = 40)
    default void aGrantDeliversTheStateOfTheLastAcceptedSave(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0);
        List<Integer> loads = new ArrayList<>();
        for (int turn = 0; turn < 6; turn++) {
            Actor host = script.host(turn % 3);
            int load = ExclusionScripts.load(trial, host, Serves.first(), Whom.id(0));
            loads.add(load);
            switch (trial.random().nextInt(4)) {
                case 0 -> host.saveAndRelease(load);
                case 1 -> {
                    host.save(load);
                    host.release(load);
                }
                case 2 -> {
                    int saved = host.save(load);
                    script.moveTo(Boundary.expiry(saved), 0);
                }
                default -> {
                    int saved = host.save(load);
                    host.save(load, LeaseLength.of(Duration.ZERO), saving -> saving.noState());
                    script.moveTo(Boundary.expiry(saved), 0);
                    host.saveAndRelease(load);
                }
            }
        }
        Trace trace = trial.verify(script.program());
        loads.stream()
                .skip(1)
                .forEach(load ->
                        trial.witnessIf(trace.lease(load).isPresent(), "grants directly after another host's save"));
    }

    /**
     * The holder loads again: with a new number, with the same one, after its lease has lapsed and after it has let go. Then every
     * handle that it has been given tries to write.
     *
     * @param trial the try
     */
    @Rule("EXCL-04")
    @Witness(name = "a second load with a new number", atLeast = 2)
    @Witness(name = "a second load with the same number", atLeast = 2)
    @Witness(name = "a second load after a lapse", atLeast = 2)
    @Property(tries = 60)
    default void aSecondLoadByTheHolderIsRefusedOrTheSameLease(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> Births.keyed(trial, birth));
        int first = ExclusionScripts.load(trial, script.a(), Serves.first(), Whom.id(0));
        if (trial.random().nextBoolean()) {
            script.a().save(first);
        }
        long ticks = trial.oneOf(Edges.TICKS);
        boolean lapsing = trial.random().nextInt(3) == 0;
        if (lapsing) {
            script.moveTo(Boundary.expiry(first).plus(Duration.ofSeconds(10)), ticks);
        }
        boolean same = trial.random().nextBoolean();
        int second = same
                ? script.a().again(first)
                : ExclusionScripts.load(trial, script.a(), Serves.first(), trial.oneOf(ExclusionScripts.names(trial)));
        script.a().save(first);
        script.a().save(second);
        script.a().again(second);
        script.a().release(first);
        script.a().saveAndRelease(second);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.refused(second, Refusal.Held.class), "a second load with a new number");
        Lease taken = trace.lease(first).map(Lease.Held::lease).orElse(null);
        boolean repeated =
                trace.lease(second).filter(held -> held.lease().equals(taken)).isPresent();
        trial.witnessIf(same && repeated, "a second load with the same number");
        trial.witnessIf(trace.lease(second).isPresent() && !repeated, "a second load after a lapse");
    }

    /**
     * A host takes an instance and cannot use it, because the state is damaged or it cannot decode it, and gives it back with a
     * retry-at; another host has it at once by id, and by look from the retry-at on.
     *
     * @param trial the try
     */
    @Rule("EXCL-05")
    @Witness(name = "a failure after the claim followed by a load on another host", atLeast = 5)
    @Property(tries = 30)
    default void whatOneHostCannotUseAnotherGetsAtOnce(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0);
        script.a().create(1);
        int load = ExclusionScripts.load(trial, script.a(), Serves.first(), Whom.id(0));
        LeaseRef taken = LeaseRef.of(load);
        Release.Work work = trial.oneOf(List.of(Release.Work.values()));
        int back = script.a().does(new Operation.LetGo(List.of(taken), work, When.in(Duration.ofSeconds(5))));
        boolean byId = trial.random().nextBoolean();
        int other = 0;
        if (byId) {
            other = script.b().acquire(0);
        } else {
            script.moveTo(Boundary.retryAt(back), -1);
            script.b().look(1);
            script.moveTo(Boundary.retryAt(back), 0);
            other = script.b().look(3);
        }
        script.b().does(new Operation.Harm(0, Damage.STATE));
        script.b().release(other);
        ExclusionScripts.load(trial, script.a(), Serves.first(), Whom.id(0));
        script.b().find(0);
        script.moveTo(Boundary.next(), 0);
        script.b().look(5);
        Trace trace = trial.verify(script.program(), ExclusionScripts::damagedHasNoOwner);
        boolean failedFirst = trace.done(back);
        trial.witnessIf(
                failedFirst && trace.lease(other).isPresent(),
                "a failure after the claim followed by a load on another host");
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import io.leasehold.tck.rulegroup.StatusScripts.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group STAT: how instances end. */
public interface StatusRules {

    /**
     * An instance with keys, signals, a timer and a lease ends in every way, removed or kept and later purged; its keys are free, no
     * question finds a trace of it, and one of the same name starts from nothing.
     *
     * @param trial the try
     */
    @Rule("STAT-01")
    @Witness(name = "an instance of the same name after a removal", atLeast = 5)
    @Witness(name = "a purge that was not too early", atLeast = 5)
    @Property(tries = 60)
    default void whatHasEndedLeavesNothingElse(@ForAll Trial trial) {
        boolean kept = trial.random().nextBoolean();
        Script script = kept ? TimerScripts.alone() : Program.script();
        script.a().create(0, birth -> StatusScripts.rich(trial, birth).due(Due.timed(When.in(Duration.ofDays(1)))));
        script.b().signal(0);
        int lease = script.a().acquire(0);
        if (trial.random().nextBoolean()) {
            script.a().save(lease, Script.LEASE, saving -> saving.due(Due.timed(When.in(Duration.ofSeconds(1)))));
        }
        Retention retention = kept ? Retention.keep(StatusScripts.KEPT) : Retention.delete();
        int end = StatusScripts.end(script, trial.oneOf(List.of(End.values())), lease, retention);
        StatusScripts.ask(trial, script);
        script.a().create(1, birth -> StatusScripts.rich(trial, birth).due(Due.waiting()));
        int purge = 0;
        if (kept) {
            script.moveTo(Boundary.after(end, StatusScripts.KEPT), -1);
            script.c().does(new Operation.Purge(10));
            script.moveTo(Boundary.after(end, StatusScripts.KEPT), 0);
            purge = script.c().does(new Operation.Purge(10));
            StatusScripts.ask(trial, script);
        }
        int again = script.a().create(0, birth -> StatusScripts.startable(trial, birth));
        script.advance(Duration.ofDays(2));
        StatusScripts.askForActivatable(trial, script);
        script.b().look(5);
        script.b().saveAndRelease(script.b().acquire(0));
        Trace trace = trial.verify(script.program());
        trial.witnessIf(!kept && trace.done(again), "an instance of the same name after a removal");
        trial.witnessIf(kept && trace.done(purge), "a purge that was not too early");
    }

    /**
     * A thousand lives of a hundred ids in a namespace of its own, ended in all ways: afterwards nothing is listed, counted, found by
     * key, due, activatable or kept.
     *
     * @param trial the try
     */
    @Rule("STAT-01")
    @Witness(name = "a thousand lives")
    @Property(tries = 1)
    default void aThousandLivesLeaveNoResidue(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            ManyLives lives = new ManyLives(bench, trial);
            for (int round = 0; round < 10; round++) {
                lives.live(100);
            }
            lives.requireNothingLeft();
            trial.witness("a thousand lives");
        });
    }

    /**
     * One host ends an instance while another asks for it by id and by key: it sees all of it or nothing.
     *
     * @param trial the try
     */
    @Rule("STAT-01")
    @Witness(name = "an end that was watched", atLeast = 10)
    @Property(tries = 15)
    default void nobodySeesHalfAnEnd(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceId id = bench.names().instance(0);
            Acquired held = ManyLives.createAndAcquire(bench, id);
            bench.note("A completes " + id + " while B asks for it by id and by key");
            Completion completion =
                    new Completion(held.held().lease().write(bench.number()), held.unseen(), Retention.delete());
            InstanceStore holding = bench.store(0);
            InstanceStore asking = bench.store(1);
            AtomicBoolean over = new AtomicBoolean();
            Callable<Result<?>> complete = () -> {
                try {
                    return holding.complete(List.of(completion)).get(0);
                } finally {
                    over.set(true);
                }
            };
            Callable<Result<?>> watch = () -> watch(bench, asking, id, over);
            bench.race(List.of(complete, watch)).get(0).orThrow();
            trial.witness("an end that was watched");
        });
    }

    private static Result<?> watch(Workbench bench, InstanceStore store, InstanceId id, AtomicBoolean over) {
        Result<InstanceSnapshot> found = store.find(Target.id(id));
        while (found instanceof Result.Done<InstanceSnapshot> done) {
            bench.require(
                    done.value().standing().status() == InstanceSnapshot.Status.ACTIVE,
                    () -> "B found " + id + " as " + done.value().standing().status() + ", though it is to be removed");
            boolean last = over.get();
            found = store.find(Target.id(id));
            bench.require(
                    !last || found instanceof Result.Refused<InstanceSnapshot>,
                    () -> "A's completion of " + id + " has come to its end, but B still finds it");
        }
        if (bench.description().capabilities().contains(Capability.KEYS)) {
            Result<InstanceSnapshot> byKey = store.find(Target.key(bench.names().key(0)));
            bench.require(
                    byKey instanceof Result.Refused<InstanceSnapshot>,
                    () -> id + " was gone, but B still found it by key: " + byKey);
        }
        return found;
    }

    /**
     * An instance that has ended in every way, removed or kept, meets every call: none runs it, loads it, writes it, ends it again or
     * brings it back; a kept id is taken, for its creator's repeat apart.
     *
     * @param trial the try
     */
    @Rule("STAT-02")
    @Witness(name = "every call on a kept instance", atLeast = 4)
    @Witness(name = "every call on a removed instance", atLeast = 4)
    @Property(tries = 1)
    default void theEndedStayEnded(@ForAll Trial trial) {
        for (End end : End.values()) {
            for (Retention retention : List.of(Retention.delete(), Retention.keep(StatusScripts.KEPT))) {
                Script script = Program.script();
                int created = script.a().create(0, birth -> StatusScripts.rich(trial, birth));
                int lease = script.a().acquire(0);
                script.a().save(lease);
                int ended = StatusScripts.end(script, end, lease, retention);
                StatusScripts.provoke(script, lease);
                script.a().create(0);
                script.a().again(created);
                script.b().look(5);
                boolean done = trial.verify(script.program()).done(ended);
                boolean kept = retention.keptFor().isPresent();
                trial.witnessIf(done && kept, "every call on a kept instance");
                trial.witnessIf(done && !kept, "every call on a removed instance");
            }
        }
    }

    /**
     * The holder completes, an operator terminates and another releases by force, all at once: one end is accepted, and it is the one
     * that is recorded.
     *
     * @param trial the try
     */
    @Rule("STAT-02")
    @Witness(name = "a race of completion and termination", atLeast = 20)
    @Property(tries = 20)
    default void ofRacingEndsOneIsRecorded(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceId id = bench.names().instance(0);
            Acquired held = ManyLives.createAndAcquire(bench, id);
            bench.note("A completes " + id + ", B terminates it and C releases it by force, all at once");
            Retention kept = Retention.keep(StatusScripts.KEPT);
            Completion completion = new Completion(held.held().lease().write(bench.number()), held.unseen(), kept);
            OperatorCommand terminate = OperatorCommand.of(
                            OperatorCommand.Verb.TERMINATE, Target.id(id), "terminated by B")
                    .forced()
                    .retention(kept);
            OperatorCommand release = OperatorCommand.of(OperatorCommand.Verb.RELEASE, Target.id(id), "released by C")
                    .forced();
            List<InstanceStore> stores = List.of(bench.store(0), bench.store(1), bench.store(2));
            List<Callable<Result<?>>> racers = new ArrayList<>();
            racers.add(() -> stores.get(0).complete(List.of(completion)).get(0));
            racers.add(() -> stores.get(1).operate(terminate));
            racers.add(() -> stores.get(2).operate(release));
            requireOneEnd(bench, id, bench.race(racers));
            trial.witness("a race of completion and termination");
        });
    }

    private static void requireOneEnd(Workbench bench, InstanceId id, List<Result<?>> answers) {
        boolean completed = answers.get(0) instanceof Result.Done;
        boolean terminated = answers.get(1) instanceof Result.Done;
        bench.require(
                completed != terminated,
                () -> "the completion was answered " + answers.get(0) + " and the termination " + answers.get(1)
                        + ": exactly one of them can end " + id);
        InstanceSnapshot.Status status =
                bench.store(0).find(Target.id(id)).orThrow().standing().status();
        InstanceSnapshot.Status expected =
                completed ? InstanceSnapshot.Status.COMPLETED : InstanceSnapshot.Status.TERMINATED;
        bench.require(status == expected, () -> id + " is recorded as " + status + " but was " + expected);
        Result<?> loaded = bench.store(1)
                .acquire(bench.acquisition(1, Script.LEASE), List.of(Target.id(id)))
                .get(0);
        bench.require(
                loaded instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.Ended,
                () -> id + " has ended, but a load was answered " + loaded);
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group RUN: what is runnable, and that a look returns exactly that. */
public interface RunRules {

    /**
     * Every row of the table of status, owner, lease phase, timer phase, ready mark, signal, retry-at, type and asker, each at its exact
     * boundary; the model says whether the look that ends it must take the instance.
     *
     * @param trial the try
     */
    @Rule("RUN-01")
    @Witness(name = "rows of the table", atLeast = 300)
    @Witness(name = "rows that are runnable", atLeast = 50)
    @Property(tries = 1)
    default void aLookTakesWhatTheTableSaysIsRunnable(@ForAll Trial trial) {
        for (Program row : RunnableTable.programs()) {
            Trace trace = trial.verify(row);
            int look = row.steps().get(row.steps().size() - 1).id();
            trial.witness("rows of the table");
            trial.witnessIf(trace.lease(look).isPresent(), "rows that are runnable");
        }
    }

    /**
     * A save that is refused (late, of a lost lease, with a taken key) would have made a waiter runnable; no look shows it.
     *
     * @param trial the try
     */
    @Rule("RUN-02")
    @Witness(name = "a look after a refused save", atLeast = 10)
    @Property(tries = 30)
    default void aRefusedSaveNeverAppearsInALook(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        int lease = script.a().acquire(0);
        int late = script.nextId() + 1;
        boolean released = trial.random().nextBoolean();
        int refused;
        if (released) {
            script.a().saveAndRelease(lease, saving -> saving.due(Due.waiting()));
            refused = script.a().saveAndRelease(lease, saving -> saving.due(Due.ready()));
        } else {
            script.moveTo(Boundary.expiry(lease), 0);
            int taken = script.b().acquire(0);
            refused = script.a().saveAndRelease(lease, saving -> saving.due(Due.ready()));
            script.b().saveAndRelease(taken, saving -> saving.due(Due.waiting()));
        }
        int look = script.host(late % 3).look(5);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(
                trace.refused(refused, Refusal.LeaseLost.class) && trace.done(look), "a look after a refused save");
    }

    /**
     * One host holds, saves and lets go of a waiter, over and over, while others look: the waiter is runnable at no instant.
     *
     * @param trial the try
     */
    @Rule("RUN-02")
    @Witness(name = "a look beside a hold of a waiter", atLeast = 100)
    @Property(tries = 6)
    default void aWaiterThatIsHeldAndSavedNeverAppearsInALook(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceStore holding = bench.store(0);
            InstanceStore looking = bench.store(1);
            InstanceId waiter = bench.names().instance(0);
            create(bench, holding, waiter, Next.waiting());
            bench.note("A holds, saves and lets go of " + waiter + ", which waits for a signal that nobody sends");
            AtomicBoolean over = new AtomicBoolean();
            Callable<Integer> holder = () -> {
                try {
                    for (int i = 0; i < 50; i++) {
                        holdOnce(bench, holding, waiter);
                    }
                    return 0;
                } finally {
                    over.set(true);
                }
            };
            Callable<Integer> looker = () -> {
                int looks = 0;
                while (!over.get() || looks < 20) {
                    Look look = look(bench, looking, 1, 5);
                    bench.require(
                            look.acquired().isEmpty(),
                            () -> "B was handed " + look.acquired()
                                    + ", although nothing of that type was runnable at any instant");
                    looks++;
                }
                return looks;
            };
            int looks = bench.race(List.of(holder, looker)).get(1);
            for (int i = 0; i < looks; i++) {
                trial.witness("a look beside a hold of a waiter");
            }
        });
    }

    private static void holdOnce(Workbench bench, InstanceStore store, InstanceId waiter) {
        Acquired held = store.acquire(bench.acquisition(0, Script.LEASE), List.of(Target.id(waiter)))
                .get(0)
                .orThrow();
        Save save = Save.of(held.held().lease().write(bench.number()), Next.waiting());
        store.saveAndRelease(List.of(save)).get(0).orThrow();
    }

    /**
     * What a look took is ignored up to three times, by a host that lives or dies: from the expiry on, and not a tick before, the next
     * look has it again.
     *
     * @param trial the try
     */
    @Rule("RUN-03")
    @Witness(name = "a look ignored several times", atLeast = 3)
    @Witness(name = "a host that crashed after a look", atLeast = 3)
    @Witness(name = "an uncut answer", atLeast = 10)
    @Witness(name = "a cut answer", atLeast = 5)
    @Property(tries = 40)
    default void whatALookTookAndLostIsOfferedAgain(@ForAll Trial trial) {
        int ignored = trial.random().nextInt(4);
        boolean crash = trial.random().nextBoolean();
        int instances = trial.random().nextInt(1, 5);
        int limit = trial.random().nextInt(1, 6);
        Script script = Program.script();
        for (int i = 0; i < instances; i++) {
            script.a().create(i, RunKinds.runnable(trial));
        }
        script.advance(Duration.ofSeconds(2));
        int last = script.b().look(limit);
        for (int i = 0; i < ignored; i++) {
            if (crash) {
                script.b().does(new Operation.Restart());
            }
            script.moveTo(Boundary.expiry(last), -1);
            script.c().look(limit);
            script.moveTo(Boundary.expiry(last), 0);
            last = script.host(trial.random().nextInt(3)).look(limit);
        }
        Trace trace = trial.verify(script.program());
        trial.witnessIf(ignored > 1, "a look ignored several times");
        trial.witnessIf(crash && ignored > 0, "a host that crashed after a look");
        boolean cut = trace.value(last, Look.class).filter(Look::cut).isPresent();
        trial.witness(cut ? "a cut answer" : "an uncut answer");
    }

    /**
     * While others create, hold and save other instances, one host looks: it is handed all that was runnable throughout.
     *
     * @param trial the try
     */
    @Rule("RUN-03")
    @Witness(name = "an uncut look beside writes", atLeast = 4)
    @Property(tries = 6)
    default void aLookBesideWritesReturnsAllThatIsRunnableThroughout(@ForAll Trial trial) {
        trial.byHand(bench -> {
            Set<InstanceId> due = new HashSet<>();
            for (int i = 0; i < 30; i++) {
                due.add(bench.names().instance(i));
                create(bench, bench.store(0), bench.names().instance(i), Next.ready());
            }
            bench.note("30 instances are ready; A creates, holds and saves others while B looks");
            InstanceStore writing = bench.store(0);
            InstanceStore looking = bench.store(1);
            Callable<Look> writer = () -> {
                for (int i = 30; i < 60; i++) {
                    create(bench, writing, bench.names().instance(i), Next.waiting());
                    holdOnce(bench, writing, bench.names().instance(i));
                }
                return look(bench, writing, 2, 1);
            };
            Callable<Look> looker = () -> look(bench, looking, 1, 500);
            List<Look> looks = bench.race(List.of(looker, writer));
            looks.get(0).acquired().forEach(each -> due.remove(each.instance().id()));
            looks.get(1).acquired().forEach(each -> due.remove(each.instance().id()));
            bench.require(
                    due.isEmpty() || looks.get(0).cut(),
                    () -> "B's look, which does not say cut, left " + due + ", runnable throughout the call");
            trial.witnessIf(!looks.get(0).cut(), "an uncut look beside writes");
        });
    }

    /**
     * A due instance is created while several hosts look without pause: one of them is handed it, once, and owns it.
     *
     * @param trial the try
     */
    @Rule("RUN-05")
    @Witness(name = "a creation under running looks", atLeast = 10)
    @Property(tries = 12)
    default void anInstanceCreatedUnderRunningLooksIsLoadedOnce(@ForAll Trial trial) {
        trial.byHand(bench -> {
            int hosts = 2 + trial.random().nextInt(3);
            InstanceId instance = bench.names().instance(0);
            bench.note(hosts + " hosts look without pause while " + instance + " is created, ready");
            List<Callable<List<Acquired>>> racers = new ArrayList<>();
            AtomicBoolean created = new AtomicBoolean();
            InstanceStore creating = bench.store(0);
            racers.add(() -> {
                try {
                    create(bench, creating, instance, Next.ready());
                    return List.of();
                } finally {
                    created.set(true);
                }
            });
            for (int host = 1; host <= hosts; host++) {
                racers.add(looker(bench, host, created));
            }
            List<Acquired> all =
                    bench.race(racers).stream().flatMap(List::stream).toList();
            bench.require(
                    all.size() == 1,
                    () -> instance + " was handed out " + all.size() + " times: "
                            + all.stream().map(each -> each.held().lease()).toList());
            Lease lease = all.get(0).held().lease();
            Save save = Save.of(lease.write(bench.number()), Next.waiting());
            Result<?> saved = bench.store(0).saveAndRelease(List.of(save)).get(0);
            bench.require(
                    saved instanceof Result.Done,
                    () -> "the look handed out " + lease + ", but a save under it was " + "answered " + saved);
            trial.witness("a creation under running looks");
        });
    }

    private static Callable<List<Acquired>> looker(Workbench bench, int host, AtomicBoolean created) {
        InstanceStore store = bench.store(host);
        return () -> {
            List<Acquired> taken = new ArrayList<>();
            for (int after = 0; after < 3; after += created.get() ? 1 : 0) {
                taken.addAll(look(bench, store, host, 5).acquired());
            }
            return taken;
        };
    }

    /**
     * Everything that a look hands out is held by the one who looked, in the same step: others are refused, its writes accepted.
     *
     * @param trial the try
     */
    @Rule("RUN-05")
    @Witness(name = "a write under a lease that a look took", atLeast = 10)
    @Property(tries = 30)
    default void aLookHandsOutWhatItOwns(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, RunKinds.runnable(trial));
        script.advance(Duration.ofSeconds(2));
        int look = script.b().look(5);
        script.c().acquire(0);
        script.c().look(5);
        script.b().again(look);
        int saved = script.b().saveAndRelease(look);
        script.c().look(5);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.done(saved), "a write under a lease that a look took");
    }

    private static void create(Workbench bench, InstanceStore store, InstanceId id, Next next) {
        store.create(Create.of(id, State.empty()).ofType(bench.names().type(0)).next(next))
                .orThrow();
    }

    private static Look look(Workbench bench, InstanceStore store, int host, int limit) {
        return store.acquireRunnable(
                        new Look.Request(bench.acquisition(host, Script.LEASE), limit, Duration.ofSeconds(1)))
                .orThrow();
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Completion;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release.Work;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group WAKE: no wake-up is ever lost. */
public interface WakeRules {

    /** Numbers of signals in a burst, seldom none. */
    List<Integer> BURSTS = List.of(0, 1, 1, 1, 2, 2, 2, 3, 3, 3);

    /**
     * A waiter, or an instance with a far timer, new, released, saved or backed off, is signalled: a look has it at once, or exactly
     * from its retry-at on.
     *
     * @param trial the try
     */
    @Rule("WAKE-01")
    @Witness(name = "a signal to a waiter", atLeast = 10)
    @Witness(name = "a signal before a retry-at", atLeast = 5)
    @Property(tries = 60)
    default void aSignalMakesAnIdleInstanceRunnable(@ForAll Trial trial) {
        Due due = trial.random().nextBoolean() ? Due.waiting() : Due.timed(When.in(Duration.ofDays(1)));
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(due));
        boolean held = trial.random().nextBoolean();
        boolean retry = held && trial.random().nextBoolean();
        int end = 0;
        if (held) {
            int lease = script.a().acquire(0);
            When bound = retry ? When.in(Duration.ofSeconds(5)) : When.never();
            end = trial.random().nextBoolean()
                    ? script.a().release(lease, Work.STARTED, bound)
                    : script.a().saveAndRelease(lease, saving -> saving.due(due.notBefore(bound)));
        }
        script.b().look(5);
        script.c().signal(0);
        int look;
        if (retry) {
            script.moveTo(Boundary.retryAt(end), -1);
            script.b().look(5);
            script.moveTo(Boundary.retryAt(end), 0);
        }
        look = script.b().look(5);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(!retry && trace.lease(look).isPresent(), "a signal to a waiter");
        trial.witnessIf(retry && trace.lease(look).isPresent(), "a signal before a retry-at");
    }

    /**
     * Signals in every subset of the windows of a hold, which ends in every way: afterwards a look has the instance exactly if a signal
     * is left that no save acknowledged.
     *
     * @param trial the try
     */
    @Rule("WAKE-02")
    @Witness(name = "a signal before the load", atLeast = 20)
    @Witness(name = "a signal between load and save", atLeast = 20)
    @Witness(name = "a signal between save and release", atLeast = 20)
    @Property(tries = 1)
    default void aSignalInAnyWindowOfAHoldIsSeenOrLeavesItRunnable(@ForAll Trial trial) {
        for (WakeStories.End end : WakeStories.End.values()) {
            for (int windows = 0; windows < 8; windows++) {
                trial.verify(WakeStories.hold(windows, end));
                trial.witnessIf((windows & 1) != 0, "a signal before the load");
                trial.witnessIf((windows & 2) != 0, "a signal between load and save");
                trial.witnessIf((windows & 4) != 0, "a signal between save and release");
            }
        }
    }

    /**
     * Signal first: the completion is refused as unseen signal, the lease is kept, and a completion that has seen it is accepted.
     * Completion first: the signal is refused as absent or completed, and a re-created instance has no trace of it.
     *
     * @param trial the try
     */
    @Rule("WAKE-03")
    @Witness(name = "a completion refused as unseen signal", atLeast = 5)
    @Witness(name = "a completion accepted after it saw the signal", atLeast = 5)
    @Witness(name = "a signal refused after the completion", atLeast = 5)
    @Witness(name = "a re-creation after the completion", atLeast = 2)
    @Property(tries = 60)
    default void signalAndCompletionAreOrdered(@ForAll Trial trial) {
        Retention retention = trial.random().nextBoolean() ? Retention.delete() : Retention.keep(Duration.ofDays(1));
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        int lease = script.a().acquire(0);
        boolean first = trial.random().nextBoolean();
        if (first) {
            script.b().signal(0);
        }
        int completed = script.a().complete(lease, retention);
        int renewed = script.a().renew(lease, Script.LEASE);
        int again = script.a().complete(lease, retention);
        int late = script.b().signal(0);
        int created = script.a().create(0, birth -> birth.due(Due.waiting()));
        script.b().look(5);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.refused(completed, Refusal.UnseenSignal.class), "a completion refused as unseen signal");
        trial.witnessIf(trace.done(renewed) && trace.done(again), "a completion accepted after it saw the signal");
        trial.witnessIf(trace.refusal(late).isPresent(), "a signal refused after the completion");
        trial.witnessIf(trace.done(created), "a re-creation after the completion");
    }

    /**
     * A completion and a signal race: never are both accepted, and never both refused.
     *
     * @param trial the try
     */
    @Rule("WAKE-03")
    @Witness(name = "a signal racing a completion", atLeast = 20)
    @Property(tries = 20)
    default void ofSignalAndCompletionOneWins(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceId instance = bench.names().instance(0);
            PlainCalls.create(bench, instance, Next.ready());
            Acquired held = PlainCalls.look(bench, bench.store(0), 0).get(0);
            bench.note("A holds " + instance + "; A completes it while B signals it");
            Completion completion =
                    new Completion(held.held().lease().write(bench.number()), SignalMark.NONE, Retention.delete());
            InstanceStore holding = bench.store(0);
            InstanceStore signalling = bench.store(1);
            Callable<Result<?>> complete =
                    () -> holding.complete(List.of(completion)).get(0);
            Callable<Result<?>> signal =
                    () -> signalling.signal(List.of(Target.id(instance))).get(0);
            List<Result<?>> results = bench.race(List.of(complete, signal));
            boolean completed = results.get(0) instanceof Result.Done;
            boolean signalled = results.get(1) instanceof Result.Done;
            bench.require(
                    completed != signalled,
                    () -> "the completion was answered " + results.get(0) + " and the signal " + results.get(1)
                            + ": exactly one of them can be first");
            trial.witness("a signal racing a completion");
        });
    }

    /**
     * Bursts of signals before and during a hold, saves that acknowledge nothing, what the load saw, or what a renewal saw: exactly the
     * acknowledged ones are gone.
     *
     * @param trial the try
     */
    @Rule("WAKE-04")
    @Witness(name = "a partial acknowledgement", atLeast = 5)
    @Witness(name = "an activation that acknowledges nothing", atLeast = 5)
    @Property(tries = 60)
    default void aSaveAcknowledgesOnlyWhatItsHoldHasSeen(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        int before = burst(script, trial.oneOf(BURSTS));
        int lease = script.a().acquire(0);
        int during = burst(script, trial.oneOf(BURSTS));
        int renewal = script.a().renew(lease, Script.LEASE);
        burst(script, trial.random().nextInt(3));
        MarkRef activation = MarkRef.of(lease);
        MarkRef seen =
                trial.oneOf(List.of(MarkRef.nothing(), MarkRef.nothing(), activation, activation, MarkRef.of(renewal)));
        if (trial.random().nextBoolean()) {
            script.a()
                    .save(
                            lease,
                            Script.LEASE,
                            saving -> saving.due(Due.waiting()).acknowledging(seen));
            burst(script, 1);
        }
        script.a().saveAndRelease(lease, saving -> saving.due(Due.waiting()).acknowledging(seen));
        int next = script.b().look(5);
        script.b().saveAndRelease(next, saving -> saving.due(Due.waiting()));
        script.c().look(5);
        trial.verify(script.program());
        trial.witnessIf(before > 0 && during > 0 && seen.equals(activation), "a partial acknowledgement");
        trial.witnessIf(before > 0 && seen.equals(MarkRef.nothing()), "an activation that acknowledges nothing");
    }

    private static int burst(Script script, int signals) {
        for (int i = 0; i < signals; i++) {
            script.host(i % 3).signal(0);
        }
        return signals;
    }

    /**
     * A hundred signals by several threads while a host runs the instance whenever it is runnable: the numbers seen add up.
     *
     * @param trial the try
     */
    @Rule("WAKE-04")
    @Witness(name = "a hundred signals", atLeast = 2)
    @Witness(name = "several signals seen by one activation")
    @Property(tries = 3)
    default void ofAHundredWritersNoSignalIsLost(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceId instance = bench.names().instance(0);
            PlainCalls.create(bench, instance, Next.waiting());
            bench.note("4 threads signal " + instance + " 25 times each while B runs it whenever it is runnable");
            AtomicInteger accepted = new AtomicInteger();
            List<Callable<Integer>> racers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                InstanceStore store = bench.store(i % 2);
                racers.add(() -> signal(store, instance, accepted));
            }
            InstanceStore running = bench.store(1);
            racers.add(() -> {
                int seen = 0;
                for (int turn = 0; turn < 10_000 && accepted.get() < 100; turn++) {
                    seen += runOnce(bench, running, trial);
                }
                return seen;
            });
            int seen = bench.race(racers).get(4);
            // A store that forgets no signal offers the instance for ever; more than were sent is enough to know.
            for (int more = 1; more > 0 && seen <= accepted.get(); seen += more) {
                more = runOnce(bench, running, trial);
            }
            int total = seen;
            bench.require(
                    total == accepted.get(),
                    () -> accepted + " signals were accepted, but the activations of " + instance + " saw " + total);
            trial.witness("a hundred signals");
        });
    }

    private static int signal(InstanceStore store, InstanceId instance, AtomicInteger accepted) {
        for (int i = 0; i < 25; i++) {
            store.signal(List.of(Target.id(instance))).get(0).orThrow();
            accepted.incrementAndGet();
        }
        return 0;
    }

    /** Runs what is runnable, acknowledging what the load saw; returns how many signals that was. */
    private static int runOnce(Workbench bench, InstanceStore store, Trial trial) {
        int seen = 0;
        for (Acquired held : PlainCalls.look(bench, store, 1)) {
            Save save = Save.of(held.held().lease().write(bench.number()), Next.waiting())
                    .acknowledging(held.unseen());
            store.saveAndRelease(List.of(save)).get(0).orThrow();
            seen += held.unseen().count();
            trial.witnessIf(held.unseen().count() > 1, "several signals seen by one activation");
        }
        return seen;
    }
}

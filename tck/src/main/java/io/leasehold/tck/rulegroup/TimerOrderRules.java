package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Rule;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Story;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group TIMER, continued: the order in which looks hand out, and what moves a timer. */
public interface TimerOrderRules {

    /** What is runnable besides timers. */
    enum Reason {
        /** Its timer came. */
        TIMER,
        /** A save marked it ready. */
        READY,
        /** It was signalled. */
        SIGNAL,
        /** Its holder died. */
        LAPSE
    }

    /**
     * Several instances become runnable one after another, some at the same instant, each for a reason of its own; looks with a small
     * limit take them, oldest first, and each once.
     *
     * @param trial the try
     */
    @Rule("TIMER-05")
    @Witness(name = "a look that takes several in order", atLeast = 10)
    @Witness(name = "a look cut by its limit", atLeast = 10)
    @Property(tries = 40)
    default void whatHasBeenDueForLongestComesFirst(@ForAll Trial trial) {
        int count = trial.random().nextInt(3, 9);
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(trial.random().nextInt(ids.size() + 1), i);
        }
        Script script = Program.script();
        for (int id : ids) {
            becomeDue(script, id, trial.oneOf(List.of(Reason.values())));
            script.advance(TimerScripts.apart(trial, trial.random().nextInt(3)));
        }
        script.advance(Script.LEASE.duration().multipliedBy(2));
        int limit = trial.random().nextInt(1, 4);
        List<Integer> looks = new ArrayList<>();
        for (int i = 0; i <= count / limit + 1; i++) {
            int look = script.host(i % 3).look(limit);
            looks.add(look);
            script.host(i % 3).does(TimerScripts.complete(look, limit));
        }
        Trace trace = trial.verify(script.program());
        for (int look : looks) {
            trial.witnessIf(TimerScripts.taken(trace, look).size() > 1, "a look that takes several in order");
            trial.witnessIf(trace.value(look, Look.class).filter(Look::cut).isPresent(), "a look cut by its limit");
        }
    }

    private static void becomeDue(Script script, int id, Reason reason) {
        switch (reason) {
            case TIMER -> script.a().create(id, birth -> birth.due(Due.timed(When.in(Duration.ofSeconds(5)))));
            case READY -> {
                script.a().create(id, birth -> birth.due(Due.waiting()));
                script.a().saveAndRelease(script.a().acquire(id));
            }
            case SIGNAL -> {
                script.a().create(id, birth -> birth.due(Due.waiting()));
                script.b().signal(id);
            }
            case LAPSE ->
                script.a()
                        .create(id, birth -> birth.due(Due.waiting()).leasedFor(LeaseLength.of(Duration.ofSeconds(3))));
        }
    }

    /**
     * A backlog of timers that are armed again for at once, more than looks take, for ever; one instance that is runnable for another
     * reason: it is handed out as soon as what was due before it.
     *
     * @param trial the try
     */
    @Rule("TIMER-05")
    @Witness(name = "a ready save beside a backlog of timers")
    @Witness(name = "a signal beside a backlog of timers")
    @Witness(name = "a lapsed lease beside a backlog of timers")
    @Property(tries = 24)
    default void nothingRunnableIsOvertakenForEver(@ForAll Trial trial) {
        int backlog = 6;
        int limit = 2;
        Reason reason = trial.oneOf(List.of(Reason.READY, Reason.SIGNAL, Reason.LAPSE));
        Script script = Program.script();
        for (int i = 1; i <= backlog; i++) {
            script.a().create(i, birth -> birth.due(Due.timed(When.in(Duration.ZERO))));
        }
        script.advance(TimerScripts.apart(trial, 1));
        becomeDue(script, 0, reason);
        script.advance(TimerScripts.apart(trial, 4));
        List<Integer> looks = new ArrayList<>();
        for (int round = 0; round < 2 * backlog / limit; round++) {
            int look = script.b().look(limit);
            looks.add(look);
            script.b().does(TimerScripts.saveAndRelease(look, limit, Due.timed(When.in(Duration.ZERO))));
            script.advance(TimerScripts.apart(trial, 1));
        }
        Trace trace = trial.verify(script.program());
        InstanceId other = trace.names().instance(0);
        if (looks.stream().noneMatch(look -> TimerScripts.taken(trace, look).contains(other))) {
            throw new RuleViolation(
                    other + " stayed runnable, but none of " + looks.size() + " looks took it, though each took "
                            + limit + " of " + backlog + " others",
                    Story.of(trace));
        }
        trial.witnessIf(reason == Reason.READY, "a ready save beside a backlog of timers");
        trial.witnessIf(reason == Reason.SIGNAL, "a signal beside a backlog of timers");
        trial.witnessIf(reason == Reason.LAPSE, "a lapsed lease beside a backlog of timers");
    }

    /**
     * From one to some hundred instances that are due at very few instants: looks hand out each of them once, none is merged with another.
     *
     * @param trial the try
     */
    @Rule("TIMER-05")
    @Witness(name = "many equal instants", atLeast = 2)
    @Property(tries = 6)
    default void equalInstantsAreAllDelivered(@ForAll Trial trial) {
        int count = trial.oneOf(List.of(40, 100, 300));
        int instants = trial.random().nextInt(1, 3);
        int limit = trial.random().nextInt(5, 60);
        trial.aloneByHand(Map.of(), bench -> {
            Set<InstanceId> waiting = new HashSet<>();
            for (int i = 0; i < count; i++) {
                InstanceId id = bench.names().instance(i);
                waiting.add(id);
                Timer timer = Timer.at(bench.clock().instant().plusSeconds(1 + i % instants));
                bench.store(0)
                        .create(Create.of(id, State.empty())
                                .ofType(bench.names().type(0))
                                .next(Next.timed(timer)))
                        .orThrow();
            }
            bench.note("A creates " + count + " instances with timers at " + instants + " instants");
            bench.clock().advance(Duration.ofSeconds(instants));
            int taken = 0;
            for (int look = look(bench, limit, waiting); look > 0; look = look(bench, limit, waiting)) {
                taken += look;
            }
            int total = taken;
            bench.require(
                    waiting.isEmpty() && total == count,
                    () -> "looks took " + total + " of " + count + " due instances and then no more; missing are "
                            + waiting);
            trial.witnessIf(count >= 20 * instants, "many equal instants");
        });
    }

    private static int look(Workbench bench, int limit, Set<InstanceId> waiting) {
        Look look = bench.store(0)
                .acquireRunnable(
                        new Look.Request(bench.acquisition(0, LeaseLength.infinite()), limit, Duration.ofSeconds(1)))
                .orThrow();
        bench.note(
                "A looks for up to " + limit + " and takes " + look.acquired().size());
        for (Acquired each : look.acquired()) {
            bench.require(
                    waiting.remove(each.instance().id()), () -> each.instance().id() + " was handed out twice");
        }
        return look.acquired().size();
    }

    /**
     * While a timer waits, something happens that is no accepted save of another timer, or is one; looks one tick before and at every
     * instant that the timer ever had find the instance exactly at the one that counts.
     *
     * @param trial the try
     */
    @Rule("TIMER-06")
    @Witness(name = "a timer moved earlier")
    @Witness(name = "a timer moved later")
    @Witness(name = "a refused save")
    @Witness(name = "a renewal or a takeover in between")
    @Witness(name = "found at the timer", atLeast = 20)
    @Property(tries = 150)
    default void onlyAnAcceptedSaveMovesTheTimer(@ForAll Trial trial) {
        TimerMoves.Played played = TimerMoves.play(trial);
        Trace trace = trial.verify(played.program());
        TimerMoves.Move move = played.move();
        trial.witnessIf(move == TimerMoves.Move.EARLIER, "a timer moved earlier");
        trial.witnessIf(move == TimerMoves.Move.LATER, "a timer moved later");
        trial.witnessIf(trace.refused(played.moved(), Refusal.class), "a refused save");
        trial.witnessIf(
                move == TimerMoves.Move.RENEWAL || move == TimerMoves.Move.TAKEOVER,
                "a renewal or a takeover in between");
        trial.witnessIf(
                played.looks().stream().anyMatch(look -> trace.lease(look).isPresent()), "found at the timer");
    }
}

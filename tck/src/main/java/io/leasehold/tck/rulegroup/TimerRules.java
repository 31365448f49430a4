package io.leasehold.tck.rulegroup;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Query;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Rule;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Story;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import io.leasehold.tck.rulegroup.TimerScripts.Past;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group TIMER: instants, and when they make an instance due. */
public interface TimerRules {

    /**
     * An edge instant give or take nanoseconds or ticks goes through a creation, a keeping save with a relative timer, and a save that
     * ends the lease and has a retry-at: none comes back earlier than it was asked for.
     *
     * @param trial the try
     */
    @Rule("TIMER-01")
    @Witness(name = "an instant half a tick from a tick", atLeast = 5)
    @Witness(name = "an instant one nanosecond from a tick", atLeast = 5)
    @Property(tries = 60)
    default void anInstantComesBackAndNeverEarlier(@ForAll Trial trial) {
        long nanos = trial.oneOf(trial.random().nextInt(4) == 0 ? TimerScripts.FINE : TimerScripts.FINEST);
        Instant asked = TimerScripts.fineInstant(trial, nanos);
        Instant retry = TimerScripts.fineInstant(trial, nanos);
        Duration delay = Duration.ofSeconds(5).plusNanos(nanos);
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.timed(When.at(asked))));
        int born = script.b().find(0);
        int lease = script.a().acquire(0);
        int kept = script.a().save(lease, Script.LEASE, saving -> saving.due(Due.timed(When.in(delay))));
        int afterKept = script.b().find(0);
        script.a()
                .saveAndRelease(
                        lease, saving -> saving.due(Due.timed(When.at(asked)).notBefore(When.at(retry))));
        int afterReleased = script.b().find(0);
        Trace trace = trial.verify(script.program());
        requireNotBefore(trace, asked, timer(trace, born));
        requireNotBefore(trace, trace.reading(kept).orElseThrow().plus(delay), timer(trace, afterKept));
        requireNotBefore(trace, asked, timer(trace, afterReleased));
        requireNotBefore(trace, retry, snapshot(trace, afterReleased).schedule().retryAt());
        trial.witnessIf(Math.abs(nanos) == 500, "an instant half a tick from a tick");
        trial.witnessIf(Math.abs(nanos) == 1, "an instant one nanosecond from a tick");
    }

    private static InstanceSnapshot snapshot(Trace trace, int find) {
        return trace.value(find, InstanceSnapshot.class).orElseThrow();
    }

    private static Optional<Instant> timer(Trace trace, int find) {
        return snapshot(trace, find).schedule().nextTimer();
    }

    private static void requireNotBefore(Trace trace, Instant asked, Optional<Instant> stored) {
        if (stored.isEmpty() || stored.get().isBefore(asked)) {
            throw new RuleViolation("asked for " + asked + ", but " + stored + " was stored", Story.of(trace));
        }
    }

    /**
     * A waiter beside instances with the last instant and the one before, in a calendar that comes to its end: the waiter keeps that it
     * has no timer through every write, and no look has it, until a signal.
     *
     * @param trial the try
     */
    @Rule("TIMER-02")
    @Witness(name = "none beside the last instant and the tick before")
    @Witness(name = "a look at the end of the range")
    @Property(tries = 1)
    default void noTimerIsNoInstant(@ForAll Trial trial) {
        Instant last = Edges.instants().get(Edges.instants().size() - 1);
        Script script = TimerScripts.alone();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        int atLast = script.a().create(1, birth -> birth.due(Due.timed(When.at(last))));
        int before = script.a().create(2, birth -> birth.due(Due.timed(When.at(last.minusNanos(1000)))));
        script.b().look(5);
        int lease = script.a().acquire(0);
        script.a().save(lease, Script.LEASE, saving -> saving.due(Due.waiting()));
        script.a().release(lease);
        script.moveTo(Boundary.expiry(script.a().acquire(0)), 0);
        script.b().saveAndRelease(script.b().acquire(0), saving -> saving.due(Due.waiting()));
        script.a().does(new Operation.Reopen());
        script.b().look(5);
        script.moveTo(Boundary.due(before), -1);
        script.b().look(5, LeaseLength.infinite());
        script.moveTo(Boundary.due(before), 0);
        script.b().complete(script.b().look(5, LeaseLength.infinite()));
        script.moveTo(Boundary.due(atLast), 0);
        int end = script.b().look(5, LeaseLength.infinite());
        script.b().complete(end);
        script.b().look(5, LeaseLength.infinite());
        script.a().does(new Operation.ListPage(Serves.first(), Query.Filter.ACTIVE, 5));
        script.a().signal(0);
        script.b().look(5, LeaseLength.infinite());
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.done(atLast) && trace.done(before), "none beside the last instant and the tick before");
        trial.witnessIf(trace.lease(end).isPresent(), "a look at the end of the range");
    }

    /**
     * An instance waits for a timer that came about in every way; at one of the five ticks around it a look, or a listing of what could
     * be activated, finds it or not. A load by id one tick before is granted and consumes nothing.
     *
     * @param trial the try
     */
    @Rule("TIMER-03")
    @Witness(name = "not found one tick before the timer", atLeast = 3)
    @Witness(name = "found exactly at the timer", atLeast = 3)
    @Witness(name = "loaded by id one tick before, found at the timer")
    @Witness(name = "found one tick after the timer", atLeast = 3)
    @Property(tries = 150)
    default void dueExactlyFromTheTimerOn(@ForAll Trial trial) {
        Script script = Program.script();
        Past past = trial.oneOf(List.of(Past.values()));
        int armed = TimerScripts.arm(trial, script, past);
        boolean loaded = past != Past.HELD && trial.random().nextBoolean();
        if (loaded) {
            script.moveTo(Boundary.due(armed), -1);
            int lease = script.b().acquire(0);
            script.b().release(lease);
        }
        long ticks = trial.oneOf(Edges.TICKS);
        script.moveTo(Boundary.due(armed), ticks);
        if (trial.has(Capability.ACTIVATION) && trial.random().nextInt(3) == 0) {
            script.c().does(new Operation.FindActivatable(0, Set.of(0), 5));
        }
        int look = script.c().look(5);
        script.moveTo(Boundary.due(armed), 0);
        script.b().look(5);
        script.advance(Duration.ofSeconds(10));
        script.a().look(5);
        boolean taken = trial.verify(script.program()).lease(look).isPresent();
        trial.witnessIf(!taken && ticks == -1 && past != Past.HELD, "not found one tick before the timer");
        trial.witnessIf(taken && ticks == 0, "found exactly at the timer");
        trial.witnessIf(taken && ticks == 0 && loaded, "loaded by id one tick before, found at the timer");
        trial.witnessIf(taken && ticks == 1, "found one tick after the timer");
    }

    /**
     * Every edge instant that has passed, in a creation, in a save and as a retry-at: a look has the instance at once.
     *
     * @param trial the try
     */
    @Rule("TIMER-04")
    @Witness(name = "due at once by a creation", atLeast = 8)
    @Witness(name = "due at once by a save", atLeast = 8)
    @Property(tries = 1)
    default void whatHasPassedIsDueAtOnce(@ForAll Trial trial) {
        for (Instant edge : TimerScripts.edges(Instant.MIN, TimerScripts.BEFORE_ALL_RUNS)) {
            Due due = Due.timed(When.at(edge));
            Script script = Program.script();
            script.a().create(0, birth -> birth.due(due));
            int born = script.b().look(5);
            script.b().save(born, Script.LEASE, saving -> saving.due(due));
            script.b().saveAndRelease(born, saving -> saving.due(due));
            int saved = script.c().look(5);
            script.c().saveAndRelease(saved, saving -> saving.due(Due.ready().notBefore(When.at(edge))));
            script.a().complete(script.a().look(5));
            Trace trace = trial.verify(script.program());
            trial.witnessIf(trace.lease(born).isPresent(), "due at once by a creation");
            trial.witnessIf(trace.lease(saved).isPresent(), "due at once by a save");
        }
    }

    /**
     * Every edge instant that lies ahead, by a creation and by a save, all at once: looks find them exactly when they come, in order.
     *
     * @param trial the try
     */
    @Rule("TIMER-04")
    @Witness(name = "an edge instant that came", atLeast = 8)
    @Property(tries = 1)
    default void whatLiesAheadIsDueWhenItComes(@ForAll Trial trial) {
        List<Instant> edges = TimerScripts.edges(TimerScripts.AFTER_ALL_RUNS, Instant.MAX);
        Script script = TimerScripts.alone();
        List<Integer> timers = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            Due due = Due.timed(When.at(edges.get(i)));
            timers.add(script.a().create(2 * i, birth -> birth.due(due)));
            script.a().create(2 * i + 1, birth -> birth.due(Due.waiting()));
            script.a().saveAndRelease(script.a().acquire(2 * i + 1), saving -> saving.due(due));
        }
        script.a().create(2 * edges.size(), birth -> birth.due(Due.timed(When.in(Timer.LONGEST))));
        List<Integer> looks = new ArrayList<>();
        for (int timer : timers) {
            script.moveTo(Boundary.due(timer), -1);
            script.c().look(5, LeaseLength.infinite());
            script.moveTo(Boundary.due(timer), 0);
            int look = script.b().look(5, LeaseLength.infinite());
            looks.add(look);
            script.b().does(TimerScripts.complete(look, 2));
        }
        script.a().create(2 * edges.size() + 1, birth -> birth.due(Due.timed(When.in(Timer.LONGEST))));
        script.b().look(5, LeaseLength.infinite());
        Trace trace = trial.verify(script.program());
        looks.forEach(look -> trial.witnessIf(trace.lease(look).isPresent(), "an edge instant that came"));
    }

    /**
     * Instants outside the years 0001 to 9999 are refused before any call is made, so by create and save alike.
     *
     * @param trial the try
     */
    @Rule("TIMER-04")
    @Witness(name = "an instant out of range refused", atLeast = 4)
    @Property(tries = 1)
    default void instantsOutOfRangeAreRefused(@ForAll Trial trial) {
        for (Instant out : TimerScripts.OUT_OF_RANGE) {
            try {
                Timer accepted = Timer.at(out);
                throw new RuleViolation(
                        "the timer " + accepted + " was accepted, though it lies outside the years 1 to 9999");
            } catch (BadArgumentException refused) {
                trial.witness("an instant out of range refused");
            }
        }
    }
}

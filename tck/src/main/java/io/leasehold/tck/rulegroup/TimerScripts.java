package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Look;
import io.leasehold.spi.Release.Work;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Birth;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Saving;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.VirtualClock;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Pieces of programs of group TIMER. Stateless. */
final class TimerScripts {

    /** Nanoseconds around a tick, and ticks around a millisecond, at which layers round. */
    static final List<Long> FINE = LongStream.of(
                    -1001, -1000, -999, -501, -500, -499, -1, 0, 1, 499, 500, 501, 999, 1000, 499_000, 500_000, 501_000,
                    999_000)
            .boxed()
            .toList();

    /** Half a tick and one nanosecond from a tick. */
    static final List<Long> FINEST = List.of(-500L, -1L, 1L, 500L);

    /** Instants beyond the range that stores accept. */
    static final List<Instant> OUT_OF_RANGE = List.of(
            Instant.MIN,
            Instant.parse("0000-12-31T23:59:59.999999999Z"),
            Instant.parse("9999-12-31T23:59:59.999999001Z"),
            Instant.parse("+10000-01-01T00:00:00Z"),
            Instant.MAX);

    /** Programs begin in 2030. */
    static final Instant BEFORE_ALL_RUNS = Instant.parse("2029-01-01T00:00:00Z");

    /** A program that is alone is over before long. */
    static final Instant AFTER_ALL_RUNS = Instant.parse("2031-01-01T00:00:00Z");

    private TimerScripts() {}

    /** The edge instants between two others. */
    static List<Instant> edges(Instant after, Instant before) {
        return Edges.instants().stream()
                .filter(edge -> edge.isAfter(after) && edge.isBefore(before))
                .toList();
    }

    /** Completes all that a look took. */
    static Operation complete(int look, int most) {
        List<LeaseRef> leases =
                IntStream.range(0, most).mapToObj(nth -> LeaseRef.of(look, nth)).toList();
        return new Operation.Complete(leases, MarkRef.latest(), Retention.delete());
    }

    /** Saves all that a look took and lets go. */
    static Operation saveAndRelease(int look, int most, Due due) {
        return new Operation.SaveAndRelease(IntStream.range(0, most)
                .mapToObj(nth -> Saving.plain(LeaseRef.of(look, nth), look).due(due))
                .toList());
    }

    /** A program that has a namespace and a calendar for itself, because it goes to the end of both. */
    static Script alone() {
        return Program.script(Cast.standard().texts(Cast.Texts.literally(List.of(), List.of(), List.of())));
    }

    /** An edge instant and some nanoseconds, within the range that stores accept. */
    static Instant fineInstant(Trial trial, long nanos) {
        List<Instant> edges = Edges.instants();
        return edges.get(trial.random().nextInt(1, edges.size() - 2)).plusNanos(nanos);
    }

    /** How an instance came to wait for its timer. */
    enum Past {
        /** It was created with it. */
        NEW,
        /** A save that ended the lease set it. */
        SAVED,
        /** A keeping save set it, and a release followed. */
        SAVED_THEN_RELEASED,
        /** It was loaded and let go without a save. */
        RELEASED,
        /** A holder died and another let go. */
        TAKEN_OVER,
        /** A holder has it beyond its timer. */
        HELD,
        /** A holder died before the timer. */
        LAPSED,
        /** A holder died before the timer, and so did the one who was handed it then. */
        RECOVERED
    }

    private static Birth startable(Trial trial, Birth birth) {
        return trial.has(Capability.ACTIVATION) ? birth.activation(0) : birth;
    }

    /** Arms the timer of instance 0, 30 seconds ahead; returns the step that it came from. */
    static int arm(Trial trial, Script script, Past past) {
        Due due = Due.timed(When.in(Duration.ofSeconds(30)));
        Actor a = script.a();
        int created = a.create(0, birth -> startable(trial, birth).due(due));
        script.advance(Duration.ofSeconds(1));
        switch (past) {
            case NEW -> {}
            case SAVED -> {
                return a.saveAndRelease(a.acquire(0), saving -> saving.due(due));
            }
            case SAVED_THEN_RELEASED -> {
                int lease = a.acquire(0);
                int saved = a.save(lease, Script.LEASE, saving -> saving.due(due));
                a.release(lease);
                return saved;
            }
            case RELEASED -> a.release(a.acquire(0), Work.NOT_STARTED, When.never());
            case TAKEN_OVER -> {
                script.moveTo(Boundary.expiry(a.acquire(0)), 0);
                script.b().release(script.b().acquire(0));
            }
            case HELD -> {
                script.moveTo(Boundary.due(created), -5_000_000);
                a.acquire(0);
            }
            case LAPSED -> script.moveTo(Boundary.expiry(a.acquire(0)), 0);
            case RECOVERED -> {
                script.moveTo(Boundary.expiry(a.acquire(0)), 0);
                script.c().look(5);
            }
        }
        return created;
    }

    /** So many steps of the clock that the order of due-since is told apart by every store. */
    static Duration apart(Trial trial, int steps) {
        Duration tolerance = trial.description().orderTolerance();
        Duration second = Duration.ofSeconds(1);
        Duration step = tolerance.compareTo(second) < 0 ? second : tolerance.plus(VirtualClock.TICK);
        return steps == 0 ? VirtualClock.TICK : step.multipliedBy(steps);
    }

    /** What a look took, in its order. */
    static List<InstanceId> taken(Trace trace, int look) {
        return trace.value(look, Look.class)
                .map(each -> each.acquired().stream()
                        .map(acquired -> acquired.instance().id())
                        .toList())
                .orElse(List.of());
    }
}

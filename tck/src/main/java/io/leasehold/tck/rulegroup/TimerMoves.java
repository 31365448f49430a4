package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Release.Work;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Saving;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Programs in which something happens to an instance that waits for a timer. Stateless. */
final class TimerMoves {

    private static final Duration EARLIER = Duration.ofSeconds(30);
    private static final Duration FIRST = Duration.ofSeconds(60);
    private static final Duration LATER = Duration.ofSeconds(90);

    private TimerMoves() {}

    /** What happens while the timer waits. */
    enum Move {
        /** A save to an earlier instant. */
        EARLIER,
        /** A save to a later instant. */
        LATER,
        /** A save to no timer. */
        NONE,
        /** A save of another timer that is refused because a key is taken. */
        KEY_TAKEN,
        /** A save of another timer that comes after a later one. */
        STALE,
        /** A save of another timer under a lease that lapsed. */
        LOST,
        /** A save of another timer under a lease that nobody was granted. */
        FORGED,
        /** A renewal. */
        RENEWAL,
        /** A takeover. */
        TAKEOVER,
        /** A signal that is acknowledged by nobody. */
        SIGNAL,
        /** Suspension and resumption. */
        SUSPENSION,
        /** A forced release. */
        FORCED
    }

    /**
     * A program of a move.
     *
     * @param program the program
     * @param move what happens
     * @param moved the step of it that matters
     * @param looks the looks at every instant that the timer ever had
     */
    record Played(Program program, Move move, int moved, List<Integer> looks) {}

    static Played play(Trial trial) {
        Move move = trial.oneOf(Stream.of(Move.values())
                .filter(each -> each != Move.KEY_TAKEN || trial.has(Capability.KEYS))
                .toList());
        Script script = Program.script();
        script.c().create(1, birth -> Births.keyed(trial, birth).due(Due.waiting()));
        int created = script.a().create(0, birth -> birth.due(Due.timed(When.sinceStart(FIRST))));
        int lease = script.a().acquire(0);
        int moved = move(script, move, lease, trial.random().nextBoolean());
        List<Integer> looks = new ArrayList<>();
        for (Duration instant : List.of(EARLIER, FIRST, LATER)) {
            for (long tick : List.of(-1L, 0L)) {
                script.moveTo(Boundary.after(created, instant), tick);
                int look = script.c().look(5);
                looks.add(look);
                script.c().release(look);
            }
        }
        return new Played(script.program(), move, moved, looks);
    }

    /** What happens, up to the end of the last lease; returns the step that matters. */
    private static int move(Script script, Move move, int lease, boolean keeping) {
        return switch (move) {
            case EARLIER -> accepted(script, lease, keeping, Due.timed(When.sinceStart(EARLIER)));
            case LATER -> accepted(script, lease, keeping, Due.timed(When.sinceStart(LATER)));
            case NONE -> accepted(script, lease, keeping, Due.waiting());
            case KEY_TAKEN, STALE, LOST, FORGED -> refused(script, move, lease, keeping);
            case RENEWAL -> {
                int renewed = script.a().renew(lease, Script.LEASE);
                script.a().release(lease, Work.NOT_STARTED, When.never());
                yield renewed;
            }
            case TAKEOVER -> {
                script.moveTo(Boundary.expiry(lease), 0);
                int taken = script.b().acquire(0);
                script.b().release(taken);
                yield taken;
            }
            case SIGNAL -> {
                int signal = script.b().signal(0);
                script.a().release(lease);
                yield signal;
            }
            case SUSPENSION -> {
                script.a().suspend(lease);
                yield script.b().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
            }
            case FORCED -> script.b().operate(Verb.RELEASE, 0, Force.END_LEASE);
        };
    }

    private static int accepted(Script script, int lease, boolean keeping, Due due) {
        if (!keeping) {
            return script.a().saveAndRelease(lease, saving -> saving.due(due));
        }
        int saved = script.a().save(lease, Script.LEASE, saving -> saving.due(due));
        script.a().release(lease);
        return saved;
    }

    /** A save to the earlier instant that is refused for one reason. */
    private static int refused(Script script, Move move, int lease, boolean keeping) {
        Due first = Due.timed(When.sinceStart(FIRST));
        Due earlier = Due.timed(When.sinceStart(EARLIER));
        Due begun = move == Move.STALE ? earlier : first;
        int late = script.a().save(lease, Script.LEASE, saving -> saving.due(begun));
        if (move == Move.STALE) {
            script.a().save(lease, Script.LEASE, saving -> saving.due(first));
            int again = script.a().again(late);
            script.a().release(lease);
            return again;
        }
        if (move == Move.LOST) {
            script.moveTo(Boundary.expiry(late), 0);
        }
        LeaseRef ref = move == Move.FORGED ? LeaseRef.of(lease).forged(LeaseRef.Part.EPOCH_ABOVE) : LeaseRef.of(lease);
        Saving saving = Saving.plain(ref, script.nextId()).due(earlier);
        List<Saving> writes = List.of(move == Move.KEY_TAKEN ? saving.add(0) : saving);
        int refused = script.a()
                .does(keeping ? new Operation.Save(Script.LEASE, writes) : new Operation.SaveAndRelease(writes));
        script.a().release(lease);
        return refused;
    }
}

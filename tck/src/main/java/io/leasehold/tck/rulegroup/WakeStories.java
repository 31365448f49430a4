package io.leasehold.tck.rulegroup;

import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Release.Work;
import io.leasehold.spi.Retention;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.When;
import java.time.Duration;

/** Holds that are signalled in their windows, each followed by looks that must wake the instance. Stateless. */
final class WakeStories {

    private static final Duration BACK_OFF = Duration.ofSeconds(5);

    private WakeStories() {}

    /** How a hold ends. */
    enum End {
        SAVED_SEEN,
        SAVED_UNSEEN,
        SAVED_BACKED_OFF,
        RELEASED,
        NOT_STARTED,
        RELEASED_BACKED_OFF,
        LAPSED,
        SUSPENDED,
        FORCED,
        COMPLETED
    }

    /**
     * A hold with a save in the middle.
     *
     * @param windows bit 0: a signal before the load; bit 1: between load and save; bit 2: between save and end
     * @param end how it ends
     * @return the program
     */
    static Program hold(int windows, End end) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        signal(script, windows & 1);
        int lease = script.a().acquire(0);
        signal(script, windows & 2);
        script.a().save(lease, Script.LEASE, saving -> saving.due(Due.waiting()).acknowledging(MarkRef.of(lease)));
        signal(script, windows & 4);
        end(script, lease, end);
        script.b().look(5);
        script.c().look(5);
        return script.program();
    }

    private static void signal(Script script, int bit) {
        if (bit != 0) {
            script.b().signal(0);
        }
    }

    private static void end(Script script, int lease, End end) {
        switch (end) {
            case SAVED_SEEN -> script.a().saveAndRelease(lease, saving -> saving.due(Due.waiting()));
            case SAVED_UNSEEN ->
                script.a()
                        .saveAndRelease(
                                lease, saving -> saving.due(Due.waiting()).acknowledging(MarkRef.nothing()));
            case SAVED_BACKED_OFF -> {
                Due due = Due.waiting().notBefore(When.in(BACK_OFF));
                backedOff(script, script.a().saveAndRelease(lease, saving -> saving.due(due)));
            }
            case RELEASED -> script.a().release(lease);
            case NOT_STARTED -> script.a().release(lease, Work.NOT_STARTED, When.never());
            case RELEASED_BACKED_OFF -> backedOff(script, script.a().release(lease, Work.STARTED, When.in(BACK_OFF)));
            case LAPSED -> lapsed(script, lease);
            case SUSPENDED -> suspended(script, lease);
            case FORCED -> script.c().operate(Verb.RELEASE, 0, Force.END_LEASE);
            case COMPLETED -> completed(script, lease);
        }
    }

    private static void backedOff(Script script, int end) {
        script.b().look(5);
        script.moveTo(Boundary.retryAt(end), -1);
        script.b().look(5);
        script.moveTo(Boundary.retryAt(end), 0);
    }

    private static void lapsed(Script script, int lease) {
        script.advance(Script.LEASE.duration());
        int next = script.c().look(5);
        script.a().saveAndRelease(lease);
        script.c().saveAndRelease(next, saving -> saving.due(Due.waiting()).acknowledging(MarkRef.nothing()));
    }

    private static void suspended(Script script, int lease) {
        script.a().suspend(lease);
        script.b().signal(0);
        script.b().look(5);
        script.c().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
    }

    private static void completed(Script script, int lease) {
        script.a().complete(lease, Retention.delete());
        script.a().release(lease);
    }
}

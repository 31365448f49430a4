package io.leasehold.tck.rulegroup;

import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;

/** Signals that are followed by accidents. Stateless. */
final class SignalSurvival {
    private SignalSurvival() {}

    /** How the instance stands when it is signalled. */
    enum Place {
        IDLE,
        HELD,
        SUSPENDED
    }

    /** What happens afterwards. */
    enum Accident {
        /** A host takes it, or has it, and dies; its lease lapses. */
        DEATH,
        /** A host takes it and lets go without having seen the signal. */
        TAKEOVER,
        /** An operator suspends it, and resumes it. */
        SUSPENSION,
        /** The store is closed and opened again. */
        REOPENING
    }

    /**
     * A story.
     *
     * @param program its steps
     * @param look the look at its end, which must have the instance
     */
    record Told(Program program, int look) {}

    static Told of(Place place, Accident first, Accident second) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.waiting()));
        switch (place) {
            case IDLE -> script.b().look(5);
            case HELD -> script.a().acquire(0);
            case SUSPENDED -> script.c().operate(Verb.SUSPEND, 0, Force.RESPECT_LEASE);
        }
        script.c().signal(0);
        happens(script, first);
        happens(script, second);
        script.c().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
        script.advance(Script.LEASE.duration());
        int look = script.b().look(5);
        return new Told(script.program(), look);
    }

    private static void happens(Script script, Accident accident) {
        switch (accident) {
            case DEATH -> {
                script.c().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
                script.a().acquire(0);
                script.a().does(new Operation.Restart());
                script.advance(Script.LEASE.duration());
            }
            case TAKEOVER -> {
                script.c().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
                script.advance(Script.LEASE.duration());
                int taken = script.b().acquire(0);
                script.b()
                        .saveAndRelease(
                                taken, saving -> saving.due(Due.waiting()).acknowledging(MarkRef.nothing()));
            }
            case SUSPENSION -> {
                script.c().operate(Verb.SUSPEND, 0, Force.END_LEASE);
                script.b().look(5);
                script.c().operate(Verb.RESUME, 0, Force.RESPECT_LEASE);
            }
            case REOPENING -> script.a().does(new Operation.Reopen());
        }
    }
}

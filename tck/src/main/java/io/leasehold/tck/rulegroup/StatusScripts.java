package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release.Work;
import io.leasehold.spi.Retention;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Birth;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Saving;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.When;
import io.leasehold.tck.program.Whom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Pieces of programs of group STAT. Stateless. */
final class StatusScripts {

    /** How long ended instances are kept. */
    static final Duration KEPT = Duration.ofHours(1);

    private StatusScripts() {}

    /** Who ends an instance, and how. */
    enum End {
        /** Its holder completes it. */
        COMPLETION,
        /** Its holder terminates it. */
        HOLDER,
        /** An operator terminates it after its holder let go. */
        OPERATOR,
        /** An operator terminates it while it is held. */
        FORCED
    }

    /** Ends instance 0, which A holds; returns the step that ends it. */
    static int end(Script script, End end, int lease, Retention retention) {
        return switch (end) {
            case COMPLETION -> script.a().complete(lease, retention);
            case HOLDER -> script.a().terminate(lease, retention);
            case OPERATOR -> {
                script.a().release(lease);
                yield terminate(script.b(), Force.RESPECT_LEASE, retention);
            }
            case FORCED -> terminate(script.b(), Force.END_LEASE, retention);
        };
    }

    private static int terminate(Actor operator, Force force, Retention retention) {
        return operator.does(new Operation.Operate(Whom.id(0), Verb.TERMINATE, force, retention, Optional.empty()));
    }

    /** With keys and activation parameters, where the store has them. */
    static Birth rich(Trial trial, Birth birth) {
        Birth keyed = trial.has(Capability.KEYS) ? birth.keys(0, 1) : birth;
        return trial.has(Capability.ACTIVATION) ? keyed.activation(0) : keyed;
    }

    /** Waits, or has a timer and parameters, under which residue of an earlier instance of its name would be listed too. */
    static Birth startable(Trial trial, Birth birth) {
        return trial.has(Capability.ACTIVATION) && trial.random().nextBoolean()
                ? birth.activation(0).due(Due.timed(When.in(Duration.ofHours(3))))
                : birth.due(Due.waiting());
    }

    /** Asks in every way that changes nothing. */
    static void ask(Trial trial, Script script) {
        script.b().find(0);
        script.b().does(new Operation.ListPage(Serves.first(), Query.Filter.ANY, 5));
        script.b().does(new Operation.Count(Serves.first()));
        script.b().look(5);
        if (trial.has(Capability.KEYS)) {
            script.b().does(new Operation.Find(Whom.key(0)));
            script.b().does(new Operation.Acquire(List.of(Whom.key(1)), Serves.first(), Script.LEASE));
            script.b().does(new Operation.Signal(List.of(Whom.key(1))));
        }
        askForActivatable(trial, script);
    }

    static void askForActivatable(Trial trial, Script script) {
        if (trial.has(Capability.ACTIVATION)) {
            script.b().does(new Operation.FindActivatable(0, Set.of(0), 5));
        }
    }

    /** Every write under a lease; none may succeed. */
    static void writeUnder(Script script, LeaseRef lease) {
        Actor a = script.a();
        a.does(new Operation.Renew(Script.LEASE, List.of(lease)));
        a.does(new Operation.Save(Script.LEASE, List.of(Saving.plain(lease, script.nextId()))));
        a.does(new Operation.SaveAndRelease(List.of(Saving.plain(lease, script.nextId()))));
        a.does(new Operation.LetGo(List.of(lease), Work.STARTED, When.never()));
        a.does(new Operation.Complete(List.of(lease), MarkRef.latest(), Retention.keep(KEPT)));
        a.does(new Operation.Stop(lease, HolderStop.Verb.SUSPEND, Retention.delete()));
        a.does(new Operation.Stop(lease, HolderStop.Verb.TERMINATE, Retention.delete()));
    }

    /** Every call that could bring an ended instance 0 back or end it again. */
    static void provoke(Script script, int lease) {
        script.b().acquire(0);
        script.b().look(5);
        writeUnder(script, LeaseRef.of(lease));
        script.c().signal(0);
        for (Verb verb : Verb.values()) {
            script.c().operate(verb, 0, Force.RESPECT_LEASE);
            script.c().operate(verb, 0, Force.END_LEASE);
        }
        script.moveTo(Boundary.expiry(lease), 0);
        script.c().reclaim(Duration.ZERO);
        script.b().look(5);
    }
}

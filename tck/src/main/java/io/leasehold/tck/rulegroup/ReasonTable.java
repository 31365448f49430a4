package io.leasehold.tck.rulegroup;

import io.leasehold.spi.HolderStop;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Retention;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Whom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.ToIntFunction;

/** Every call on an instance in every standing, as programs that end with the call. Stateless. */
final class ReasonTable {

    private static final Retention KEPT = Retention.keep(Duration.ofDays(1));
    private static final LeaseLength ZERO = LeaseLength.of(Duration.ZERO);

    private ReasonTable() {}

    /** Brings an instance into a standing; returns the step that obtained the lease. */
    private static final List<ToIntFunction<Script>> STANDINGS = List.of(
            script -> held(script, Script.LEASE),
            script -> held(script, ZERO),
            script -> held(script, LeaseLength.infinite()),
            script -> after(held(script, Script.LEASE), lease -> script.advance(Script.LEASE.duration())),
            script -> after(held(script, Script.LEASE), lease -> script.a().release(lease)),
            script -> after(held(script, Script.LEASE), lease -> script.a().suspend(lease)),
            script -> after(held(script, Script.LEASE), lease -> script.a().complete(lease, KEPT)),
            script -> after(held(script, Script.LEASE), lease -> script.a().terminate(lease, KEPT)),
            script -> after(held(script, Script.LEASE), lease -> script.a().complete(lease)),
            script -> after(held(script, Script.LEASE), lease -> {
                script.a().complete(lease);
                script.b().create(0);
            }),
            script -> after(held(script, Script.LEASE), lease -> script.b().signal(0)),
            script -> after(held(script, Script.LEASE), lease -> {
                script.advance(Script.LEASE.duration());
                script.b().acquire(0);
            }));

    /** The last call, given the lease. */
    private static final List<BiConsumer<Script, Integer>> CALLS = List.of(
            (script, lease) -> script.b().acquire(0),
            (script, lease) -> script.a().acquire(0),
            (script, lease) ->
                    script.b().does(new Operation.Acquire(List.of(Whom.id(0)), Serves.types(1), Script.LEASE)),
            (script, lease) -> script.a().renew(lease, Script.LEASE),
            (script, lease) -> script.a().save(lease),
            (script, lease) -> script.a().saveAndRelease(lease),
            (script, lease) -> script.a().release(lease),
            (script, lease) -> script.a().complete(lease),
            (script, lease) -> script.a().suspend(lease),
            (script, lease) -> script.a().terminate(lease, KEPT),
            (script, lease) -> forged(script.a(), lease),
            (script, lease) -> {
                int first = script.a().save(lease);
                script.a().save(lease);
                script.a().again(first);
            },
            (script, lease) -> script.b().signal(0),
            (script, lease) -> script.b().create(0),
            (script, lease) -> script.c().operate(Verb.SUSPEND, 0, Force.RESPECT_LEASE),
            (script, lease) -> script.c().operate(Verb.RESUME, 0, Force.RESPECT_LEASE),
            (script, lease) -> script.c().operate(Verb.TERMINATE, 0, Force.RESPECT_LEASE),
            (script, lease) -> script.c().operate(Verb.RELEASE, 0, Force.RESPECT_LEASE));

    private static int held(Script script, LeaseLength length) {
        script.a().create(0);
        return script.a().acquire(0, length);
    }

    private static int after(int lease, IntConsumer then) {
        then.accept(lease);
        return lease;
    }

    private static void forged(Actor host, int lease) {
        host.does(new Operation.Stop(
                LeaseRef.of(lease).forged(LeaseRef.Part.OWNER), HolderStop.Verb.SUSPEND, Retention.delete()));
    }

    static List<Program> programs() {
        List<Program> programs = new ArrayList<>();
        for (ToIntFunction<Script> standing : STANDINGS) {
            for (BiConsumer<Script, Integer> call : CALLS) {
                Script script = Program.script();
                call.accept(script, standing.applyAsInt(script));
                programs.add(script.program());
            }
        }
        return programs;
    }

    static List<Program> keyPrograms() {
        Script unknown = Program.script();
        unknown.a().create(0);
        unknown.a().acquire(Script.LEASE, Whom.key(0));
        Script takenByBirth = Program.script();
        takenByBirth.a().create(0, birth -> birth.keys(0));
        takenByBirth.b().create(1, birth -> birth.keys(0));
        Script existsBeforeTaken = Program.script();
        existsBeforeTaken.a().create(0, birth -> birth.keys(0));
        existsBeforeTaken.a().create(1);
        existsBeforeTaken.b().create(1, birth -> birth.keys(0));
        Script lostBeforeTaken = Program.script();
        lostBeforeTaken.a().create(0, birth -> birth.keys(0));
        lostBeforeTaken.a().create(1);
        int lease = lostBeforeTaken.a().acquire(1);
        lostBeforeTaken.a().saveAndRelease(lease, saving -> saving.add(0));
        lostBeforeTaken.advance(Script.LEASE.duration());
        lostBeforeTaken.a().saveAndRelease(lease, saving -> saving.add(0));
        return List.of(
                unknown.program(), takenByBirth.program(), existsBeforeTaken.program(), lostBeforeTaken.program());
    }
}

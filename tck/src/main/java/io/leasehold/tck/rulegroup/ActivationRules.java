package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Birth;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Edges;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Serves;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import io.leasehold.tck.program.Whom;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group ACT: hosts get only what they serve. */
public interface ActivationRules {

    /**
     * More unserved instances than the limit are due before one that is served; a look finds that one and leaves the others alone.
     *
     * @param trial the try
     */
    @Rule("ACT-01")
    @Witness(name = "more unserved rows at the head than the limit", atLeast = 10)
    @Property(tries = 20)
    default void unservedRowsFillNoPageOfALook(@ForAll Trial trial) {
        int limit = trial.random().nextInt(1, 4);
        int foreign = limit + trial.random().nextInt(1, 3);
        Script script = Program.script();
        for (int i = 0; i < foreign; i++) {
            script.a().create(i, birth -> birth.type(1).due(Due.timed(When.in(Duration.ofMillis(1)))));
        }
        script.a().create(foreign, birth -> birth.due(Due.timed(When.in(Duration.ofSeconds(1)))));
        script.advance(Duration.ofSeconds(2));
        int look = script.b().look(limit);
        script.b().look(limit);
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.lease(look).isPresent(), "more unserved rows at the head than the limit");
    }

    /**
     * An instance of an unserved type, or of none, is acquired by id and by key, alone or beside a served one, idle, held, lapsed or
     * suspended: refused as of a wrong type before any other reason of the instance, and nothing of it has changed.
     *
     * @param trial the try
     */
    @Rule("ACT-01")
    @Witness(name = "an acquisition of an unserved type", atLeast = 20)
    @Property(tries = 40)
    default void anUnservedTypeIsRefusedBeforeAnyLease(@ForAll Trial trial) {
        Script script = Program.script();
        boolean keys = trial.has(Capability.KEYS);
        UnaryOperator<Birth> foreign = birth -> keys ? birth.type(1).keys(0) : birth.type(1);
        script.a().create(0, foreign);
        script.a().create(1);
        int standing = trial.random().nextInt(4);
        if (standing > 0) {
            int lease = script.a().does(new Operation.Acquire(List.of(Whom.id(0)), Serves.types(1), Script.LEASE));
            if (standing == 2) {
                script.advance(Duration.ofSeconds(20));
            } else if (standing == 3) {
                script.a().suspend(lease);
            }
        }
        boolean alone = trial.random().nextBoolean();
        Whom whom = keys && trial.random().nextBoolean() ? Whom.key(0) : Whom.id(0);
        int acquired =
                alone ? script.b().acquire(Script.LEASE, whom) : script.b().acquire(Script.LEASE, whom, Whom.id(1));
        Trace trace = trial.verify(script.program());
        trial.witnessIf(trace.refused(acquired, Refusal.WrongHostType.class), "an acquisition of an unserved type");
    }

    /**
     * Two types that differ in one thing that some store folds: a host of the one neither looks up nor acquires the other.
     *
     * @param trial the try
     */
    @Rule("ACT-02")
    @Witness(name = "near-equal types", atLeast = 20)
    @Property(tries = 1)
    default void typesCompareExactly(@ForAll Trial trial) {
        for (Edges.Pair pair : Edges.nearlyEqual()) {
            Cast cast = Cast.standard()
                    .texts(Cast.Texts.literally(List.of(), List.of(pair.one(), pair.other()), List.of()));
            Script script = Program.script(cast);
            script.a().create(0, birth -> birth.type(1));
            int byId = script.a().acquire(0);
            script.a().look(5);
            script.b().does(new Operation.Count(Serves.first()));
            script.b().does(new Operation.Look(Serves.types(1), 5, Script.LEASE, Duration.ofSeconds(1)));
            Trace trace = trial.verify(script.program());
            trial.witnessIf(trace.refused(byId, Refusal.WrongHostType.class), "near-equal types");
        }
    }

    /**
     * An untyped instance stands beside typed ones: hosts that ask for types do not get it, those that ask for untyped ones do.
     *
     * @param trial the try
     */
    @Rule("ACT-02")
    @Witness(name = "an untyped instance beside typed hosts", atLeast = 3)
    @Property(tries = 6)
    default void anUntypedInstanceIsForThoseWhoAskForIt(@ForAll Trial trial) {
        Script script = Program.script();
        script.a().create(0, Birth::untyped);
        script.a().create(1);
        int typed =
                trial.random().nextBoolean() ? script.b().look(5) : script.b().acquire(0);
        Serves untyped =
                trial.random().nextBoolean() ? Serves.untyped() : new Serves(Set.of(0), HostTypes.Rest.UNTYPED);
        int asked = script.c().does(new Operation.Look(untyped, 5, Script.LEASE, Duration.ofSeconds(1)));
        Trace trace = trial.verify(script.program());
        trial.witnessIf(
                trace.lease(asked).isPresent() && trace.called(typed).isPresent(),
                "an untyped instance beside typed hosts");
    }

    /**
     * An acquisition that names no type, or all of them, cannot be made.
     *
     * @param trial the try
     */
    @Rule("ACT-02")
    @Witness(name = "an acquisition without a type")
    @Property(tries = 1)
    default void anAcquisitionNamesItsTypes(@ForAll Trial trial) {
        trial.byHand(bench -> {
            refused(bench, () -> HostTypes.of());
            refused(bench, () -> new Acquisition(bench.owner(0), HostTypes.all(), 1, Script.LEASE));
            trial.witness("an acquisition without a type");
        });
    }

    private static void refused(Workbench bench, Runnable wrong) {
        try {
            wrong.run();
        } catch (BadArgumentException expected) {
            bench.require(
                    expected.parameter().equals("types"), () -> "the refusal does not name the types: " + expected);
            return;
        }
        throw bench.violation("an acquisition without types, or of all types, was accepted");
    }
}

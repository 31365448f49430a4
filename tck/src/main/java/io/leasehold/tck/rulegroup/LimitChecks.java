package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Payload;
import io.leasehold.tck.program.Script;
import java.util.List;
import java.util.function.Supplier;

/** What the rules about limits and texts do and demand by hand. Stateless. */
final class LimitChecks {

    private LimitChecks() {}

    /** A state of a size that compresses badly, so that a shortened one is not equal by chance. */
    static State state(int sizeBytes) {
        return new Payload(sizeBytes, sizeBytes, Payload.Pattern.RANDOM, State.PLAIN).state();
    }

    /** An instance of the first type that sleeps. */
    static Create creation(Workbench bench, InstanceId id) {
        return Create.of(id, state(10)).ofType(bench.names().type(0)).next(Next.waiting());
    }

    static void create(Workbench bench, Create creation) {
        bench.note("A creates " + creation.id() + " with " + creation.state());
        Create typed = creation.type().isPresent()
                ? creation
                : creation.ofType(bench.names().type(0));
        Result<Create.Created> result = call(bench, () -> bench.store(0).create(typed));
        bench.require(result instanceof Result.Done, () -> "the creation was answered " + result);
    }

    static Acquired acquire(Workbench bench, InstanceId id) {
        return acquire(bench, id, bench.owner(0));
    }

    static Acquired acquire(Workbench bench, InstanceId id, OwnerId owner) {
        bench.note("A acquires " + id + " as " + owner);
        Acquisition acquisition =
                new Acquisition(owner, HostTypes.of(bench.names().type(0)), bench.number(), Script.LEASE);
        Result<Acquired> result = call(
                bench,
                () -> bench.store(0)
                        .acquire(acquisition, List.of(Target.id(id)))
                        .get(0));
        bench.require(result instanceof Result.Done, () -> "the acquisition was answered " + result);
        return result.orThrow();
    }

    /** A documented call that throws is a violation like any other wrong answer. */
    static <T> T call(Workbench bench, Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw bench.violation("a call within all limits threw " + e);
        }
    }

    static void requireState(Workbench bench, Acquired acquired, State expected, String how) {
        bench.require(
                acquired.state().equals(expected)
                        && acquired.instance().content().stateSizeBytes() == expected.sizeBytes(),
                () -> acquired.instance().id() + ", " + how + ", is delivered with " + acquired.state() + " instead of "
                        + expected);
    }

    static void requireAbsent(Workbench bench, InstanceId id) {
        Result<?> found = bench.store(0).find(Target.id(id));
        bench.require(
                found instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.Absent,
                () -> "a refused creation of " + id + " left " + found);
    }

    static void refused(Workbench bench, String parameter, String what, Runnable call) {
        bench.note("A makes " + what);
        try {
            call.run();
        } catch (BadArgumentException expected) {
            bench.require(
                    expected.parameter().equals(parameter),
                    () -> "the refusal names \"" + expected.parameter() + "\" instead of \"" + parameter + "\"");
            return;
        } catch (RuntimeException other) {
            throw bench.violation(what + " threw " + other + " instead of naming the argument");
        }
        throw bench.violation(what + " was not refused");
    }
}

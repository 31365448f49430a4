package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Trace;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group ERR: what is wrong is said by its type. */
public interface ErrorRules {

    /**
     * Every call with null for each of its arguments, and with null among the elements of a batch: a bad argument that names it, before
     * anything else is done.
     *
     * @param trial the try
     */
    @Rule("ERR-01")
    @Witness(name = "calls with null", atLeast = 20)
    @Property(tries = 1)
    default void aNullIsABadArgument(@ForAll Trial trial) {
        trial.watchedByHand(bench -> {
            StoreCalls.noteWatch(bench);
            for (StoreCalls.Named call : StoreCalls.withNull(bench)) {
                bench.note("A makes " + call.name());
                StoreCalls.requireBadArgument(bench, call);
                trial.witness("calls with null");
            }
        });
    }

    /**
     * Batches that name an instance twice, have one bad element or none, and writes with a mark of another store: refused as a whole,
     * before anything is done, and nothing has changed.
     *
     * @param trial the try
     */
    @Rule("ERR-01")
    @Witness(name = "batches with a bad element", atLeast = 12)
    @Property(tries = 1)
    default void oneBadElementRefusesTheWholeBatch(@ForAll Trial trial) {
        trial.watchedByHand(bench -> {
            StoreCalls.noteWatch(bench);
            InstanceId id = bench.names().instance(0);
            bench.store(0)
                    .create(Create.of(id, State.empty()).ofType(bench.names().type(0)))
                    .orThrow();
            Acquired held = LimitChecks.acquire(bench, id);
            Object before = bench.store(0).find(Target.id(id)).orThrow();
            for (StoreCalls.Named call :
                    StoreCalls.badBatches(bench, held.held().lease())) {
                bench.note("A makes " + call.name());
                StoreCalls.requireBadArgument(bench, call);
                Object after = bench.store(0).find(Target.id(id)).orThrow();
                bench.require(after.equals(before), () -> "the refused call left " + after + " instead of " + before);
                trial.witness("batches with a bad element");
            }
        });
    }

    /**
     * The options that all stores know, with values that make no sense: the store is not opened, and the option is named.
     *
     * @param trial the try
     */
    @Rule("ERR-01")
    @Witness(name = "bad options", atLeast = 6)
    @Property(tries = 1)
    default void aBadOptionIsRefusedByName(@ForAll Trial trial) {
        trial.byHand(bench -> {
            for (String option : List.of(OpenRequest.ATTEMPT_LIMIT, OpenRequest.TIME_LIMIT)) {
                for (String value : List.of("PT0S", "1", "many")) {
                    bench.note("A opens the store with " + option + " " + value);
                    String refused = refusedOption(trial, Map.of(option, value));
                    bench.require(refused.equals(option), () -> "it was " + refused);
                    trial.witness("bad options");
                }
            }
        });
    }

    private static String refusedOption(Trial trial, Map<String, String> options) {
        try {
            trial.aloneByHand(options, bench -> {});
            return "opened";
        } catch (BadArgumentException named) {
            return named.parameter();
        } catch (StoreException untyped) {
            return "answered " + untyped;
        }
    }

    /**
     * Every call on a closed store says that it is closed, but for one with a bad argument, which comes first; closing twice is
     * harmless; what the store does not declare is unsupported.
     *
     * @param trial the try
     */
    @Rule("ERR-01")
    @Witness(name = "calls on a closed store", atLeast = 18)
    @Witness(name = "calls with null on a closed store", atLeast = 20)
    @Property(tries = 1)
    default void aClosedStoreSaysSo(@ForAll Trial trial) {
        trial.watchedByHand(bench -> {
            StoreCalls.noteWatch(bench);
            InstanceStore store = bench.store(0);
            undeclared(bench, store);
            List<StoreCalls.Named> calls = StoreCalls.valid(bench);
            store.close();
            store.close();
            for (StoreCalls.Named call : calls) {
                bench.note("A makes " + call.name() + " on a closed store");
                Object answer = StoreCalls.precedingAnything(bench, call);
                bench.require(answer instanceof StoreClosedException, () -> "it was answered " + answer);
                trial.witness("calls on a closed store");
            }
            for (StoreCalls.Named call : StoreCalls.withNull(bench)) {
                bench.note("A makes " + call.name() + " on a closed store");
                StoreCalls.requireBadArgument(bench, call);
                trial.witness("calls with null on a closed store");
            }
        });
    }

    private static void undeclared(Workbench bench, InstanceStore store) {
        if (!store.describe().capabilities().contains(Capability.PUSH_WAKE)) {
            bench.note("A listens for hints, which the store does not declare");
            Object answer = new StoreCalls.Named("listen", each -> each.listen((type, after) -> {})).outcome(store);
            bench.require(answer instanceof UnsupportedCapabilityException, () -> "listening was answered " + answer);
        }
    }

    /**
     * Every call on an instance in every standing, under a lease that is valid, lapsed, lost or of no length: the model knows which
     * reason comes first.
     *
     * @param trial the try
     */
    @Rule("ERR-02")
    @Witness(name = "Absent")
    @Witness(name = "WrongHostType")
    @Witness(name = "Ended")
    @Witness(name = "Suspended")
    @Witness(name = "Held")
    @Witness(name = "LeaseLost")
    @Witness(name = "ZeroLength")
    @Witness(name = "StaleWriteNumber")
    @Witness(name = "UnseenSignal")
    @Witness(name = "AlreadyExists")
    @Witness(name = "WrongStatus")
    @Property(tries = 1)
    default void everyReasonHasItsTypeAndItsPlace(@ForAll Trial trial) {
        for (Program program : ReasonTable.programs()) {
            count(trial, trial.verify(program));
        }
    }

    /**
     * Unknown and taken keys, alone and where another reason holds too.
     *
     * @param trial the try
     */
    @Rule("ERR-02")
    @Witness(name = "KeyUnknown or KeyTaken, where there are keys", atLeast = 1)
    @Property(tries = 1)
    default void reasonsOfKeysHaveTheirTypeAndTheirPlace(@ForAll Trial trial) {
        if (!trial.has(Capability.KEYS)) {
            trial.witness("KeyUnknown or KeyTaken, where there are keys");
            return;
        }
        for (Program program : ReasonTable.keyPrograms()) {
            Trace trace = trial.verify(program);
            int last = program.steps().get(program.steps().size() - 1).id();
            trial.witnessIf(
                    trace.refused(last, Refusal.KeyUnknown.class) || trace.refused(last, Refusal.KeyTaken.class),
                    "KeyUnknown or KeyTaken, where there are keys");
        }
    }

    private static void count(Trial trial, Trace trace) {
        int last =
                trace.program().steps().get(trace.program().steps().size() - 1).id();
        trace.refusal(last).map(reason -> reason.getClass().getSimpleName()).ifPresent(trial::witness);
    }
}

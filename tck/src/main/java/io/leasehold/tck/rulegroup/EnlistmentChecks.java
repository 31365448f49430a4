package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Activatable;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.rulegroup.JoinedCalls.Call;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Whose transaction it is, and what has no place in it. Confined to one thread. */
final class EnlistmentChecks {

    private final Workbench bench;
    private final InstanceStore store;

    EnlistmentChecks(Workbench bench) {
        this.bench = bench;
        this.store = bench.store(0);
    }

    /** Makes joined calls; returns how many. */
    int joinedCallsLeaveTheConnection(RandomGenerator random) {
        JoinedCalls joining = JoinedCalls.prepare(bench, 1).get(0);
        List<Result<?>> before = joining.found(store);
        List<Call> calls = JoinedStory.anyOrder(random);
        try (CallersTransaction caller = CallersTransaction.begin(bench)) {
            List<String> settings = caller.settings();
            caller.writeRow("first");
            for (Call call : calls) {
                bench.note("A calls " + call + " inside the caller's transaction");
                joining.make(call, caller.joined());
                requireUntouched(caller, settings, call.name());
            }
            bench.note("A closes its view of the transaction");
            caller.joined().close();
            requireUntouched(caller, settings, "closing");
            caller.rollBack();
            List<Result<?>> after = joining.found(store);
            bench.require(
                    after.equals(before) && caller.rows().isEmpty(),
                    () -> "the caller's rollback does not take everything back");
        }
        return calls.size();
    }

    private void requireUntouched(CallersTransaction caller, List<String> settings, String call) {
        List<String> controls = caller.controls();
        bench.require(
                controls.isEmpty(),
                () -> call + " does to the caller's connection what is the caller's: " + String.join(", ", controls));
        List<String> now = caller.settings();
        bench.require(
                now.equals(settings), () -> call + " leaves the caller's connection " + now + ", it was " + settings);
    }

    /** Makes every call that cannot join; returns how many. */
    int theOthersAreRefused() {
        InstanceId held = bench.names().instance(0);
        InstanceId idle = bench.names().instance(1);
        LimitChecks.create(bench, LimitChecks.creation(bench, held));
        LimitChecks.create(bench, LimitChecks.creation(bench, idle));
        Lease lease = LimitChecks.acquire(bench, held).held().lease();
        List<Result<?>> before = List.of(store.find(Target.id(held)), store.find(Target.id(idle)));
        Map<String, Consumer<InstanceStore>> others = others(lease, idle);
        try (CallersTransaction caller = CallersTransaction.begin(bench)) {
            others.forEach((name, call) -> requireRefused(name, () -> call.accept(caller.joined())));
            caller.commit();
        }
        List<Result<?>> after = List.of(store.find(Target.id(held)), store.find(Target.id(idle)));
        bench.require(after.equals(before), () -> "calls that were refused changed " + before + " to " + after);
        return others.size();
    }

    private void requireRefused(String name, Runnable call) {
        bench.note("A calls " + name + " inside the caller's transaction");
        try {
            call.run();
        } catch (UnsupportedCapabilityException expected) {
            return;
        } catch (RuntimeException other) {
            throw bench.violation(name + " inside a caller's transaction threw " + other + " instead of "
                    + UnsupportedCapabilityException.class.getSimpleName());
        }
        throw bench.violation(name + " was not refused inside a caller's transaction");
    }

    private Map<String, Consumer<InstanceStore>> others(Lease lease, InstanceId idle) {
        Map<String, Consumer<InstanceStore>> others = new LinkedHashMap<>();
        others.put("acquire", view -> view.acquire(bench.acquisition(0, Script.LEASE), List.of(Target.id(idle))));
        others.put(
                "acquireRunnable",
                view -> view.acquireRunnable(
                        new Look.Request(bench.acquisition(0, Script.LEASE), 10, Duration.ofSeconds(1))));
        others.put("renew", view -> view.renew(Script.LEASE, List.of(lease)));
        others.put("release", view -> view.release(List.of(Release.of(lease.write(1)))));
        others.put("stop", view -> view.stop(HolderStop.suspend(lease.write(1), "a test")));
        for (OperatorCommand.Verb verb : OperatorCommand.Verb.values()) {
            others.put(
                    "operate " + verb,
                    view -> view.operate(OperatorCommand.of(verb, Target.id(lease.instance()), "a test")
                            .forced()));
        }
        others.put("reclaimOrphans", view -> view.reclaimOrphans(new OrphanSweep(types(), Duration.ZERO, 10)));
        others.put("purgeCompleted", view -> view.purgeCompleted(10));
        addReads(others, lease);
        addHosts(others);
        return others;
    }

    private void addReads(Map<String, Consumer<InstanceStore>> others, Lease lease) {
        others.put("storeTime", InstanceStore::storeTime);
        others.put("find", view -> view.find(Target.id(lease.instance())));
        others.put("list", view -> view.list(Query.of(Query.Filter.ANY)));
        others.put("counts", view -> view.counts(types()));
        others.put("listen", view -> view.listen((type, after) -> {}).close());
    }

    private void addHosts(Map<String, Consumer<InstanceStore>> others) {
        Set<String> activation = Set.of(bench.names().activationType(0));
        String machine = bench.names().machine(0);
        others.put(
                "register",
                view -> view.register(
                        new HostRegistration(bench.owner(0), machine, types(), activation, Duration.ofSeconds(10))));
        others.put("heartbeat", view -> view.heartbeat(bench.owner(0)));
        others.put("deregister", view -> view.deregister(bench.owner(0)));
        others.put("purgeDeadHosts", view -> view.purgeDeadHosts(10));
        others.put("findActivatable", view -> view.findActivatable(new Activatable.Query(machine, activation, 10)));
    }

    private HostTypes types() {
        return HostTypes.of(bench.names().type(0));
    }
}

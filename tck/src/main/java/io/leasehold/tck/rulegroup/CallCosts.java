package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.engine.Watch;
import io.leasehold.tck.program.Script;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts what the calls that a host makes all day do with records, files or connections. Confined to one thread. */
final class CallCosts {
    private static final int SAMPLES = 5;

    private final Workbench bench;
    private final InstanceStore store;
    private final InstanceId waiter;
    private final Map<String, Runnable> calls = new LinkedHashMap<>();

    /**
     * What one call costs.
     *
     * @param calls statements, or calls on records or files
     * @param rows how many records or rows it reads
     */
    record Cost(long calls, long rows) {
        @Override
        public String toString() {
            return calls + " calls that read " + rows + " rows";
        }
    }

    /** Makes what the calls need: a waiter, to be loaded by id and by key. */
    CallCosts(Workbench bench) {
        this.bench = bench;
        this.store = bench.store(0);
        this.waiter = bench.names().instance(0);
        Set<Capability> capabilities = bench.description().capabilities();
        Create creation =
                Create.of(waiter, State.empty()).ofType(bench.names().type(0)).next(Next.waiting());
        boolean keys = capabilities.contains(Capability.KEYS);
        store.create(keys ? creation.keys(Set.of(bench.names().key(0))) : creation)
                .orThrow();
        calls.put("a look in vain", () -> look(0));
        calls.put("a load by id", () -> load(Target.id(waiter)));
        if (keys) {
            calls.put("a load by key", () -> load(Target.key(bench.names().key(0))));
        }
        if (capabilities.contains(Capability.ACTIVATION)) {
            calls.put("a search for activatable hosts", this::search);
        }
        if (!bench.room().gates().isUsed()) {
            throw new Unobservable("the store takes neither its records nor its connections nor its directory from the"
                    + " kit, so that what its calls cost cannot be counted");
        }
    }

    /** All costs, several times: what a store does in the background may fall into one sample, or two. */
    Map<String, List<Cost>> samples() {
        Map<String, List<Cost>> costs = new LinkedHashMap<>();
        for (int sample = 0; sample < SAMPLES; sample++) {
            calls.forEach((name, call) -> add(costs, name, call));
            InstanceId due = bench.names().instance((int) bench.number());
            PlainCalls.create(bench, due, Next.ready());
            List<Acquired> taken = new ArrayList<>();
            add(costs, "a look that takes one", () -> taken.addAll(look(1)));
            Acquired one = taken.get(0);
            store.complete(List.of(
                            new Completion(one.held().lease().write(bench.number()), one.unseen(), Retention.delete())))
                    .get(0)
                    .orThrow();
        }
        return costs;
    }

    private void add(Map<String, List<Cost>> costs, String name, Runnable call) {
        Watch watch = bench.room().gates().watch();
        long calledBefore = watch.calls();
        long readBefore = watch.rows();
        call.run();
        costs.computeIfAbsent(name, first -> new ArrayList<>())
                .add(new Cost(watch.calls() - calledBefore, watch.rows() - readBefore));
    }

    private List<Acquired> look(int expected) {
        List<Acquired> taken = PlainCalls.look(bench, store, 0);
        bench.require(
                taken.size() == expected, () -> "A looked and took " + taken + " where " + expected + " were runnable");
        return taken;
    }

    private void load(Target target) {
        Acquired held = store.acquire(bench.acquisition(0, Script.LEASE), List.of(target))
                .get(0)
                .orThrow();
        store.release(List.of(Release.notStarted(held.held().lease().write(bench.number()))))
                .get(0)
                .orThrow();
    }

    private void search() {
        store.findActivatable(new Activatable.Query(
                        bench.names().machine(0), Set.of(bench.names().activationType(0)), 10))
                .orThrow();
    }
}

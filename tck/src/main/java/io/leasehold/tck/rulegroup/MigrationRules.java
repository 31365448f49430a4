package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group MIG: what a newer release wrote. */
public interface MigrationRules {

    /**
     * A store is made to look newer: it refuses to open, or answers its instances as corrupt and neither hands them out nor overwrites
     * them, before and after another opening.
     *
     * @param trial the try
     */
    @Rule("MIG-03")
    @Witness(name = "a newer store")
    @Property(tries = 1)
    default void whatANewerReleaseWroteIsRefusedAndKept(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            InstanceId idle = bench.names().instance(0);
            InstanceId held = bench.names().instance(1);
            create(bench, bench.store(0), idle);
            create(bench, bench.store(0), held).orThrow();
            LimitChecks.acquire(bench, held);
            bench.note("the store is closed, and a newer release writes to it");
            if (bench.room().makeNewer().isEmpty()) {
                requireKept(bench, idle);
                requireKept(bench, held);
                bench.room().reopen(0);
                requireKept(bench, idle);
                requireKept(bench, held);
            }
            trial.witness("a newer store");
        });
    }

    private static Result<Create.Created> create(Workbench bench, InstanceStore store, InstanceId id) {
        return store.create(Create.of(id, State.empty()).ofType(bench.names().type(0)));
    }

    private static void requireKept(Workbench bench, InstanceId id) {
        InstanceStore store = bench.store(0);
        Target target = Target.id(id);
        require(bench, "a creation of " + id, create(bench, store, id));
        require(bench, "a signal to " + id, store.signal(List.of(target)).get(0));
        require(
                bench,
                "an acquisition of " + id,
                store.acquire(bench.acquisition(0, Script.LEASE), List.of(target))
                        .get(0));
        Result<?> found = store.find(target);
        bench.require(
                found instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.Corrupt,
                () -> id + ", written by a newer release, is found as " + found);
        Look look = store.acquireRunnable(
                        new Look.Request(bench.acquisition(0, Script.LEASE), 10, Duration.ofSeconds(1)))
                .orThrow();
        bench.require(look.acquired().isEmpty(), () -> "a look handed out " + look.acquired());
        HostTypes types = HostTypes.of(bench.names().type(0));
        Query.Page page = store.list(new Query(types, Query.Filter.ANY, Optional.empty(), 10))
                .orThrow();
        bench.require(page.instances().isEmpty(), () -> "a listing shows " + page.instances());
    }

    private static void require(Workbench bench, String what, Result<?> answer) {
        bench.require(
                answer instanceof Result.Refused, () -> what + ", written by a newer release, was answered " + answer);
    }
}

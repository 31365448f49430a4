package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.List;

/** Calls of the plainest kind, made by hand, that must be done. */
final class PlainCalls {
    private PlainCalls() {}

    /** Creates an instance of the first type, by the first host. */
    static InstanceId create(Workbench bench, InstanceId id, Next next) {
        bench.store(0)
                .create(Create.of(id, State.empty())
                        .ofType(bench.names().type(0))
                        .next(next))
                .orThrow();
        return id;
    }

    /** Takes an instance, for the first host. */
    static Acquired acquire(Workbench bench, InstanceId id) {
        return bench.store(0)
                .acquire(bench.acquisition(0, Script.LEASE), List.of(Target.id(id)))
                .get(0)
                .orThrow();
    }

    /** Takes up to five runnable instances of the first type. */
    static List<Acquired> look(Workbench bench, InstanceStore store, int host) {
        return store.acquireRunnable(new Look.Request(bench.acquisition(host, Script.LEASE), 5, Duration.ofSeconds(1)))
                .orThrow()
                .acquired();
    }

    /** One look of the second host, which must find an instance. */
    static void requireFound(Workbench bench, InstanceStore store, InstanceId instance, String when) {
        bench.note("B looks " + when);
        List<InstanceId> found =
                look(bench, store, 1).stream().map(each -> each.instance().id()).toList();
        bench.require(
                found.contains(instance),
                () -> "B looked " + when + " and found " + found + ", but not " + instance + ", which was runnable");
    }
}

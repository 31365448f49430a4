package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.util.List;

/** Instances that a host creates, loads, saves and completes, one after the other. Stateless. */
final class HeldLives {
    private HeldLives() {}

    /**
     * Lets so many live and end; every call must be done.
     *
     * @param host whose they are; hosts may do so at once
     * @return how many calls were made
     */
    static int live(Workbench bench, InstanceStore store, int host, int count) {
        for (int i = 0; i < count; i++) {
            InstanceId id = bench.names().instance(10_000 + (int) bench.number());
            store.create(Create.of(id, LimitChecks.state(50))
                            .ofType(bench.names().type(0))
                            .next(Next.waiting()))
                    .orThrow();
            store.signal(List.of(Target.id(id))).get(0).orThrow();
            Acquired held = store.acquire(bench.acquisition(host, Script.LEASE), List.of(Target.id(id)))
                    .get(0)
                    .orThrow();
            Lease lease = held.held().lease();
            Save save = Save.of(lease.write(bench.number()), Next.waiting()).acknowledging(held.unseen());
            store.save(Script.LEASE, List.of(save)).get(0).orThrow();
            store.renew(Script.LEASE, List.of(lease)).get(0).orThrow();
            store.complete(List.of(new Completion(lease.write(bench.number()), held.unseen(), Retention.delete())))
                    .get(0)
                    .orThrow();
        }
        return 6 * count;
    }
}

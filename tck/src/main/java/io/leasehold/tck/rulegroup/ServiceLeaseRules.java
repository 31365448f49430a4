package io.leasehold.tck.rulegroup;

import io.leasehold.service.DrainReport;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.service.ServiceBench;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What a service does with the leases it holds (rules OWN-02, OWN-04). */
public interface ServiceLeaseRules {

    /** The lease of all these services. */
    Duration HELD_FOR = Duration.ofSeconds(30);

    /**
     * Work that lasts ten leases and saves all the while, on a store that is quick or needs up to a quarter of the lease for every
     * call: the lease is kept, no save is refused, nobody else gets the instance.
     *
     * @param trial the try
     */
    @Rule("OWN-02")
    @Witness(name = "work of ten leases", atLeast = 4)
    @Witness(name = "a slow store", atLeast = 1)
    @Property(tries = 6)
    default void renewalKeepsALeaseThroughWorkOfTenLeases(@ForAll Trial trial) {
        Duration latency = trial.oneOf(List.of(Duration.ZERO, Duration.ofSeconds(3), HELD_FOR.dividedBy(4)));
        trial.witnessIf(!latency.isZero(), "a slow store");
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.waiting());
            ServiceUnderTest service = host.service(builder -> application(builder, bench));
            LoadedInstance loaded = service.load(Target.id(id), Duration.ZERO).orThrow();
            bench.note("A loads " + id + " and works for ten leases; every call takes " + latency);
            host.store().latency(() -> bench.clock().advance(latency));
            long end = host.time().nanoTime() + HELD_FOR.multipliedBy(10).toNanos();
            for (int step = 0; host.time().nanoTime() - end < 0; step++) {
                bench.clock().advance(service.renew());
                if (step % 5 == 4) { // seldom, because a save moves the expiry as well
                    work(bench, loaded, step);
                }
                requireNobodyElseGets(bench, id);
            }
            host.store().latency(() -> {});
            requireCompletes(bench, host, loaded);
            trial.witness("work of ten leases");
            service.close();
        });
    }

    private static ServiceBuilder application(ServiceBuilder builder, Workbench bench) {
        return builder.monitor(bench.names().type(0)).leaseDuration(HELD_FOR);
    }

    private static void work(Workbench bench, LoadedInstance loaded, int step) {
        bench.require(loaded.stillOwned(), () -> "the lease was lost in step " + step + ", although it was renewed");
        try {
            loaded.save(ServiceBench.state("step " + step));
        } catch (RuntimeException refused) {
            throw bench.violation("the holder's own save of step " + step + " failed: " + refused.getMessage());
        }
    }

    private static void requireNobodyElseGets(Workbench bench, InstanceId id) {
        List<InstanceId> taken = takenBy(bench, 1);
        bench.require(!taken.contains(id), () -> "another host was given " + id + " meanwhile");
    }

    /** What another host gets in one look. */
    private static List<InstanceId> takenBy(Workbench bench, int host) {
        Look.Request request = new Look.Request(bench.acquisition(host, Script.LEASE), 100, Duration.ofSeconds(5));
        return bench.store(host).acquireRunnable(request).orThrow().acquired().stream()
                .map(Acquired::instance)
                .map(each -> each.id())
                .toList();
    }

    private static void requireCompletes(Workbench bench, ServiceBench host, LoadedInstance loaded) {
        try {
            loaded.end(Outcome.complete());
        } catch (RuntimeException refused) {
            throw bench.violation("the completion failed: " + refused.getMessage());
        }
        bench.require(!host.exists(loaded.id()), () -> loaded.id() + " exists although it was completed");
        bench.require(
                host.told(ServiceEvent.LeaseLost.class).isEmpty(),
                () -> "a lost lease was told although none was lost");
    }

    /**
     * One row is locked by another transaction for longer than a lease: the other leases are renewed all the same.
     *
     * @param trial the try
     */
    @Rule("OWN-02")
    @Witness(name = "one locked row among many")
    @Property(tries = 3)
    default void oneLockedRowCostsNoOtherLease(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            ServiceUnderTest service = host.service(builder -> application(builder, bench));
            List<LoadedInstance> held = loadAll(bench, host, service, 5);
            LoadedInstance locked = held.get(trial.random().nextInt(held.size()));
            bench.note("another transaction locks " + locked.id() + " for two leases");
            host.store().locked(List.of(locked.id()));
            long end = host.time().nanoTime() + HELD_FOR.multipliedBy(2).toNanos();
            while (host.time().nanoTime() - end < 0) {
                bench.clock().advance(service.renew());
            }
            for (LoadedInstance each : held) {
                bench.require(
                        each == locked || (each.stillOwned() && each.end(Outcome.complete())),
                        () -> "the lease on " + each.id() + " was lost too");
            }
            bench.require(
                    !locked.stillOwned(), () -> "the lease on " + locked.id() + ", never renewed, is still owned");
            trial.witness("one locked row among many");
            service.close();
        });
    }

    private static List<LoadedInstance> loadAll(
            Workbench bench, ServiceBench host, ServiceUnderTest service, int count) {
        List<LoadedInstance> held = new ArrayList<>();
        for (int i : IntStream.range(0, count).toArray()) {
            InstanceId id = bench.names().instance(i);
            host.create(id, Next.ready());
            held.add(service.load(Target.id(id), Duration.ZERO).orThrow());
        }
        return held;
    }

    /**
     * A service is closed while it holds instances whose steps go on: nothing new is claimed, leases are renewed until the deadline,
     * then freed at once, and nothing follows; also if the closing thread is interrupted.
     *
     * @param trial the try
     */
    @Rule("OWN-04")
    @Witness(name = "a close with instances held", atLeast = 2)
    @Witness(name = "an interrupted close")
    @Property(tries = 3)
    default void aCleanCloseCostsTheNextHostOneLook(@ForAll Trial trial) {
        closes(trial, false);
        closes(trial, true);
    }

    private static void closes(Trial trial, boolean interrupted) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            ServiceUnderTest service =
                    host.service(builder -> application(builder, bench).drainDeadline(HELD_FOR.multipliedBy(3)));
            int count = 1 + trial.random().nextInt(5);
            List<LoadedInstance> held = loadAll(bench, host, service, count);
            host.create(bench.names().instance(count), Next.ready());
            bench.note("A holds " + count + " instances and is closed; one more is runnable");
            host.store().forget();
            host.time().meanwhile(() -> held.forEach(each -> requireKept(bench, host, each)));
            close(bench, service, interrupted);
            requireSilentEnd(bench, host);
            held.forEach(each -> bench.require(
                    !each.stillOwned(),
                    () -> "the step of " + each.id() + " believes to hold its lease after the close"));
            List<InstanceId> taken = takenBy(bench, 1);
            bench.require(
                    taken.size() == count + 1,
                    () -> "the next host was given " + taken + " in one look, not all " + (count + 1));
            trial.witness("a close with instances held");
            trial.witnessIf(interrupted, "an interrupted close");
        });
    }

    private static void requireKept(Workbench bench, ServiceBench host, LoadedInstance held) {
        bench.require(
                host.find(held.id()).heldAt(bench.clock().instant()),
                () -> "the lease on " + held.id() + " was not renewed while the service drained");
    }

    private static void close(Workbench bench, ServiceUnderTest service, boolean interrupted) {
        if (interrupted) {
            bench.note("the closing thread is interrupted");
            Thread.currentThread().interrupt();
        }
        try {
            service.close();
        } finally {
            boolean kept = Thread.interrupted();
            bench.require(kept == interrupted, () -> "the interrupt was swallowed");
        }
    }

    private static void requireSilentEnd(Workbench bench, ServiceBench host) {
        List<String> calls = host.store().calls();
        bench.require(
                !calls.contains("look") && !calls.contains("acquire"), () -> "it claimed while it drained: " + calls);
        bench.require(calls.contains("release"), () -> "it released nothing: " + calls);
        bench.require(
                calls.lastIndexOf("renew") < calls.lastIndexOf("release"),
                () -> "it renewed after it had released: " + calls);
    }

    /**
     * A step that ends while the service drains is stored, and the report says what was left.
     *
     * @param trial the try
     */
    @Rule("OWN-04")
    @Property(tries = 3)
    default void whatEndsInTimeIsStored(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            ServiceUnderTest service = host.service(builder -> application(builder, bench));
            List<LoadedInstance> held = loadAll(bench, host, service, 2);
            bench.note("A drains within two leases; one of its two steps ends meanwhile");
            host.time().meanwhile(() -> {
                if (held.get(0).stillOwned()) {
                    held.get(0).end(Outcome.complete());
                }
            });
            DrainReport report = service.drain(HELD_FOR.multipliedBy(2));
            bench.require(!host.exists(held.get(0).id()), () -> "the step that ended in time was not stored");
            bench.require(
                    report.unfinished().equals(List.of(held.get(1).id())),
                    () -> "the report says " + report.unfinished() + " was left, not "
                            + held.get(1).id());
            service.close();
        });
    }

    /**
     * A host dies and is started again under its name: it is another owner, gets nothing before the lease lapses, and then takes over
     * like anybody else.
     *
     * @param trial the try
     */
    @Rule("OWN-04")
    @Witness(name = "a restart under the same name")
    @Property(tries = 2)
    default void aRestartedHostInheritsNoLease(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            ServiceUnderTest dead =
                    host.service(builder -> application(builder, bench).name("same"));
            LoadedInstance held = loadAll(bench, host, dead, 1).get(0);
            bench.note("A, named same, holds " + held.id() + " and dies; A is started again under that name");
            List<InstanceId> ran = new ArrayList<>();
            ServiceUnderTest restarted = host.service(builder -> builder.name("same")
                    .leaseDuration(HELD_FOR)
                    .handler(bench.names().type(0), activation -> {
                        ran.add(activation.id());
                        return Outcome.complete();
                    }));
            bench.require(!restarted.owner().equals(dead.owner()), () -> "it is the owner that died");
            bench.clock().advance(HELD_FOR.minusNanos(1000));
            restarted.detect();
            bench.require(ran.isEmpty(), () -> "it ran " + ran + " under the dead host's lease");
            bench.clock().advance(Duration.ofNanos(1000));
            restarted.detect();
            bench.require(ran.size() == 1, () -> "it did not take over the lapsed lease");
            bench.require(host.told(ServiceEvent.Takeover.class).size() == 1, () -> "the takeover was not told");
            trial.witness("a restart under the same name");
            restarted.close();
        });
    }
}

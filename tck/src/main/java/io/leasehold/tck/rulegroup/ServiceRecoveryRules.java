package io.leasehold.tck.rulegroup;

import io.leasehold.service.Outcome;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.service.ServiceBench;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What a service does about the dead, and after it was dead to the world itself (rules ORPH-01, CLK-03). */
public interface ServiceRecoveryRules {

    /** The lease of the hosts that die. */
    Duration DEAD_LEASE = Duration.ofSeconds(30);

    /**
     * A host dies after a save in mid-run, after a load by an event or after a load by id, of one of two types; another one has been
     * running all the time: within the lease and one detection period it has run the instance again, from its last image.
     *
     * @param trial the try
     */
    @Rule("ORPH-01")
    @Witness(name = "a kill after a save in mid-run", atLeast = 2)
    @Witness(name = "a kill after a load by an event", atLeast = 2)
    @Witness(name = "a kill after a load by id", atLeast = 2)
    @Property(tries = 5)
    default void aRunningHostRunsOrphansAgain(@ForAll Trial trial) {
        List<String> deaths = List.of(
                "a kill after a save in mid-run", "a kill after a load by an event", "a kill after a load by id");
        for (int death = 0; death < deaths.size(); death++) {
            runsAgain(trial, death);
            trial.witness(deaths.get(death));
        }
    }

    private static void runsAgain(Trial trial, int death) {
        int type = trial.random().nextInt(2);
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            List<String> images = new ArrayList<>();
            ServiceUnderTest service = host.service(builder -> builder.handler(
                            bench.names().type(0), activation -> completes(images, activation.state()))
                    .handler(bench.names().type(1), activation -> completes(images, activation.state())));
            host.run(service, Duration.ofMinutes(3)); // it has looked and swept before
            InstanceId id = bench.names().instance(0);
            HostType of = bench.names().type(type);
            host.create(id, of, Next.waiting());
            String image = die(bench, death, id, of);
            host.run(service, DEAD_LEASE.plus(Duration.ofSeconds(5)));
            bench.require(
                    images.equals(List.of(image)),
                    () -> "after the lease and one period it had run from " + images + ", not from [" + image + "]");
            bench.require(!host.exists(id), () -> id + " was not completed");
            service.close();
        });
    }

    private static Outcome completes(List<String> images, State state) {
        images.add(ServiceBench.text(state));
        return Outcome.complete();
    }

    /** Host B takes the instance and is never heard of again; returns the last image. */
    private static String die(Workbench bench, int death, InstanceId id, HostType type) {
        InstanceStore dying = bench.store(1);
        Acquisition acquisition =
                new Acquisition(bench.owner(1), HostTypes.of(type), bench.number(), LeaseLength.of(DEAD_LEASE));
        if (death == 2) {
            dying.acquire(acquisition, List.of(Target.id(id))).get(0).orThrow();
            bench.note("B loads " + id + " by its id and dies");
            return "new";
        }
        dying.signal(List.of(Target.id(id))).get(0).orThrow();
        Acquired held = dying.acquireRunnable(new Look.Request(acquisition, 1, Duration.ZERO))
                .orThrow()
                .acquired()
                .get(0);
        if (death == 1) {
            bench.note("B loads " + id + " because of a signal and dies");
            return "new";
        }
        Save save = Save.of(held.held().lease().write(bench.number()), Next.waiting())
                .state(ServiceBench.state("half"))
                .acknowledging(held.unseen());
        dying.save(LeaseLength.of(DEAD_LEASE), List.of(save)).get(0).orThrow();
        bench.note("B loads " + id + ", saves in mid-run, without a timer, and dies");
        return "half";
    }

    /**
     * A process is stopped between a look and the step for longer than its lease, while another host takes the instance over: when it
     * goes on, no step begins under the lapsed lease, and what was missed is made up by one look, not by one for each period.
     *
     * @param trial the try
     */
    @Rule("CLK-03")
    @Witness(name = "a stop longer than a lease", atLeast = 4)
    @Property(tries = 8)
    default void aStoppedProcessNeitherDuplicatesNorMakesUp(@ForAll Trial trial) {
        Duration stop = DEAD_LEASE.multipliedBy(1 + trial.random().nextInt(20));
        boolean takenOver = trial.random().nextBoolean();
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            Deque<Runnable> steps = new ArrayDeque<>();
            AtomicInteger ran = new AtomicInteger();
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.ready());
            ServiceUnderTest service = host.service(builder -> builder.leaseDuration(DEAD_LEASE)
                    .executor(steps::add)
                    .handler(bench.names().type(0), activation -> {
                        ran.incrementAndGet();
                        return Outcome.complete();
                    }));
            service.detect();
            bench.note("A takes " + id + " and is stopped for " + stop + " before its step begins");
            bench.clock().advance(stop);
            if (takenOver) {
                takeOver(bench, id);
            }
            steps.remove().run();
            bench.require(ran.get() == 0, () -> "a step began under a lease that had lapsed");
            bench.require(
                    host.told(ServiceEvent.LeaseLost.class).size() == 1, () -> "the lost lease was not told once");
            host.store().forget();
            service.detect();
            long looks = host.store().count("look");
            bench.require(looks <= 1, () -> "after the stop it made up for it with " + looks + " looks at once");
            steps.forEach(Runnable::run);
            bench.require(
                    !host.exists(id) && ran.get() == (takenOver ? 0 : 1),
                    () -> id + " was run " + ran.get() + " times by A after the stop");
            trial.witness("a stop longer than a lease");
            service.close();
        });
    }

    private static void takeOver(Workbench bench, InstanceId id) {
        ServiceBench other = new ServiceBench(bench, 1);
        AtomicInteger ran = new AtomicInteger();
        ServiceUnderTest taker =
                other.service(builder -> builder.handler(bench.names().type(0), activation -> {
                    ran.incrementAndGet();
                    return Outcome.complete();
                }));
        taker.detect();
        taker.close();
        bench.note("B takes over and completes " + id);
        bench.require(ran.get() == 1, () -> "B was not given the lapsed instance");
    }

    /**
     * Every call takes half a lease: instances are run and completed, each exactly once, or not at all while the lease is too short.
     *
     * @param trial the try
     */
    @Rule("CLK-03")
    @Witness(name = "calls of half a lease", atLeast = 2)
    @Property(tries = 3)
    default void aSlowStoreDelaysAndDoesNotDuplicate(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            List<InstanceId> ran = new ArrayList<>();
            ServiceUnderTest service = host.service(builder -> builder.leaseDuration(DEAD_LEASE)
                    .concurrency(1)
                    .handler(bench.names().type(0), activation -> {
                        ran.add(activation.id());
                        return Outcome.complete();
                    }));
            int count = 1 + trial.random().nextInt(4);
            for (int i = 0; i < count; i++) {
                host.create(bench.names().instance(i), Next.ready());
            }
            bench.note("every call of A takes half a lease");
            host.store()
                    .latency(() -> bench.clock().advance(DEAD_LEASE.dividedBy(2).minusMillis(1)));
            host.run(service, Duration.ofMinutes(10));
            for (int i = 0; i < count; i++) {
                InstanceId id = bench.names().instance(i);
                bench.require(!host.exists(id), () -> id + " was never completed");
                long times = ran.stream().filter(id::equals).count();
                bench.require(times == 1, () -> id + " was run " + times + " times");
            }
            host.store().latency(() -> {});
            trial.witness("calls of half a lease");
            service.close();
        });
    }
}

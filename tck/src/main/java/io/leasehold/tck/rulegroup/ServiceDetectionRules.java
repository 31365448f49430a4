package io.leasehold.tck.rulegroup;

import io.leasehold.service.GenericHost;
import io.leasehold.service.GenericHostBuilder;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.service.FaultyStore;
import io.leasehold.tck.service.ServiceBench;
import io.leasehold.tck.service.ServicePlan;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** How often a service looks and how often it tells (rules ACT-03, PERF-02). */
public interface ServiceDetectionRules {

    /**
     * Instances come and are loaded, loads come back empty or fail, hosts look all the while: the event is raised once for each
     * episode, and always while something waits and the application has come back with nothing.
     *
     * @param trial the try
     */
    @Rule("ACT-03")
    @Witness(name = "an empty load", atLeast = 10)
    @Witness(name = "a failed load", atLeast = 5)
    @Witness(name = "silence while work remains", atLeast = 10)
    @Property(tries = 25)
    default void runnableIsToldOncePerEpisode(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            ServiceUnderTest service =
                    host.service(builder -> builder.monitor(bench.names().type(0)));
            Episodes expected = new Episodes();
            for (int step = 0; step < 30; step++) {
                switch (trial.random().nextInt(5)) {
                    case 0 -> create(bench, host, expected);
                    case 1 -> load(trial, bench, service, expected);
                    case 2 -> failedLoad(trial, bench, host, service, expected);
                    default -> look(trial, service, expected);
                }
                requireTold(bench, host.told(ServiceEvent.HasRunnable.class).size(), expected.raised);
            }
            service.close();
        });
    }

    /** What the application and the rule know: how much waits, whether the monitoring is armed, how often it was told. */
    final class Episodes {
        private int created;
        private int waiting;
        private boolean armed = true;
        private int raised;
    }

    private static void create(Workbench bench, ServiceBench host, Episodes expected) {
        host.create(bench.names().instance(expected.created++), Next.ready());
        expected.waiting++;
    }

    private static void look(Trial trial, ServiceUnderTest service, Episodes expected) {
        service.detect();
        trial.witnessIf(!expected.armed && expected.waiting > 0, "silence while work remains");
        if (expected.armed && expected.waiting > 0) {
            expected.armed = false;
            expected.raised++;
        }
    }

    private static void load(Trial trial, Workbench bench, ServiceUnderTest service, Episodes expected) {
        Optional<LoadedInstance> loaded = service.tryLoad().orThrow();
        bench.note(
                "the application loads " + loaded.map(each -> each.id().value()).orElse("nothing"));
        bench.require(
                loaded.isPresent() == (expected.waiting > 0),
                () -> "the load came back with " + loaded.map(LoadedInstance::id) + " although " + expected.waiting
                        + " instances wait");
        if (loaded.isPresent()) {
            loaded.get().end(Outcome.complete());
            expected.waiting--;
        } else {
            expected.armed = true;
            trial.witness("an empty load");
        }
    }

    private static void failedLoad(
            Trial trial, Workbench bench, ServiceBench host, ServiceUnderTest service, Episodes expected) {
        host.store().is(FaultyStore.Mood.AWAY, "look", Integer.MAX_VALUE);
        Result<Optional<LoadedInstance>> result = service.tryLoad();
        host.store().is(FaultyStore.Mood.WELL);
        if (result instanceof Result.Done<Optional<LoadedInstance>> done
                && done.value().isPresent()) {
            done.value().get().end(Outcome.complete()); // it was in hand already
            expected.waiting--;
            return;
        }
        bench.note("a load of the application fails");
        expected.armed = true;
        trial.witness("a failed load");
    }

    private static void requireTold(Workbench bench, int told, int expected) {
        bench.require(told == expected, () -> "the event was raised " + told + " times, not " + expected);
    }

    /**
     * Instances with activation parameters wait while hosts of their type start, stop and lapse: the event is raised once for each
     * episode, and only while no live host serves the type.
     *
     * @param trial the try
     */
    @Rule("ACT-03")
    @Witness(name = "a live host of the type", atLeast = 5)
    @Witness(name = "a host that lapsed", atLeast = 3)
    @Witness(name = "an empty query", atLeast = 3)
    @Property(tries = 15)
    default void activatableIsToldOncePerEpisodeAndOnlyWithoutALiveHost(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.sound()
                    .create(Create.of(id, State.empty())
                            .ofType(bench.names().type(0))
                            .activation(new ActivationParameters("kit", "site", "app", "Main")))
                    .orThrow();
            bench.note(id + " waits for a host that activation type kit starts");
            try (GenericHost generic = generic(bench, host)) {
                activatableStory(trial, bench, host, generic);
            }
        });
    }

    private static GenericHost generic(Workbench bench, ServiceBench host) {
        ServicePlan plan = bench.room().services().plan(host.plan(builder -> builder));
        return GenericHost.builder(plan.store())
                .machine("kit")
                .clock(plan.clock())
                .listener(plan.listener())
                .activationTypes("kit")
                .starting(GenericHostBuilder.Starting.BY_APPLICATION)
                .build();
    }

    private static void activatableStory(Trial trial, Workbench bench, ServiceBench host, GenericHost generic) {
        boolean armed = true;
        int raised = 0;
        for (int round = 0; round < 6; round++) {
            boolean served = trial.random().nextBoolean();
            ServiceUnderTest serving = serving(bench);
            if (served) {
                bench.note("a host of the type starts");
                serving.renew();
                trial.witness("a live host of the type");
            }
            generic.detectOnce();
            generic.detectOnce();
            if (armed && !served) {
                raised++;
                armed = false;
            }
            requireTold(bench, host.told(ServiceEvent.HasActivatable.class).size(), raised);
            List<Activatable> found = generic.queryActivatable().orThrow();
            bench.require(found.isEmpty() == served, () -> "the query found " + found + ", served is " + served);
            armed = found.isEmpty();
            trial.witnessIf(found.isEmpty(), "an empty query");
            if (trial.random().nextBoolean()) {
                bench.note("it stops");
                serving.close();
            } else {
                bench.note("it dies, and its registration lapses");
                bench.clock().advance(Duration.ofHours(1));
                trial.witnessIf(served, "a host that lapsed");
            }
        }
    }

    private static ServiceUnderTest serving(Workbench bench) {
        return new ServiceBench(bench, 1)
                .service(builder -> builder.monitor(bench.names().type(0)));
    }

    /**
     * An idle service over thirty periods, from one millisecond up: it makes two calls per period at most, none of them a save; in an
     * error storm of the same length no more.
     *
     * @param trial the try
     */
    @Rule("PERF-02")
    @Witness(name = "thirty idle periods", atLeast = 5)
    @Witness(name = "an error storm", atLeast = 5)
    @Property(tries = 5)
    default void anIdleServiceCostsTwoCallsAPeriodAtMost(@ForAll Trial trial) {
        List<Duration> periods =
                List.of(Duration.ofMillis(1), Duration.ofMillis(7), Duration.ofMillis(999), Duration.ofSeconds(5));
        for (Duration period : periods) {
            for (FaultyStore.Mood mood :
                    List.of(FaultyStore.Mood.WELL, FaultyStore.Mood.AWAY, FaultyStore.Mood.THROWS)) {
                ServiceBench.alone(trial, bench -> idle(bench, period, mood));
                trial.witness(mood == FaultyStore.Mood.WELL ? "thirty idle periods" : "an error storm");
            }
        }
    }

    private static void idle(Workbench bench, Duration period, FaultyStore.Mood mood) {
        int periods = 30;
        ServiceBench host = new ServiceBench(bench, 0);
        ServiceUnderTest service = host.service(builder -> builder.detectionPeriod(period)
                .leaseDuration(Duration.ofSeconds(30))
                .handler(bench.names().type(0), activation -> Outcome.complete()));
        bench.note("a service with detectionPeriod " + period + " is idle for 30 periods on a store that is " + mood);
        host.store().is(mood);
        host.run(service, period.multipliedBy(periods));
        int sweeps = (int) host.store().count("reclaim");
        int calls = host.store().calls().size() - sweeps;
        bench.require(calls <= 2 * periods, () -> "it made " + calls + " calls");
        bench.require(mood != FaultyStore.Mood.WELL || calls >= periods, () -> "it made only " + calls + " looks");
        service.close();
    }

    /**
     * Twelve hosts that start together do not go on looking together.
     *
     * @param trial the try
     */
    @Rule("PERF-02")
    @Witness(name = "hosts that started together")
    @Property(tries = 2)
    default void hostsSpreadTheirLooks(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            Set<Duration> waits = new HashSet<>();
            for (int i = 0; i < 12; i++) {
                ServiceUnderTest service = new ServiceBench(bench, 0)
                        .service(builder -> builder.handler(bench.names().type(0), activation -> Outcome.complete()));
                waits.add(service.detect());
                service.close();
            }
            bench.require(waits.size() >= 6, () -> "12 hosts that looked together will look again after " + waits);
            trial.witness("hosts that started together");
        });
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.service.Health;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.service.FaultyStore;
import io.leasehold.tck.service.ServiceBench;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What a service does in an outage and after it (rule ERR-05). */
public interface ServiceOutageRules {

    /**
     * Every call, or the first call of one task, fails for half a threshold up to many: when the store is well again, looks, renewals
     * and sweeps work without a restart, and health has been red and is green.
     *
     * @param trial the try
     */
    @Rule("ERR-05")
    @Witness(name = "an outage shorter than a threshold", atLeast = 2)
    @Witness(name = "an outage beyond every threshold", atLeast = 5)
    @Witness(name = "an error in the first call of a task", atLeast = 5)
    @Property(tries = 20)
    default void everyTaskWorksAgainAfterAnOutage(@ForAll Trial trial) {
        FaultyStore.Mood mood = trial.oneOf(List.of(
                FaultyStore.Mood.AWAY,
                FaultyStore.Mood.LOSES_REPLY,
                FaultyStore.Mood.THROWS,
                FaultyStore.Mood.THROWS_ERROR));
        String call = trial.oneOf(List.of("", "look", "renew", "reclaim"));
        Duration outage = trial.oneOf(List.of(Duration.ofSeconds(7), Duration.ofSeconds(45), Duration.ofSeconds(90)));
        ServiceBench.alone(trial, bench -> outage(bench, mood, call, outage));
        trial.witnessIf(outage.toSeconds() < 15, "an outage shorter than a threshold");
        trial.witnessIf(outage.toSeconds() > 30, "an outage beyond every threshold");
        trial.witnessIf(!call.isEmpty(), "an error in the first call of a task");
    }

    private static void outage(Workbench bench, FaultyStore.Mood mood, String call, Duration outage) {
        ServiceBench host = new ServiceBench(bench, 0);
        ServiceUnderTest service =
                host.service(builder -> builder.handler(bench.names().type(0), activation -> Outcome.complete()));
        host.run(service, Duration.ofSeconds(20));
        host.create(bench.names().instance(2), Next.waiting());
        service.load(Target.id(bench.names().instance(2)), Duration.ZERO)
                .orThrow(); // so that there is something to renew
        bench.note((call.isEmpty() ? "all calls" : "call " + call) + " of A meet " + mood + " for " + outage);
        host.store().is(mood, call, Integer.MAX_VALUE);
        service.sweep();
        service.renew();
        host.run(service, outage);
        boolean blind = (call.isEmpty() || call.equals("look")) && outage.compareTo(Duration.ofSeconds(20)) > 0;
        requireHealth(bench, service, blind ? Health.Status.RED : Health.Status.GREEN, "in the outage", !blind);
        host.store().is(FaultyStore.Mood.WELL);
        host.store().forget();
        bench.note("the store is well again");
        requireWorks(bench, host, service);
        service.close();
    }

    /** Health may turn red earlier than it must. */
    private static void requireHealth(
            Workbench bench, ServiceUnderTest service, Health.Status expected, String when, boolean lenient) {
        Health.Status status = service.health().status();
        bench.require(lenient || status == expected, () -> "health is " + status + " " + when);
    }

    private static void requireWorks(Workbench bench, ServiceBench host, ServiceUnderTest service) {
        InstanceId fresh = bench.names().instance(0);
        host.create(fresh, Next.ready());
        host.run(service, Duration.ofSeconds(6));
        bench.require(!host.exists(fresh), () -> "one period later " + fresh + " had not run");
        requireHealth(bench, service, Health.Status.GREEN, "although the service works", false);
        host.run(service, Duration.ofMinutes(1));
        bench.require(host.store().count("reclaim") > 0, () -> "a minute later there was no sweep");
        InstanceId held = bench.names().instance(1);
        host.create(held, Next.waiting());
        LoadedInstance loaded = service.load(Target.id(held), Duration.ZERO).orThrow();
        host.run(service, Duration.ofMinutes(2));
        bench.require(loaded.stillOwned(), () -> "leases are not renewed any more");
        loaded.end(Outcome.complete());
    }
}

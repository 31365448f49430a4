package io.leasehold.tck.rulegroup;

import io.leasehold.service.InvalidConfigurationException;
import io.leasehold.service.LoadedInstance;
import io.leasehold.service.Outcome;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceClosedException;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Capability;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.service.ServiceBench;
import io.leasehold.tck.service.ServiceUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The life of a persistence service: its settings, its registration, its end (rules ZERO-01, OWN-01). */
public interface ServiceLifeRules {

    /** The detection period of all these services. */
    Duration PERIOD = Duration.ofSeconds(5);

    /**
     * Every kind of lease length against one detection period: accepted, with one warning that names both settings where it is zero or
     * too short, however often the service looks.
     *
     * @param trial the try
     */
    @Rule("ZERO-01")
    @Witness(name = "a lease of no length")
    @Witness(name = "a lease shorter than the period", atLeast = 2)
    @Witness(name = "a lease long enough", atLeast = 2)
    @Property(tries = 1)
    default void aLeaseThatIsTooShortIsWarnedOfOnce(@ForAll Trial trial) {
        List<Duration> leases =
                List.of(Duration.ZERO, Duration.ofNanos(1000), PERIOD.minusNanos(1000), PERIOD, Duration.ofDays(365));
        for (Duration lease : leases) {
            ServiceBench.alone(trial, bench -> warned(bench, lease));
            trial.witnessIf(lease.isZero(), "a lease of no length");
            trial.witnessIf(!lease.isZero() && lease.compareTo(PERIOD) < 0, "a lease shorter than the period");
            trial.witnessIf(lease.compareTo(PERIOD) >= 0, "a lease long enough");
        }
    }

    private static void warned(Workbench bench, Duration lease) {
        ServiceBench host = new ServiceBench(bench, 0);
        host.create(bench.names().instance(0), Next.ready());
        bench.note("a service is built with leaseDuration " + lease + " and detectionPeriod " + PERIOD);
        ServiceUnderTest service;
        try {
            service = host.service(
                    builder -> completing(builder, bench).leaseDuration(lease).detectionPeriod(PERIOD));
        } catch (InvalidConfigurationException refused) {
            throw bench.violation("the settings were refused: " + refused.getMessage());
        }
        requireWarning(bench, host, lease, "when it was built");
        for (int look = 0; look < 3; look++) {
            service.detect();
            service.renew();
        }
        service.close();
        requireWarning(bench, host, lease, "by the end");
    }

    private static void requireWarning(Workbench bench, ServiceBench host, Duration lease, String when) {
        List<ServiceEvent.LeaseTooShort> told = host.told(ServiceEvent.LeaseTooShort.class);
        int expected = lease.compareTo(PERIOD) < 0 ? 1 : 0;
        bench.require(
                told.size() == expected,
                () -> "it had told " + told.size() + " warnings, not " + expected + ", " + when);
        for (ServiceEvent.LeaseTooShort warning : told) {
            bench.require(
                    warning.equals(new ServiceEvent.LeaseTooShort(lease, PERIOD))
                            && warning.sentence().contains("leaseDuration")
                            && warning.sentence().contains("detectionPeriod"),
                    () -> "the warning does not name both settings: " + warning.sentence());
        }
    }

    private static ServiceBuilder completing(ServiceBuilder builder, Workbench bench) {
        return builder.handler(bench.names().type(0), activation -> Outcome.complete());
    }

    /**
     * A negative lease is refused when the service is built, by its name and before any call of the store.
     *
     * @param trial the try
     */
    @Rule("ZERO-01")
    @Witness(name = "a negative lease", atLeast = 2)
    @Property(tries = 1)
    default void aNegativeLeaseIsRefusedBeforeAnyCall(@ForAll Trial trial) {
        for (Duration lease : List.of(Duration.ofNanos(-1000), Duration.ofDays(-1))) {
            ServiceBench.alone(trial, bench -> {
                ServiceBench host = new ServiceBench(bench, 0);
                bench.note("a service is built with leaseDuration " + lease);
                requireRefused(bench, host, lease);
                bench.require(
                        host.store().calls().isEmpty(),
                        () -> "it had called the store: " + host.store().calls());
            });
            trial.witness("a negative lease");
        }
    }

    private static void requireRefused(Workbench bench, ServiceBench host, Duration lease) {
        try {
            host.service(builder -> completing(builder, bench).leaseDuration(lease))
                    .detect();
        } catch (InvalidConfigurationException refused) {
            bench.require(
                    refused.problems().stream()
                            .anyMatch(each -> each.parameter().equals("leaseDuration")),
                    () -> "the refusal does not name leaseDuration: " + refused.getMessage());
            return;
        }
        throw bench.violation("it was accepted");
    }

    /**
     * Every call after close is refused by its type and reaches no store.
     *
     * @param trial the try
     */
    @Rule("OWN-01")
    @Witness(name = "a call after close", atLeast = 7)
    @Property(tries = 1)
    default void aClosedServiceSaysSo(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.ready());
            ServiceUnderTest service = host.service(builder -> monitoring(builder, bench));
            bench.note("the service is closed, twice");
            service.close();
            service.close();
            host.store().forget();
            callsOf(service, id).forEach((name, call) -> {
                requireClosed(bench, name, call);
                trial.witness("a call after close");
            });
            bench.require(
                    host.store().calls().isEmpty(),
                    () -> "a call after close reached the store: "
                            + host.store().calls());
        });
    }

    private static ServiceBuilder monitoring(ServiceBuilder builder, Workbench bench) {
        return builder.monitor(bench.names().type(0));
    }

    private static Map<String, Runnable> callsOf(ServiceUnderTest service, InstanceId id) {
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("detect", service::detect);
        calls.put("renew", service::renew);
        calls.put("sweep", service::sweep);
        calls.put("tryLoad", service::tryLoad);
        calls.put("load", () -> service.load(Target.id(id), Duration.ZERO));
        calls.put("signal", () -> service.signal(Target.id(id)));
        calls.put("drain", () -> service.drain(Duration.ZERO));
        return calls;
    }

    private static void requireClosed(Workbench bench, String name, Runnable call) {
        try {
            call.run();
        } catch (ServiceClosedException expected) {
            return;
        } catch (RuntimeException other) {
            throw bench.violation("call " + name + " after close threw " + other);
        }
        throw bench.violation("call " + name + " after close was answered");
    }

    /**
     * A registration lapses because the process was stopped: it is not revived but made anew, and the lease of the same host, which
     * lasts longer, is not touched.
     *
     * @param trial the try
     */
    @Rule("OWN-01")
    @Witness(name = "a registration that lapsed, where there are any")
    @Property(tries = 1)
    default void aLapsedRegistrationIsMadeAnewAndTouchesNoLease(@ForAll Trial trial) {
        if (!trial.has(Capability.ACTIVATION)) {
            trial.witness("a registration that lapsed, where there are any");
            return;
        }
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.waiting());
            ServiceUnderTest service =
                    host.service(builder -> monitoring(builder, bench).leaseDuration(Duration.ofHours(1)));
            service.renew();
            LoadedInstance loaded = service.load(Target.id(id), Duration.ZERO).orThrow();
            bench.note("the host is registered, holds " + id + " for an hour, and is stopped for ten minutes");
            bench.clock().advance(Duration.ofMinutes(10));
            bench.require(
                    refusedAsUnregistered(host.sound().heartbeat(service.owner())),
                    () -> "its registration had not lapsed, so nothing is shown");
            service.renew();
            bench.require(
                    host.sound().heartbeat(service.owner()) instanceof Result.Done,
                    () -> "the host is not registered again after its next renewal");
            requireSameLease(bench, host, loaded);
            trial.witness("a registration that lapsed, where there are any");
            service.close();
        });
    }

    private static boolean refusedAsUnregistered(Result<?> result) {
        return result instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.NotRegistered;
    }

    private static void requireSameLease(Workbench bench, ServiceBench host, LoadedInstance loaded) {
        boolean same = host.find(loaded.id())
                .ownership()
                .lease()
                .filter(held -> held.lease().equals(loaded.lease()))
                .isPresent();
        bench.require(
                same && loaded.stillOwned(), () -> "the lease on " + loaded.id() + " is gone with the registration");
        loaded.end(Outcome.complete());
        bench.require(!host.exists(loaded.id()), () -> loaded.id() + " could not be completed");
    }

    /**
     * The builder of a service that was built is changed: the service goes on as it was built.
     *
     * @param trial the try
     */
    @Rule("OWN-01")
    @Witness(name = "a builder changed after the service was built")
    @Property(tries = 1)
    default void settingsAreFixedWhenTheServiceIsBuilt(@ForAll Trial trial) {
        ServiceBench.alone(trial, bench -> {
            ServiceBench host = new ServiceBench(bench, 0);
            InstanceId id = bench.names().instance(0);
            host.create(id, Next.waiting());
            List<ServiceBuilder> builders = new ArrayList<>();
            ServiceUnderTest service = host.service(builder -> {
                builders.add(builder);
                return monitoring(builder, bench).leaseDuration(Duration.ofSeconds(30));
            });
            bench.note("a service is built with a lease of 30 seconds; then its builder is told one hour and another"
                    + " type");
            builders.forEach(
                    builder -> builder.leaseDuration(Duration.ofHours(1)).monitor(new HostType("later")));
            LoadedInstance loaded = service.load(Target.id(id), Duration.ZERO).orThrow();
            Object expected =
                    LeaseLength.of(Duration.ofSeconds(30)).from(bench.clock().instant());
            Object granted = host.find(id).ownership().lease().orElseThrow().expiry();
            bench.require(granted.equals(expected), () -> "the lease ends at " + granted + ", not at " + expected);
            loaded.close();
            trial.witness("a builder changed after the service was built");
            service.close();
        });
    }
}

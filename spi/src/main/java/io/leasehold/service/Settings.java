package io.leasehold.service;

import io.leasehold.service.InvalidConfigurationException.Problem;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Retention;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/** The checked settings of a service: fixed, whatever its builder does afterwards. */
final class Settings {
    final OwnerId owner;
    final String machine;
    final LeaseLength lease;
    final Duration detectionPeriod;
    final Sweeping sweeping;
    final Duration drainDeadline;
    final int concurrency;
    final int attemptLimit;
    final Policies policies;
    final Retention retention;
    final ServiceClock clock;
    final Optional<Executor> executor;
    final List<ServiceListener> listeners;
    final Codecs codecs;
    final Set<String> activationTypes;
    final InstanceStore store;
    private final Map<Optional<HostType>, InstanceHandler> handlers;
    private final Set<HostType> monitored;

    /** When orphans are reclaimed. */
    record Sweeping(Duration grace, Duration interval) {}

    /** What is done about waiting, held and failed instances. */
    record Policies(UnloadPolicy unload, HeldInstancePolicy heldInstances, RetryPolicy retry) {}

    private Settings(Draft given) {
        store = given.store;
        owner = OwnerId.fresh(given.name);
        machine = given.machine.orElseGet(Machine::name);
        lease = given.leaseDuration.map(LeaseLength::of).orElseGet(LeaseLength::infinite);
        detectionPeriod = given.detectionPeriod;
        sweeping = new Sweeping(given.sweepGrace, given.sweepInterval);
        drainDeadline = given.drainDeadline;
        concurrency = given.concurrency;
        attemptLimit = given.attemptLimit;
        policies = new Policies(given.unload, given.heldInstances, given.retry);
        retention = given.retention;
        clock = given.clock;
        executor = given.executor;
        listeners = List.copyOf(given.listeners);
        codecs = new Codecs(List.copyOf(given.codecs), List.copyOf(given.decoders));
        activationTypes = ActivationTypes.known(given.activationTypes);
        handlers = Map.copyOf(given.handlers);
        monitored = Set.copyOf(given.monitored);
    }

    static Settings of(Draft given) {
        List<Problem> problems = SettingsCheck.problems(given);
        if (!problems.isEmpty()) {
            throw new InvalidConfigurationException(problems);
        }
        return new Settings(given);
    }

    /** The types that handlers run; empty if there is no handler. */
    Optional<HostTypes> handled() {
        Set<HostType> types =
                handlers.keySet().stream().flatMap(Optional::stream).collect(Collectors.toSet());
        return selection(types, handlers.containsKey(Optional.<HostType>empty()));
    }

    /** The types that the application runs by itself; empty if there are none. */
    Optional<HostTypes> monitored() {
        return selection(monitored, false);
    }

    /** All types that this host serves. */
    HostTypes served() {
        Set<HostType> types = new HashSet<>(monitored);
        handlers.keySet().forEach(type -> type.ifPresent(types::add));
        return selection(types, handlers.containsKey(Optional.<HostType>empty()))
                .orElseThrow();
    }

    private static Optional<HostTypes> selection(Set<HostType> types, boolean untyped) {
        if (types.isEmpty() && !untyped) {
            return Optional.empty();
        }
        return Optional.of(new HostTypes(types, untyped ? HostTypes.Rest.UNTYPED : HostTypes.Rest.NONE));
    }

    InstanceHandler handler(Optional<HostType> type) {
        InstanceHandler handler = handlers.get(type);
        if (handler == null) {
            throw new IllegalStateException("type " + type + " has no handler here");
        }
        return handler;
    }

    /** The warning that these settings deserve (rule ZERO-01). */
    Optional<ServiceEvent> warning() {
        boolean tooShort =
                lease.kind() == LeaseLength.Kind.FINITE && lease.duration().compareTo(detectionPeriod) < 0;
        return tooShort
                ? Optional.of(new ServiceEvent.LeaseTooShort(lease.duration(), detectionPeriod))
                : Optional.empty();
    }
}

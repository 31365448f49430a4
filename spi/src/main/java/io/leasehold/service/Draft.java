package io.leasehold.service;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Retention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/** What the builder of a service has been told so far, unchecked, with the defaults of what it has not. Confined to one thread. */
final class Draft {
    final InstanceStore store;
    final Map<Optional<HostType>, InstanceHandler> handlers = new HashMap<>();
    final Set<HostType> monitored = new HashSet<>();
    final Set<String> activationTypes = new HashSet<>();
    final List<ServiceListener> listeners = new ArrayList<>();
    final List<StateCodec> codecs = new ArrayList<>();
    final List<StateCodec> decoders = new ArrayList<>();
    final List<InvalidConfigurationException.Problem> problems = new ArrayList<>();
    String name = "host";
    Optional<String> machine = Optional.empty();
    Optional<Duration> leaseDuration = Optional.of(Duration.ofSeconds(30));
    Duration detectionPeriod = Duration.ofSeconds(5);
    Duration sweepGrace = Duration.ofSeconds(30);
    Duration sweepInterval = Duration.ofMinutes(1);
    Duration drainDeadline = Duration.ofSeconds(30);
    int concurrency = 64;
    int attemptLimit = 10;
    UnloadPolicy unload = UnloadPolicy.atOnce();
    HeldInstancePolicy heldInstances = HeldInstancePolicy.NO_RETRY;
    RetryPolicy retry = RetryPolicy.standard();
    Retention retention = Retention.delete();
    ServiceClock clock = ServiceClock.system();
    Optional<Executor> executor = Optional.empty();

    Draft(InstanceStore store) {
        this.store = Objects.requireNonNull(store, "store");
    }
}

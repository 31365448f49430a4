package io.leasehold.service;

import io.leasehold.service.InvalidConfigurationException.Problem;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OwnerId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** The settings of a {@link GenericHost}: checked as a whole by {@link #build()} and fixed from then on. Confined to one thread. */
public final class GenericHostBuilder {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int LARGEST_LIMIT = 1000;

    private final InstanceStore store;
    private final Set<String> activationTypes = new HashSet<>();
    private final Map<String, HostActivator> activators = new HashMap<>();
    private final Map<String, Path> sites = new HashMap<>();
    private Optional<String> machine = Optional.empty();
    private Duration detectionPeriod = Duration.ofSeconds(5);
    private Duration backOff = Duration.ofSeconds(30);
    private int limit = 8;
    private Starting starting = Starting.AUTOMATIC;
    private ServiceClock clock = ServiceClock.system();
    private ServiceListener listener = event -> {};

    /** Who starts the hosts. */
    public enum Starting {
        /** The generic host, by its activators. */
        AUTOMATIC,
        /** The application, told by {@link ServiceEvent.HasActivatable}. */
        BY_APPLICATION
    }

    /** The checked settings. */
    record Settings(
            OwnerId owner,
            String machine,
            Set<String> activationTypes,
            Map<String, HostActivator> activators,
            Map<String, Path> sites,
            Duration detectionPeriod,
            Duration backOff,
            int limit,
            Starting starting,
            ServiceClock clock,
            ServiceListener listener) {}

    GenericHostBuilder(InstanceStore store) {
        this.store = Objects.requireNonNull(store, "store");
        ServiceLoader.load(HostActivator.class)
                .forEach(activator -> activators.put(activator.activationType(), activator));
    }

    /**
     * Activation types that this host starts. At least one; each must have an activator, unless the application starts hosts.
     *
     * @param types the types, for example {@code process}
     * @return this
     */
    public GenericHostBuilder activationTypes(String... types) {
        activationTypes.addAll(Set.of(types));
        return this;
    }

    /**
     * An activator besides, or instead of, those on the class path.
     *
     * @param activator starts hosts of its activation type
     * @return this
     */
    public GenericHostBuilder activator(HostActivator activator) {
        activators.put(activator.activationType(), activator);
        return this;
    }

    /**
     * A site: the only way in which a stored name becomes a directory.
     *
     * @param name the name, as stored with instances
     * @param directory an existing directory
     * @return this
     */
    public GenericHostBuilder site(String name, Path directory) {
        sites.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(directory, "directory"));
        return this;
    }

    /**
     * The machine that hosts are started for.
     *
     * @param name 1 to 200 characters; default the machine's host name
     * @return this
     */
    public GenericHostBuilder machine(String name) {
        this.machine = Optional.of(name);
        return this;
    }

    /**
     * The time between two detections.
     *
     * @param period from 1 millisecond to 1 day; default 5 seconds
     * @return this
     */
    public GenericHostBuilder detectionPeriod(Duration period) {
        this.detectionPeriod = Objects.requireNonNull(period, "period");
        return this;
    }

    /**
     * How long a started host has to register before another is started for the same need; doubled with every start in vain, up to
     * 32 times.
     *
     * @param pause from 1 millisecond to 1 day; default 30 seconds
     * @return this
     */
    public GenericHostBuilder backOff(Duration pause) {
        this.backOff = Objects.requireNonNull(pause, "pause");
        return this;
    }

    /**
     * The most started hosts that run at the same time.
     *
     * @param most from 1 to 1,000; default 8
     * @return this
     */
    public GenericHostBuilder limit(int most) {
        this.limit = most;
        return this;
    }

    /**
     * Who starts the hosts.
     *
     * @param who default {@link Starting#AUTOMATIC}
     * @return this
     */
    public GenericHostBuilder starting(Starting who) {
        this.starting = Objects.requireNonNull(who, "who");
        return this;
    }

    /**
     * How this host measures durations.
     *
     * @param hostClock default {@link ServiceClock#system()}
     * @return this
     */
    public GenericHostBuilder clock(ServiceClock hostClock) {
        this.clock = Objects.requireNonNull(hostClock, "hostClock");
        return this;
    }

    /**
     * Who is told what the host notices. It is logged in any case.
     *
     * @param told default nobody
     * @return this
     */
    public GenericHostBuilder listener(ServiceListener told) {
        this.listener = Objects.requireNonNull(told, "told");
        return this;
    }

    /**
     * Builds the host; detection begins with {@link GenericHost#start()}.
     *
     * @return the host, to be closed
     * @throws InvalidConfigurationException if a setting is wrong; names all that are, before any I/O on the store
     */
    public GenericHost build() {
        List<Problem> problems = problems();
        if (!problems.isEmpty()) {
            throw new InvalidConfigurationException(problems);
        }
        Settings settings = new Settings(
                OwnerId.fresh("generic"),
                machine.orElseGet(Machine::name),
                Set.copyOf(activationTypes),
                Map.copyOf(activators),
                Map.copyOf(sites),
                detectionPeriod,
                backOff,
                limit,
                starting,
                clock,
                listener);
        return new GenericHost(store, settings);
    }

    private List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        if (!store.describe().capabilities().contains(Capability.ACTIVATION)) {
            problems.add(new Problem("store", "does not offer ACTIVATION"));
        }
        if (activationTypes.isEmpty()) {
            problems.add(new Problem("activationTypes", "there is none"));
        }
        activationTypes.stream()
                .filter(type -> starting == Starting.AUTOMATIC && !activators.containsKey(type))
                .forEach(type -> problems.add(new Problem("activationTypes", "no activator starts type " + type)));
        sites.forEach((name, directory) -> {
            if (!Files.isDirectory(directory)) {
                problems.add(new Problem("site", "site " + name + " is no directory"));
            }
        });
        between("detectionPeriod", detectionPeriod, problems);
        between("backOff", backOff, problems);
        if (limit < 1 || limit > LARGEST_LIMIT) {
            problems.add(new Problem("limit", "must be from 1 to " + LARGEST_LIMIT + " but is " + limit));
        }
        return problems;
    }

    private static void between(String parameter, Duration value, List<Problem> problems) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            problems.add(new Problem(parameter, "must be from " + SHORTEST + " to " + LONGEST + " but is " + value));
        }
    }
}

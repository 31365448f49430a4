package io.leasehold.service;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Retention;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * The settings of a {@link PersistenceService}. They are checked as a whole by {@link #build()} and fixed from then on (rule OWN-01).
 * Confined to one thread.
 */
public final class ServiceBuilder {
    private final Draft draft;

    ServiceBuilder(InstanceStore store) {
        this.draft = new Draft(store);
    }

    /**
     * Serves a type: its runnable instances are acquired and run by a handler. At least one type must be served or monitored.
     *
     * @param type the type; no other handler or monitor has it
     * @param handler runs its instances
     * @return this
     */
    public ServiceBuilder handler(HostType type, InstanceHandler handler) {
        if (draft.handlers.put(Optional.of(type), Objects.requireNonNull(handler, "handler")) != null) {
            draft.problems.add(
                    new InvalidConfigurationException.Problem("handler", "type " + type + " has two handlers"));
        }
        return this;
    }

    /**
     * Serves instances without a type.
     *
     * @param handler runs them
     * @return this
     */
    public ServiceBuilder untypedHandler(InstanceHandler handler) {
        draft.handlers.put(Optional.empty(), Objects.requireNonNull(handler, "handler"));
        return this;
    }

    /**
     * Serves a type whose instances the application runs by itself: {@link ServiceEvent.HasRunnable} is raised when there are some,
     * and {@link PersistenceService#tryLoadRunnable()} loads them.
     *
     * @param type the type; no handler has it
     * @return this
     */
    public ServiceBuilder monitor(HostType type) {
        draft.monitored.add(Objects.requireNonNull(type, "type"));
        return this;
    }

    /**
     * What the ids of this host start with. They end in a random part and are fresh at every start.
     *
     * @param prefix 1 to 100 characters; default {@code host}
     * @return this
     */
    public ServiceBuilder name(String prefix) {
        draft.name = Objects.requireNonNull(prefix, "prefix");
        return this;
    }

    /**
     * The machine that this host registers for, so that generic hosts start no second one there.
     *
     * @param machineName 1 to 200 characters; default the machine's host name
     * @return this
     */
    public ServiceBuilder machine(String machineName) {
        draft.machine = Optional.of(machineName);
        return this;
    }

    /**
     * How long a lease lasts without renewal: what a crash costs, at most, before others take over.
     *
     * @param duration from zero to 365 days; default 30 seconds. Zero, or less than the detection period, is accepted with one
     *     {@link ServiceEvent.LeaseTooShort}; zero excludes nobody
     * @return this
     */
    public ServiceBuilder leaseDuration(Duration duration) {
        draft.leaseDuration = Optional.of(duration);
        return this;
    }

    /**
     * Leases never lapse: what a dead host held is freed by an operator's forced release only.
     *
     * @return this
     */
    public ServiceBuilder infiniteLease() {
        draft.leaseDuration = Optional.empty();
        return this;
    }

    /**
     * The longest time between two looks.
     *
     * @param period from 1 millisecond to 1 day; default 5 seconds
     * @return this
     */
    public ServiceBuilder detectionPeriod(Duration period) {
        draft.detectionPeriod = Objects.requireNonNull(period, "period");
        return this;
    }

    /**
     * The most instances that handlers of this service run at the same time; a look takes no more than there is room for.
     *
     * @param most from 1 to 100,000; default 64
     * @return this
     */
    public ServiceBuilder concurrency(int most) {
        draft.concurrency = most;
        return this;
    }

    /**
     * The attempts after which the store quarantines, as it was opened with. From half of them on this service runs one such
     * instance at a time, so that one that kills its host reveals itself.
     *
     * @param limit from 2 to 1,000; default 10, as in {@link io.leasehold.spi.OpenRequest#ATTEMPT_LIMIT}
     * @return this
     */
    public ServiceBuilder attemptLimit(int limit) {
        draft.attemptLimit = limit;
        return this;
    }

    /**
     * How long waiting instances stay loaded.
     *
     * @param policy default {@link UnloadPolicy#atOnce()}
     * @return this
     */
    public ServiceBuilder unload(UnloadPolicy policy) {
        draft.unload = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * What {@link PersistenceService#load} does about an instance that somebody holds.
     *
     * @param policy default {@link HeldInstancePolicy#NO_RETRY}
     * @return this
     */
    public ServiceBuilder heldInstances(HeldInstancePolicy policy) {
        draft.heldInstances = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * How failed steps are tried again.
     *
     * @param policy default {@link RetryPolicy#standard()}
     * @return this
     */
    public ServiceBuilder retry(RetryPolicy policy) {
        draft.retry = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * What a completion leaves behind.
     *
     * @param left default {@link Retention#delete()}
     * @return this
     */
    public ServiceBuilder retention(Retention left) {
        draft.retention = Objects.requireNonNull(left, "left");
        return this;
    }

    /**
     * How long the lease of an orphan must have lapsed before the sweep reclaims it. A look may take it from the lapse on.
     *
     * @param grace from zero to 365 days; default 30 seconds
     * @return this
     */
    public ServiceBuilder sweepGrace(Duration grace) {
        draft.sweepGrace = Objects.requireNonNull(grace, "grace");
        return this;
    }

    /**
     * The time between two sweeps.
     *
     * @param interval from 1 millisecond to 365 days; default 1 minute
     * @return this
     */
    public ServiceBuilder sweepInterval(Duration interval) {
        draft.sweepInterval = Objects.requireNonNull(interval, "interval");
        return this;
    }

    /**
     * How long {@link PersistenceService#close()} waits for steps to end.
     *
     * @param deadline from zero to 365 days; default 30 seconds
     * @return this
     */
    public ServiceBuilder drainDeadline(Duration deadline) {
        draft.drainDeadline = Objects.requireNonNull(deadline, "deadline");
        return this;
    }

    /**
     * How this host measures durations.
     *
     * @param hostClock default {@link ServiceClock#system()}
     * @return this
     */
    public ServiceBuilder clock(ServiceClock hostClock) {
        draft.clock = Objects.requireNonNull(hostClock, "hostClock");
        return this;
    }

    /**
     * Where handlers run, for example on an executor of virtual threads. The service does not shut it down.
     *
     * @param runs default a pool of daemon threads, as many as {@link #concurrency}, shut down with the service
     * @return this
     */
    public ServiceBuilder executor(Executor runs) {
        draft.executor = Optional.of(runs);
        return this;
    }

    /**
     * Who is told what the service notices, after those that were set before. It is logged in any case.
     *
     * @param told default nobody
     * @return this
     */
    public ServiceBuilder listener(ServiceListener told) {
        draft.listeners.add(Objects.requireNonNull(told, "told"));
        return this;
    }

    /**
     * Encodes states from now on, after the codecs that were set before: {@code codec(gzip).codec(aes)} compresses, then encrypts.
     *
     * @param codec the codec
     * @return this
     */
    public ServiceBuilder codec(StateCodec codec) {
        draft.codecs.add(Objects.requireNonNull(codec, "codec"));
        return this;
    }

    /**
     * Decodes states that other settings have written, without writing any. The codecs of {@link #codec} and gzip are decoded in any
     * case.
     *
     * @param codec the codec
     * @return this
     */
    public ServiceBuilder decoder(StateCodec codec) {
        draft.decoders.add(Objects.requireNonNull(codec, "codec"));
        return this;
    }

    /**
     * Activation types that may be stored with instances, besides those of the {@link HostActivator}s on the class path. Any other
     * is refused at the save.
     *
     * @param types the types
     * @return this
     */
    public ServiceBuilder activationTypes(String... types) {
        draft.activationTypes.addAll(Set.of(types));
        return this;
    }

    /**
     * Builds the service; looks, renewals and sweeps begin with {@link PersistenceService#start()}.
     *
     * @return the service, to be closed
     * @throws InvalidConfigurationException if a setting is wrong; names all that are, before any I/O
     */
    public PersistenceService build() {
        return PersistenceService.of(Settings.of(draft));
    }
}

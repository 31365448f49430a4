package io.leasehold.record;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.Target;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The whole store contract over a {@link RecordStore}. This class checks arguments and names the transition of each operation;
 * what an operation means stands in the transitions. Thread-safe.
 */
public final class RecordInstanceStore implements InstanceStore {
    /** The fact of a description that says who hears of writes through {@link #listen}. */
    public static final String HINTS_REACH = "hints reach";

    private static final int LARGEST_STATE = 16 << 20;
    private static final int LONGEST_TEXT = 200;
    private static final int MOST_KEYS = 100;
    private static final int LARGEST_BATCH = 1000;

    private final RecordStore records;
    private final Hints hints;
    private final StoreDescription description;
    private final Bounds bounds;
    private final Terms terms;
    private final Calls calls;
    private final Looks looks;
    private final Listings listings;
    private final Sweeps sweeps;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Opens the namespace of a request on a record store.
     *
     * @param records the record store; closed together with this store
     * @param request gives the namespace, the attempt limit and whether the clock is external
     */
    public RecordInstanceStore(RecordStore records, OpenRequest request) {
        this(records, request, Laws.standard());
    }

    /**
     * Opens the namespace of a request on a record store under other laws: for stores that are meant to be wrong.
     *
     * @param records the record store; closed together with this store
     * @param request gives the namespace, the attempt limit and whether the clock is external
     * @param laws what the operations mean
     */
    public RecordInstanceStore(RecordStore records, OpenRequest request, Laws laws) {
        this.records = records;
        this.hints = records.hints(request.namespace());
        this.description = describe(records.traits(), request, hints.scope());
        this.bounds = new Bounds(description.limits());
        this.terms = new Terms(laws, new Layout(request.namespace()), request.attemptLimit());
        RecordStore advancing = new AdvancingRecords(records);
        this.calls = new Calls(advancing, terms, hints);
        this.looks = new Looks(calls, terms, new Deadline.Source(request.timeLimit()));
        this.listings = new Listings(advancing, terms);
        this.sweeps = new Sweeps(calls, terms);
    }

    private static StoreDescription describe(RecordStore.Traits traits, OpenRequest request, Hints.Scope hints) {
        Set<Capability> capabilities = EnumSet.of(Capability.KEYS, Capability.ACTIVATION);
        if (request.clock().isEmpty()) {
            capabilities.add(Capability.STORE_CLOCK);
        }
        if (traits.reach() != RecordStore.Reach.MEMORY) {
            capabilities.add(Capability.DURABLE);
        }
        if (traits.reach() == RecordStore.Reach.MANY_PROCESSES) {
            capabilities.add(Capability.MULTI_PROCESS);
        }
        Map<String, String> facts = new HashMap<>(traits.facts());
        if (traits.reach() != RecordStore.Reach.MANY_PROCESSES || hints == Hints.Scope.PROCESS) {
            capabilities.add(Capability.PUSH_WAKE);
            facts.put(HINTS_REACH, "this process");
        }
        StoreDescription.Limits limits = new StoreDescription.Limits(
                Math.min(LARGEST_STATE, traits.largestValueBytes()), LONGEST_TEXT, MOST_KEYS, LARGEST_BATCH);
        return new StoreDescription(
                traits.product(), capabilities, limits, traits.leaseDurability(), Duration.ZERO, facts);
    }

    private void open() {
        if (closed.get()) {
            throw new StoreClosedException(description.product());
        }
    }

    @Override
    public StoreDescription describe() {
        open();
        return description;
    }

    @Override
    public Result<Instant> storeTime() {
        open();
        return Calls.reading(() -> Result.done(records.time()));
    }

    @Override
    public Result<Create.Created> create(Create creation) {
        bounds.creation(creation);
        open();
        return calls.runOne(new Creating(terms, creation).step());
    }

    @Override
    public Result<InstanceSnapshot> find(Target target) {
        bounds.target(target);
        open();
        return Calls.reading(() -> listings.find(target));
    }

    @Override
    public Result<Query.Page> list(Query query) {
        bounds.types(Bounds.present("query", query).types());
        query.after().ifPresent(token -> bounds.text("after", token));
        open();
        return Calls.reading(() -> listings.list(query));
    }

    @Override
    public Result<Query.Counts> counts(HostTypes types) {
        bounds.types(types);
        open();
        return Calls.reading(() -> listings.counts(types));
    }

    @Override
    public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
        bounds.acquisition(acquisition);
        bounds.batch("targets", targets, target -> target, bounds::target);
        open();
        return calls.onTargets(targets, new Acquiring(terms, acquisition)::plan);
    }

    @Override
    public Result<Look> acquireRunnable(Look.Request request) {
        bounds.look(request);
        open();
        return looks.look(request);
    }

    @Override
    public List<Result<Written>> renew(LeaseLength length, List<Lease> leases) {
        bounds.length(length);
        bounds.batch("leases", leases, Lease::instance, bounds::lease);
        open();
        Writing writing = new Writing(terms);
        return calls.plans(
                leases.stream().map(lease -> writing.renew(length, lease)).toList());
    }

    @Override
    public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
        bounds.length(length);
        bounds.batch("saves", saves, save -> save.stamp().lease().instance(), bounds::keepingSave);
        open();
        Writing writing = new Writing(terms);
        return calls.plans(
                saves.stream().map(save -> writing.save(length, save)).toList());
    }

    @Override
    public List<Result<Written>> saveAndRelease(List<Save> saves) {
        bounds.batch("saves", saves, save -> save.stamp().lease().instance(), bounds::save);
        open();
        return calls.plans(
                saves.stream().map(new Writing(terms)::saveAndRelease).toList());
    }

    @Override
    public List<Result<Written>> release(List<Release> releases) {
        bounds.batch(
                "releases",
                releases,
                release -> release.stamp().lease().instance(),
                release -> bounds.lease(release.stamp().lease()));
        open();
        return calls.plans(releases.stream().map(new Writing(terms)::release).toList());
    }

    @Override
    public List<Result<Written>> complete(List<Completion> completions) {
        bounds.batch(
                "completions",
                completions,
                completion -> completion.stamp().lease().instance(),
                bounds::completion);
        open();
        return calls.plans(
                completions.stream().map(new Writing(terms)::complete).toList());
    }

    @Override
    public List<Result<InstanceId>> signal(List<Target> targets) {
        bounds.batch("targets", targets, target -> target, bounds::target);
        open();
        return calls.onTargets(targets, new Operating(terms)::signal);
    }

    @Override
    public Result<Written> stop(HolderStop stop) {
        bounds.lease(Bounds.present("stop", stop).stamp().lease());
        open();
        return calls.plans(List.of(new Writing(terms).stop(stop))).get(0);
    }

    @Override
    public Result<Written> operate(OperatorCommand command) {
        bounds.target(Bounds.present("command", command).target());
        open();
        Operating operating = new Operating(terms);
        return calls.onTargets(List.of(command.target()), id -> operating.operate(id, command))
                .get(0);
    }

    @Override
    public Result<OrphanSweep.Report> reclaimOrphans(OrphanSweep sweep) {
        bounds.sweep(sweep);
        open();
        return Calls.reading(() -> sweeps.reclaim(sweep));
    }

    @Override
    public Result<List<InstanceId>> purgeCompleted(int limit) {
        Bounds.count("limit", LARGEST_BATCH, limit);
        open();
        return Calls.reading(() -> sweeps.purge(limit));
    }

    @Override
    public Result<Instant> register(HostRegistration registration) {
        bounds.registration(registration);
        open();
        return calls.runOne(new Hosts(terms.layout()).register(registration));
    }

    @Override
    public Result<Instant> heartbeat(OwnerId host) {
        bounds.text("host", Bounds.present("host", host).value());
        open();
        return calls.runOne(new Hosts(terms.layout()).heartbeat(host));
    }

    @Override
    public Result<Instant> deregister(OwnerId host) {
        bounds.text("host", Bounds.present("host", host).value());
        open();
        return calls.runOne(new Hosts(terms.layout()).deregister(host));
    }

    @Override
    public Result<List<OwnerId>> purgeDeadHosts(int limit) {
        Bounds.count("limit", LARGEST_BATCH, limit);
        open();
        return Calls.reading(() -> sweeps.purgeHosts(limit));
    }

    @Override
    public Result<List<Activatable>> findActivatable(Activatable.Query query) {
        bounds.activatable(query);
        open();
        return Calls.reading(() -> listings.activatable(query));
    }

    @Override
    public Subscription listen(HintListener listener) {
        bounds.listener(listener);
        open();
        if (!description.capabilities().contains(Capability.PUSH_WAKE)) {
            throw new UnsupportedCapabilityException(Capability.PUSH_WAKE, "listen");
        }
        return hints.listen((type, after) -> {
            if (!closed.get()) {
                listener.runnableMayExist(type, after);
            }
        });
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            records.close();
        }
    }

    /**
     * The record store that this store stands on, for tools that check, inspect or repair it. What is written to it goes past the
     * contract of instances; it is closed with this store.
     *
     * @return the record store that this store was opened on
     */
    public RecordStore records() {
        return records;
    }

    /**
     * Erases a namespace whole.
     *
     * @param records the record store
     * @param namespace the namespace, as an {@link OpenRequest} names it
     */
    public static void erase(RecordStore records, String namespace) {
        Namespaces.erase(new AdvancingRecords(records), namespace);
    }

    /**
     * The namespaces of a record store that hold anything.
     *
     * @param records the record store
     * @return their names in order
     */
    public static List<String> namespaces(RecordStore records) {
        return Namespaces.list(new AdvancingRecords(records));
    }
}

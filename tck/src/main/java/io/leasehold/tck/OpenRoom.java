package io.leasehold.tck;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.engine.Gates;
import io.leasehold.tck.files.RecordingFileSystem;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.model.Settings;
import io.leasehold.tck.program.Room;
import io.leasehold.tck.program.VirtualClock;
import io.leasehold.tck.service.ServiceMaker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** One namespace of the store under test, open for as many hosts as programs want. */
public final class OpenRoom implements Room, AutoCloseable {

    private final InstanceStoreTck candidate;
    private final String namespace;
    private final Map<String, String> options;
    private final VirtualClock clock;
    private final RunDirectory directory;
    private final Map<Integer, InstanceStore> stores = new HashMap<>();
    private final AtomicInteger suffixes = new AtomicInteger();
    private final StoreDescription description;
    private final Settings settings;
    private final Gates gates = new Gates();
    private final Optional<RecordingFileSystem> disk;
    private final Optional<DataSource> connections;
    private final Map<Integer, Path> watched = new HashMap<>();
    private volatile List<Duration> offsets = List.of();
    private boolean newerThanReadable;

    OpenRoom(InstanceStoreTck candidate, String namespace, Map<String, String> options) {
        this(candidate, namespace, options, Place.usual());
    }

    private OpenRoom(InstanceStoreTck candidate, String namespace, Map<String, String> options, Place place) {
        this.clock = new VirtualClock(place.start());
        this.directory = place.directory();
        this.disk = place.disk();
        this.connections = place.connections();
        this.candidate = candidate;
        this.namespace = namespace;
        this.options = Map.copyOf(options);
        InstanceStore first = candidate.open(environment(0));
        stores.put(0, first);
        this.description = first.describe();
        this.settings = Settings.of(description).attemptLimit(attemptLimit());
    }

    /** A room with gates wherever the store can have them: at its records, and at the files or connections that it takes from the kit. */
    static OpenRoom gated(InstanceStoreTck candidate, String namespace) {
        Optional<DataSource> connections = candidate.dataSource();
        if (connections.isPresent()) {
            return at(Place.usual().with(connections.get()), candidate, namespace);
        }
        RecordingFileSystem disk = RecordingFileSystem.create();
        OpenRoom room = at(Place.usual().on(disk), candidate, namespace);
        disk.gate(room.gates.files());
        return room;
    }

    /** A store that refuses the directory or the connections of the kit is opened without, and out of the kit's sight. */
    private static OpenRoom at(Place place, InstanceStoreTck candidate, String namespace) {
        try {
            return new OpenRoom(candidate, namespace, Map.of(), place);
        } catch (BadArgumentException takesNone) {
            return new OpenRoom(candidate, namespace, Map.of());
        }
    }

    /** The same room in another process, which never closes it: the first process erases what there is. */
    static OpenRoom of(RoomElsewhere plan) {
        return new OpenRoom(plan.opener()::open, plan.namespace(), plan.options(), Place.of(plan));
    }

    /**
     * This room as another process opens it. Where only one process at a time can have the store, it must be {@linkplain #letGo() let
     * go} first.
     *
     * @return the room; empty if no other process can
     */
    public Optional<RoomElsewhere> elsewhere() {
        return candidate
                .elsewhere()
                .or(() -> directory.exists() ? Elsewhere.by(candidate.getClass()) : Optional.empty())
                .map(opener -> new RoomElsewhere(
                        opener, namespace, options, directory.path().toString(), clock.instant()));
    }

    /** Closes the store, for another process to have it. Whoever asks for it here opens it again. */
    public void letGo() {
        stores.values().forEach(InstanceStore::close);
        stores.clear();
    }

    /**
     * The gates of the stores of this room.
     *
     * @return always the same
     */
    public Gates gates() {
        return gates;
    }

    /** Whether the store passes gates: it takes its records or its directory from the kit. */
    boolean isGated() {
        return gates.isUsed();
    }

    /** Forgets what was written on the kit's file system, so that its log does not grow from race to race. */
    void settle() {
        disk.ifPresent(RecordingFileSystem::settle);
    }

    private int attemptLimit() {
        OpenRequest request = OpenRequest.of("options:");
        String limit = options.get(OpenRequest.ATTEMPT_LIMIT);
        return (limit == null ? request : request.option(OpenRequest.ATTEMPT_LIMIT, limit)).attemptLimit();
    }

    /**
     * What an author is given to open or to tamper with this namespace.
     *
     * @param host the host, from 0
     * @return its environment
     */
    public TckEnvironment environment(int host) {
        return environment(
                host,
                disk.map(all -> watched.computeIfAbsent(host, number -> gates.aside(() -> directory(all, number)))));
    }

    /** Each host is a process of its own. */
    private static Path directory(RecordingFileSystem disk, int host) {
        try {
            return Files.createDirectories(
                    disk.process("host-" + (char) ('a' + host)).getPath("/store"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Opens the store of this namespace once more on given connections, with other options besides its own: a store that has tables
     * makes or finds them there.
     *
     * @param besides the options
     * @param connections the connections
     * @return the open store, to be closed by the caller
     */
    public InstanceStore openOn(Map<String, String> besides, DataSource connections) {
        return candidate.open(environmentOn(besides, connections));
    }

    private TckEnvironment environmentOn(Map<String, String> besides, DataSource connections) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(besides);
        TckEnvironment here = environment(0);
        TckEnvironment.Resources resources = new TckEnvironment.Resources(
                directory::path, Optional.of(connections), Optional.empty(), UnaryOperator.identity());
        TckEnvironment.Host name = new TckEnvironment.Host(here.hostName(), here.hostClock());
        return new TckEnvironment(namespace, name, clock, all, resources);
    }

    /**
     * What the author kept of earlier releases.
     *
     * @return their names
     */
    public List<String> earlierReleases() {
        return candidate.earlierReleases();
    }

    /**
     * Has the author put back what an earlier release left.
     *
     * @param release its name
     * @param besides options besides those of the room
     * @param connections where the tables belong
     */
    public void restore(String release, Map<String, String> besides, DataSource connections) {
        candidate.restore(environmentOn(besides, connections), release);
    }

    private TckEnvironment environment(int host, Optional<Path> path) {
        TckEnvironment.Host name = new TckEnvironment.Host(Character.toString('A' + host), () -> hostTime(host));
        TckEnvironment.Resources resources =
                new TckEnvironment.Resources(directory::path, connections.map(gates::around), path, gates::around);
        return new TckEnvironment(namespace, name, clock, options, resources);
    }

    /**
     * Opens the store once more, in a directory that the kit watches. A store that keeps its data elsewhere ignores the directory.
     *
     * @param watched the directory
     * @return the open store, to be closed by the caller
     */
    public InstanceStore openIn(Path watched) {
        return candidate.open(environment(0, Optional.of(watched)));
    }

    /**
     * Closes the store, has the author make it look as if a newer release had written it, and opens it again.
     *
     * @return why it could not be opened; empty if it was
     */
    public Optional<StoreException.CannotOpen> makeNewer() {
        letGo();
        candidate.makeNewer(environment(0));
        try {
            store(0);
            return Optional.empty();
        } catch (StoreException.CannotOpen refused) {
            newerThanReadable = true;
            return Optional.of(refused);
        }
    }

    private Instant hostTime(int host) {
        List<Duration> all = offsets;
        return host < all.size() ? clock.instant().plus(all.get(host)) : clock.instant();
    }

    void hostClocks(List<Duration> fromNowOn) {
        offsets = List.copyOf(fromNowOn);
    }

    /**
     * Makes services over the store.
     *
     * @return the maker
     */
    public ServiceMaker services() {
        return candidate.services();
    }

    /**
     * What the store says of itself.
     *
     * @return the description
     */
    public StoreDescription description() {
        return description;
    }

    @Override
    public InstanceStore store(int host) {
        return stores.computeIfAbsent(handle(host), number -> candidate.open(environment(number)));
    }

    /** Only a store for several processes is opened several times. */
    private int handle(int host) {
        return description.capabilities().contains(Capability.MULTI_PROCESS) ? host : 0;
    }

    @Override
    public VirtualClock clock() {
        return clock;
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public String freshSuffix() {
        return "_" + Integer.toString(suffixes.incrementAndGet(), Character.MAX_RADIX) + "_";
    }

    @Override
    public boolean reopen(int host) {
        if (!description.capabilities().contains(Capability.DURABLE)) {
            return false;
        }
        InstanceStore open = stores.remove(handle(host));
        if (open != null) {
            open.close();
        }
        store(host);
        return true;
    }

    @Override
    public boolean damage(InstanceId instance, Damage damage) {
        if (!candidate.hooks().contains(Hook.DAMAGE)) {
            return false;
        }
        candidate.damage(environment(0), instance, damage);
        return true;
    }

    @Override
    public boolean presetEpoch(InstanceId instance, long epoch) {
        if (!candidate.hooks().contains(Hook.PRESET_EPOCH)) {
            return false;
        }
        candidate.presetEpoch(environment(0), instance, epoch);
        return true;
    }

    @Override
    public void close() {
        letGo();
        try {
            if (!newerThanReadable) {
                candidate.erase(environment(0));
            }
        } finally {
            gates.close();
            if (connections.isPresent() && connections.get() instanceof DriverConnections own) {
                own.close();
            }
            directory.remove();
        }
    }
}

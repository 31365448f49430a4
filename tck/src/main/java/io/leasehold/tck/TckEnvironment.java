package io.leasehold.tck;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordProvider;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/**
 * What the kit gives an author to open a store with. Immutable and thread-safe; each host of a program has one of its own, and all
 * hosts of one namespace must meet in the same stored instances.
 */
public final class TckEnvironment {

    private final String namespace;
    private final Host host;
    private final InstantSource clock;
    private final Map<String, String> options;
    private final Resources resources;

    /**
     * The host that opens the store.
     *
     * @param name its name, for example {@code A}
     * @param clock the clock of its machine, which no lease or timer may depend on
     */
    public record Host(String name, InstantSource clock) {}

    /**
     * Where the store may put its data.
     *
     * @param directory makes an empty directory that the kit removes at the end; always the same for one namespace
     * @param dataSource connections that replace those of the store, if the kit wants to watch them
     * @param path a directory that replaces that of the store, if the kit wants to watch it
     * @param between what the kit puts between a record store and what is built on it
     */
    public record Resources(
            Supplier<Path> directory,
            Optional<DataSource> dataSource,
            Optional<Path> path,
            UnaryOperator<RecordStore> between) {}

    TckEnvironment(String namespace, Host host, InstantSource clock, Map<String, String> options, Resources resources) {
        this.namespace = Objects.requireNonNull(namespace, "namespace");
        this.host = Objects.requireNonNull(host, "host");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.options = Map.copyOf(options);
        this.resources = Objects.requireNonNull(resources, "resources");
    }

    /**
     * A request for a URL with everything of this environment in it: namespace, clock, options, and the data source or path if the
     * kit has one. All that a provider of the SPI needs.
     *
     * @param url the URL of the store
     * @return the request
     */
    public OpenRequest request(String url) {
        OpenRequest request = OpenRequest.of(url).namespace(namespace).clock(clock);
        for (Map.Entry<String, String> option : options.entrySet()) {
            request = request.option(option.getKey(), option.getValue());
        }
        if (resources.dataSource.isPresent()) {
            request = request.dataSource(resources.dataSource.get());
        }
        return resources.path.isPresent() ? request.path(resources.path.get()) : request;
    }

    /**
     * A request for a store with everything of this environment in it, as {@link #request(String)} makes it, and with the options of
     * the store's address where the environment has none of that name.
     *
     * @param address where the store is
     * @return the request
     */
    public OpenRequest request(StoreAddress address) {
        OpenRequest request = request(address.url());
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            if (!options.containsKey(option.getKey())) {
                request = request.option(option.getKey(), option.getValue());
            }
        }
        return request;
    }

    /**
     * The namespace of the run: instances of other namespaces must never be met.
     *
     * @return {@code tck_} and 8 hexadecimal digits
     */
    public String namespace() {
        return namespace;
    }

    /**
     * The clock of the store: it alone decides about leases and timers.
     *
     * @return a clock that stands still until a program moves it
     */
    public InstantSource clock() {
        return clock;
    }

    /**
     * The clock of the host's machine, which may be hours off.
     *
     * @return a clock on which nothing may depend
     */
    public InstantSource hostClock() {
        return host.clock;
    }

    /**
     * The host that opens the store.
     *
     * @return a short name
     */
    public String hostName() {
        return host.name;
    }

    /**
     * Options that the store must be opened with, for example {@link OpenRequest#ATTEMPT_LIMIT}.
     *
     * @return names and values
     */
    public Map<String, String> options() {
        return options;
    }

    /**
     * A directory for the store's data, the same for all hosts of the namespace.
     *
     * @return an existing directory that the kit removes at the end
     */
    public Path directory() {
        return resources.directory.get();
    }

    /**
     * Connections that replace those of the store.
     *
     * @return the data source; empty if the store uses its own
     */
    public Optional<DataSource> dataSource() {
        return resources.dataSource;
    }

    /**
     * A directory that replaces that of the store.
     *
     * @return the directory; empty if the store uses its own
     */
    public Optional<Path> path() {
        return resources.path;
    }

    /**
     * For a store that comes by the small door: the record store with the kit's gates before each call, where rules about
     * interleaving let hosts wait for each other. Without it those rules see only what free threads happen to do. <pre>{@code
     * return new RecordInstanceStore(environment.watched(new MyRecords(...)), environment.request(url));
     * }</pre>
     *
     * @param records the record store
     * @return a record store that does what the given one does
     */
    public RecordStore watched(RecordStore records) {
        return resources.between.apply(records);
    }

    /**
     * Opens a store that comes in by the small door, with the kit's gates between it and its records.
     *
     * @param provider the provider
     * @param request a request made by {@link #request}
     * @return the open store
     */
    public InstanceStore open(RecordProvider provider, OpenRequest request) {
        RecordStore records = provider.records(request);
        try {
            return new RecordInstanceStore(watched(records), request);
        } catch (RuntimeException | Error e) {
            records.close();
            throw e;
        }
    }
}

package io.leasehold.bench;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.DirectoryTree;
import io.leasehold.tck.StoreAddress;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A store under measurement, in a namespace of its own that is erased at the end. Thread-safe once open. */
final class Stage implements Closeable {
    /** Stands in a URL for a directory that exists as long as the stage. */
    static final String TEMPORARY = "{tmp}";

    private final PersistenceProvider provider;
    private final OpenRequest request;
    private final Optional<Path> directory;
    private final List<InstanceStore> opened = new ArrayList<>();

    private Stage(PersistenceProvider provider, OpenRequest request, Optional<Path> directory) {
        this.provider = provider;
        this.request = request;
        this.directory = directory;
    }

    /** Prepares a store; nothing is opened yet. */
    static Stage at(StoreAddress address) {
        Optional<Path> directory = address.url().contains(TEMPORARY) ? Optional.of(temporary()) : Optional.empty();
        String url = directory
                .map(path -> address.url().replace(TEMPORARY, path.toString()))
                .orElse(address.url());
        String namespace = "bench_" + UUID.randomUUID().toString().substring(0, 8);
        OpenRequest request = OpenRequest.of(url).namespace(namespace);
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            request = request.option(option.getKey(), option.getValue());
        }
        return new Stage(PersistenceProvider.forUrl(url), request, directory);
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("leasehold-bench-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the store is. */
    String url() {
        return request.url();
    }

    /** Opens the store as one more process would: with connections, caches and locks of its own. */
    InstanceStore open() {
        InstanceStore store = provider.open(request);
        synchronized (opened) {
            opened.add(store);
        }
        return store;
    }

    @Override
    public void close() {
        synchronized (opened) {
            opened.forEach(InstanceStore::close);
        }
        provider.erase(request);
        directory.ifPresent(DirectoryTree::delete);
    }
}

package io.leasehold.tck.memory;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens stores in memory: {@code memory:NAME}. All who open one name under one clock in this process share a store.
 * Stateless but for the stores themselves, which live as long as the process.
 */
public final class MemoryProvider implements PersistenceProvider {
    private static final String SCHEME = "memory:";
    // Not state of the provider but the memory that its URLs name, as a directory is what a file URL names.
    private static final Map<Place, MemoryRecordStore> STORES = new ConcurrentHashMap<>();

    /** The system's clock, or one of a test: stores under different clocks cannot be one store. */
    private record Place(String url, Optional<InstantSource> clock) {}

    /** For {@link java.util.ServiceLoader}. */
    public MemoryProvider() {}

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public boolean accepts(String url) {
        return url.startsWith(SCHEME);
    }

    @Override
    public InstanceStore open(OpenRequest request) {
        return new RecordInstanceStore(records(request), request);
    }

    @Override
    public void erase(OpenRequest request) {
        RecordInstanceStore.erase(records(request), request.namespace());
    }

    @Override
    public List<String> namespaces(OpenRequest request) {
        return RecordInstanceStore.namespaces(records(request));
    }

    private static MemoryRecordStore records(OpenRequest request) {
        request.requireKnownOptions(Set.of());
        Place place = new Place(request.url(), request.clock());
        return STORES.computeIfAbsent(
                place, any -> new MemoryRecordStore(request.clock().orElse(InstantSource.system())));
    }
}

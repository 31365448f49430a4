package io.leasehold.tck.memory;

import io.leasehold.record.RecordProvider;
import io.leasehold.record.Slot;
import io.leasehold.spi.OpenRequest;
import java.time.InstantSource;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens stores in memory: {@code memory:NAME}. All who open one name in this process share its records, each
 * under the clock of his own request. Stateless but for the stores themselves, which live as long as the process.
 */
public final class MemoryProvider implements RecordProvider {
    private static final String SCHEME = "memory:";
    // Not state of the provider but the memory that its URLs name, as a directory is what a file URL names.
    private static final Map<String, NavigableMap<String, Slot>> STORES = new ConcurrentHashMap<>();

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
    public MemoryRecordStore records(OpenRequest request) {
        request.requireKnownOptions(Set.of());
        InstantSource clock = request.clock().orElse(InstantSource.system());
        return new MemoryRecordStore(STORES.computeIfAbsent(request.url(), url -> new TreeMap<>()), clock);
    }
}

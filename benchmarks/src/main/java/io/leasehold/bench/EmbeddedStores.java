package io.leasehold.bench;

import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.StoreAddress;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The durable stores that need no server, in a temporary directory. */
final class EmbeddedStores {
    private EmbeddedStores() {}

    static List<Plan.Store> all() {
        List<PersistenceProvider> providers = ServiceLoader.load(PersistenceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return Stream.of(
                        store("file", "file:" + Stage.TEMPORARY + "/store"),
                        store("h2", "jdbc:h2:file:" + Stage.TEMPORARY + "/h2"))
                .filter(store -> providers.stream()
                        .anyMatch(provider -> provider.accepts(store.address().url())))
                .toList();
    }

    private static Plan.Store store(String name, String url) {
        return new Plan.Store(name, new StoreAddress(url, Map.of()));
    }
}

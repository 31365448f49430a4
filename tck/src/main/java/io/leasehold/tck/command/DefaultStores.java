package io.leasehold.tck.command;

import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.DirectoryTree;
import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The stores that are checked when the user names none: those that need nothing but a directory, in a temporary one. */
final class DefaultStores implements AutoCloseable {
    private final Path directory;

    DefaultStores() {
        try {
            directory = Files.createTempDirectory("leasehold-check-");
        } catch (IOException e) {
            throw new HarnessFault("There is no temporary directory: " + e.getMessage(), e);
        }
    }

    List<String> urls() {
        List<PersistenceProvider> providers = ServiceLoader.load(PersistenceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        List<String> urls = Stream.of(
                        "memory:check", "file:" + directory.resolve("store"), "jdbc:h2:file:" + directory.resolve("h2"))
                .filter(url -> providers.stream().anyMatch(provider -> provider.accepts(url)))
                .toList();
        if (urls.isEmpty()) {
            throw new HarnessFault("No provider on the class path opens a store without being told where. Name a URL.");
        }
        return urls;
    }

    /** The file store, which several processes can open, or else the first one that there is. */
    String shared() {
        List<String> urls = urls();
        return urls.stream().filter(url -> url.startsWith("file:")).findFirst().orElse(urls.get(0));
    }

    @Override
    public void close() {
        DirectoryTree.delete(directory);
    }
}

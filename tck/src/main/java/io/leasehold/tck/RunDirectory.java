package io.leasehold.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A temporary directory that comes into being when it is first asked for. Thread-safe. */
final class RunDirectory {

    private @Nullable Path path;

    synchronized Path path() {
        Path present = path;
        if (present != null) {
            return present;
        }
        try {
            Path made = Files.createTempDirectory("leasehold-tck-");
            path = made;
            return made;
        } catch (IOException e) {
            throw new HarnessFault("No temporary directory can be made for the store", e);
        }
    }

    /** Removes the directory with all that is in it. */
    synchronized void remove() {
        if (path == null) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            path = null;
        }
    }
}

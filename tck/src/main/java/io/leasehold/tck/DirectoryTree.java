package io.leasehold.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory with all that is in it. */
public final class DirectoryTree {
    private DirectoryTree() {}

    /**
     * Removes a directory with all that is in it.
     *
     * @param directory the directory
     * @throws UncheckedIOException if something in it cannot be removed
     */
    public static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

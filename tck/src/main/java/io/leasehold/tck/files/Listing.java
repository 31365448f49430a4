package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The names of a directory at an instant. Confined to one thread. */
final class Listing implements DirectoryStream<Path> {
    private final List<Path> entries;
    private boolean used;

    private Listing(List<Path> entries) {
        this.entries = entries;
    }

    static Listing of(Path directory, List<String> names, Filter<? super Path> filter) throws IOException {
        List<Path> entries = new ArrayList<>();
        for (String name : names) {
            Path entry = directory.resolve(name);
            if (filter.accept(entry)) {
                entries.add(entry);
            }
        }
        return new Listing(entries);
    }

    @Override
    public Iterator<Path> iterator() {
        if (used) {
            throw new IllegalStateException("a directory stream is read once, and not after it was closed");
        }
        used = true;
        return List.copyOf(entries).iterator();
    }

    @Override
    public void close() {
        used = true;
    }
}

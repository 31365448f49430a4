package io.leasehold.file;

import io.leasehold.record.RecordProvider;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.OpenRequest;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Opens stores in directories: {@code file:/var/lib/orders}, or the directory of {@link OpenRequest#path(Path)} on any file
 * system. What follows {@code file:} is a path as it is, not percent-encoded. Stateless and thread-safe.
 *
 * <p>Own option: {@value #SEGMENT_SIZE}, the size in bytes of the files of the journal (65,536 to 268,435,456, default
 * 16,777,216); that of the first store that a process opens on a directory holds.
 */
public final class FileProvider implements RecordProvider {
    /** The option for the size in bytes of the files of the journal. */
    public static final String SEGMENT_SIZE = "segmentSizeBytes";

    private static final String SCHEME = "file:";
    private static final int MOST_SEGMENT_BYTES = 1 << 28;

    /** For {@link java.util.ServiceLoader}. */
    public FileProvider() {}

    @Override
    public String name() {
        return "file";
    }

    @Override
    public boolean accepts(String url) {
        return url.startsWith(SCHEME);
    }

    @Override
    public RecordStore records(OpenRequest request) {
        Settings settings = settings(request);
        return FileRecordStore.open(directory(request), settings, request.timeLimit(), request.clock());
    }

    @Override
    public void erase(OpenRequest request) {
        if (holdsStore(request)) {
            RecordProvider.super.erase(request);
        }
    }

    @Override
    public List<String> namespaces(OpenRequest request) {
        return holdsStore(request) ? RecordProvider.super.namespaces(request) : List.of();
    }

    /** Where nothing is, nothing is made to look into it. */
    private static boolean holdsStore(OpenRequest request) {
        settings(request);
        return Files.exists(directory(request));
    }

    private static Settings settings(OpenRequest request) {
        request.requireKnownOptions(Set.of(SEGMENT_SIZE));
        request.timeLimit();
        request.attemptLimit();
        return Settings.of(request.integer(
                SEGMENT_SIZE, Settings.STANDARD_SEGMENT_BYTES, Settings.LEAST_SEGMENT_BYTES, MOST_SEGMENT_BYTES));
    }

    private static Path directory(OpenRequest request) {
        return request.path().orElseGet(() -> parse(request.url()));
    }

    private static Path parse(String url) {
        String text = url.startsWith(SCHEME) ? url.substring(SCHEME.length()) : "";
        if (text.startsWith("///")) {
            text = text.substring(2);
        }
        if (text.isEmpty() || text.startsWith("//")) {
            throw new BadArgumentException("url", "must be file: and a path, such as file:/var/lib/orders");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            BadArgumentException bad = new BadArgumentException("url", "holds a path that this platform cannot have");
            bad.initCause(e);
            throw bad;
        }
    }
}

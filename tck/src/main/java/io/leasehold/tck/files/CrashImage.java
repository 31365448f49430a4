package io.leasehold.tck.files;

import java.util.List;
import java.util.function.Supplier;

/** A disk that a crash may have left. Immutable, thread-safe; every opening has a disk of its own. */
public final class CrashImage {
    private final Node root;
    private final List<String> acknowledged;
    private final Supplier<String> words;

    CrashImage(Node root, List<String> acknowledged, Supplier<String> words) {
        this.root = root;
        this.acknowledged = acknowledged;
        this.words = words;
    }

    /**
     * A fresh file system with this disk, everything on it durable, nothing locked. It records again, so that a crash while a
     * store recovers is one more {@link CrashImages}.
     *
     * @return the file system
     */
    public RecordingFileSystem open() {
        return new RecordingFileSystem(new Disk(root.copy()), "main");
    }

    /**
     * What had been acknowledged before the crash.
     *
     * @return the labels, in order
     */
    public List<String> acknowledged() {
        return acknowledged;
    }

    /**
     * When the crash came, and which operations it left out.
     *
     * @return a few lines, to be read by the author of a store
     */
    public String words() {
        return words.get();
    }

    @Override
    public String toString() {
        return words();
    }
}

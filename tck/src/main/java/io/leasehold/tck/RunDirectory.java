package io.leasehold.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A temporary directory that comes into being when it is first asked for. Thread-safe. */
final class RunDirectory {

    private @Nullable Path path;

    /** One that comes into being when it is first asked for. */
    RunDirectory() {
        this.path = null;
    }

    /** One that another process has made, and removes. */
    RunDirectory(Path existing) {
        this.path = existing;
    }

    synchronized boolean exists() {
        return path != null;
    }

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
        try {
            DirectoryTree.delete(path);
        } finally {
            path = null;
        }
    }
}

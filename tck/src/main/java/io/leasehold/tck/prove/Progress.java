package io.leasehold.tck.prove;

import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a proof has found out so far, one line for each finished part, so that one that was interrupted goes on where it stopped. It
 * is worth nothing any more once the kit has changed: remove the file then. Thread-safe.
 */
public final class Progress {
    private static final String SEPARATOR = "\t";

    private final Optional<Path> file;
    private final Map<String, String> found = new ConcurrentHashMap<>();

    private Progress(Optional<Path> file) {
        this.file = file;
    }

    /**
     * Begins anew and keeps nothing.
     *
     * @return no progress yet
     */
    public static Progress none() {
        return new Progress(Optional.empty());
    }

    /**
     * Goes on from what a file says, and adds to it.
     *
     * @param file the file, made if there is none
     * @return what it says
     */
    public static Progress in(Path file) {
        Progress progress = new Progress(Optional.of(file));
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            for (String line : lines) {
                int at = line.indexOf(SEPARATOR);
                if (at > 0) {
                    progress.found.put(line.substring(0, at), line.substring(at + 1));
                }
            }
            return progress;
        } catch (IOException e) {
            throw new HarnessFault("The progress cannot be read from " + file + ": " + e.getMessage(), e);
        }
    }

    Optional<String> find(String part) {
        return Optional.ofNullable(found.get(part));
    }

    synchronized void add(String part, String outcome) {
        String line = outcome.replace('\n', ' ');
        found.put(part, line);
        file.ifPresent(path -> append(path, part + SEPARATOR + line + "\n"));
    }

    private static void append(Path path, String line) {
        try {
            Files.writeString(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new HarnessFault("The progress cannot be written to " + path + ": " + e.getMessage(), e);
        }
    }
}

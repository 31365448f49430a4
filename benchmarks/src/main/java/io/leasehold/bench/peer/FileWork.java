package io.leasehold.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a contender that keeps files has to do, in a directory of its own.
 *
 * @param directory the directory
 * @param threads so many threads work
 * @param batch each on so many instances at a time
 * @param stateSizeBytes with states of so many bytes
 * @param kind what they do
 */
public record FileWork(Path directory, int threads, int batch, int stateSizeBytes, Kind kind) {
    private static final int BATCHES_PER_THREAD = 8;

    /** What is done. */
    public enum Kind {
        /** State and due instant of instances are made durable, of which each thread has its own. */
        SAVE,
        /** The first instances that are due are leased, then saved. */
        CYCLE
    }

    /**
     * Reads settings {@code work}, {@code save} or {@code cycle}; {@code threads}, {@code batch} and {@code bytes}.
     *
     * @param place a directory, in which one is made, and the settings
     * @return the work
     * @throws IOException if the directory cannot be made
     */
    public static FileWork of(Place place) throws IOException {
        boolean cycle = place.settings().getOrDefault("work", "save").equals("cycle");
        return new FileWork(
                Files.createTempDirectory(Path.of(place.url()), "peer"),
                place.integer("threads", 1),
                place.integer("batch", 1),
                place.integer("bytes", 256),
                cycle ? Kind.CYCLE : Kind.SAVE);
    }

    /**
     * How many instances there are.
     *
     * @return for cycles more than all threads can hold at once, or they would starve each other
     */
    public int instances() {
        return threads * batch * (kind == Kind.CYCLE ? BATCHES_PER_THREAD : 1);
    }

    /**
     * The instances that a thread saves.
     *
     * @param thread which thread
     * @return their numbers
     */
    public List<Integer> ofThread(int thread) {
        return Stream.iterate(thread * batch, id -> id + 1).limit(batch).toList();
    }

    /**
     * A state that nobody has seen before.
     *
     * @return its bytes
     */
    public byte[] state() {
        byte[] state = new byte[stateSizeBytes];
        long now = System.nanoTime();
        for (int i = 0; i < Math.min(Long.BYTES, stateSizeBytes); i++) {
            state[i] = (byte) (now >>> (8 * i));
        }
        return state;
    }

    /**
     * Removes the directory and the files in it.
     *
     * @throws IOException if it cannot be removed
     */
    public void delete() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}

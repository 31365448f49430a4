package io.leasehold.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Keeps each instance in a file of its own, replaced as a whole: written aside, forced, renamed, and the directory forced. It has no
 * lease, no fence and no order of due times yet. Thread-safe.
 */
final class FileEach implements FileDesign.Durable {
    private final Path directory;
    private final int bytes;

    FileEach(Path directory, int bytes) throws IOException {
        this.directory = Files.createDirectory(directory.resolve("each"));
        this.bytes = bytes;
    }

    @Override
    public void once(int thread) throws IOException {
        Path aside = directory.resolve("new-" + thread);
        try (FileChannel channel = FileChannel.open(
                aside, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(bytes).putLong(System.nanoTime()).clear());
            channel.force(true);
        }
        Files.move(aside, directory.resolve("instance-" + thread), StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        // Nothing is open between two files.
    }
}

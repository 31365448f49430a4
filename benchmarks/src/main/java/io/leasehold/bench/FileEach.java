package io.leasehold.bench;

import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Keeps each instance in a file of its own, replaced as a whole: written aside, forced, renamed, and the directory forced. It has no
 * lease, no fence and no order of due times yet. Thread-safe.
 */
final class FileEach implements Repeated {
    private final Path directory;
    private final int instances;
    private final ForcedAppend.Batch each;

    FileEach(Path directory, ForcedAppend.Batch batch) throws IOException {
        this.directory = Files.createDirectory(directory);
        this.instances = batch.instances();
        this.each = new ForcedAppend.Batch(1, batch.recordBytes());
    }

    @Override
    public long once(int thread) throws IOException {
        for (int i = 0; i < instances; i++) {
            replace(thread + "-" + i);
        }
        return instances;
    }

    private void replace(String name) throws IOException {
        Path aside = directory.resolve("new-" + name);
        try (FileChannel channel = FileChannel.open(
                aside, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.write(each.bytes());
            channel.force(true);
        }
        Files.move(aside, directory.resolve("instance-" + name), StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}

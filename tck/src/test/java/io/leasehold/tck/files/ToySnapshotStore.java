package io.leasehold.tck.files;

import io.leasehold.record.Change.Durability;
import io.leasehold.record.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Writes all records anew at each change: to another file, which is forced, takes the name, and is forced by its directory. */
final class ToySnapshotStore extends ToyStore {
    /** How it writes. */
    enum Protocol {
        CORRECT,
        NO_FORCE,
        FORCE_AFTER_RENAME,
        NO_DIRECTORY_FORCE,
        ACKNOWLEDGED_BEFORE_FORCE,
        IN_PLACE,
        DELIVERED_BEFORE_FORCE
    }

    private final Protocol protocol;
    private final Path file;
    private final Path next;

    private ToySnapshotStore(Path directory, Protocol protocol) {
        super(directory);
        this.protocol = protocol;
        this.file = directory.resolve("records");
        this.next = directory.resolve("records.next");
    }

    static ToySnapshotStore open(Path directory, Protocol protocol) throws IOException {
        ToySnapshotStore store = new ToySnapshotStore(directory, protocol);
        Files.deleteIfExists(store.next);
        if (Files.exists(store.file)) {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(store.file));
            List<Write> writes = Frames.decode(bytes, true).orElseThrow(() -> new IOException("the file is damaged"));
            writes.forEach(write -> apply(store.records, write));
        }
        if (protocol != Protocol.DELIVERED_BEFORE_FORCE) {
            store.forceWhatWasRead();
        }
        return store;
    }

    /** The process that wrote it may have died before it did. */
    private void forceWhatWasRead() throws IOException {
        if (Files.exists(file)) {
            force(file, StandardOpenOption.WRITE);
        }
        force(directory, StandardOpenOption.READ);
    }

    @Override
    void persist(List<Write> writes, Durability durability) throws IOException {
        NavigableMap<String, byte[]> after = new TreeMap<>(records);
        writes.forEach(write -> apply(after, write));
        byte[] bytes = Frames.encode(after.entrySet().stream()
                .map(entry -> Write.put(entry.getKey(), entry.getValue()))
                .toList());
        if (protocol == Protocol.IN_PLACE) {
            write(file, bytes, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
            force(file, StandardOpenOption.WRITE);
            force(directory, StandardOpenOption.READ);
            return;
        }
        if (protocol == Protocol.ACKNOWLEDGED_BEFORE_FORCE) {
            force(directory, StandardOpenOption.READ);
        }
        replaceFile(bytes);
    }

    private void replaceFile(byte[] bytes) throws IOException {
        write(next, bytes, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        if (protocol != Protocol.NO_FORCE && protocol != Protocol.FORCE_AFTER_RENAME) {
            force(next, StandardOpenOption.WRITE);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        if (protocol == Protocol.FORCE_AFTER_RENAME) {
            force(file, StandardOpenOption.WRITE);
        }
        if (protocol != Protocol.NO_DIRECTORY_FORCE && protocol != Protocol.ACKNOWLEDGED_BEFORE_FORCE) {
            force(directory, StandardOpenOption.READ);
        }
    }

    @Override
    void closeFiles() {}
}

package io.leasehold.tck.files;

import io.leasehold.record.Change.Durability;
import io.leasehold.record.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** Appends a frame for each change to a segment, two to a segment, and forces durable ones; a full one is forced first. */
final class ToySegmentStore extends ToyStore {
    /** How it writes. */
    enum Protocol {
        CORRECT,
        NO_CHECKSUM,
        SUCCESSOR_FORCED_FIRST
    }

    private static final int FRAMES = 2;

    private final Protocol protocol;
    private int segment;
    private int frames;
    private FileChannel channel;

    private ToySegmentStore(Path directory, Protocol protocol) throws IOException {
        super(directory);
        this.protocol = protocol;
        while (Files.exists(file(segment))) {
            replay(file(segment));
            segment++;
        }
        this.channel = create();
    }

    static ToySegmentStore open(Path directory, Protocol protocol) throws IOException {
        return new ToySegmentStore(directory, protocol);
    }

    /** What it reads, it forces: the process before may have died before it did. A torn tail is cut. */
    private void replay(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        Optional<List<Write>> writes = Frames.decode(bytes, protocol != Protocol.NO_CHECKSUM);
        while (writes.isPresent()) {
            writes.get().forEach(write -> apply(records, write));
            writes = Frames.decode(bytes, protocol != Protocol.NO_CHECKSUM);
        }
        try (FileChannel tail = FileChannel.open(file, StandardOpenOption.WRITE)) {
            tail.truncate(bytes.position());
            tail.force(true);
        }
    }

    private Path file(int number) {
        return directory.resolve("segment-" + number);
    }

    private FileChannel create() throws IOException {
        FileChannel created = FileChannel.open(file(segment), StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        force(directory, StandardOpenOption.READ);
        return created;
    }

    @Override
    void persist(List<Write> writes, Durability durability) throws IOException {
        FileChannel full = channel;
        boolean rolls = frames == FRAMES;
        if (rolls) {
            if (protocol != Protocol.SUCCESSOR_FORCED_FIRST) {
                full.force(true);
            }
            segment++;
            frames = 0;
            channel = create();
        }
        frames++;
        writeFully(channel, Frames.encode(writes));
        if (durability == Durability.MACHINE) {
            channel.force(true);
        }
        if (rolls) {
            full.force(true);
            full.close();
        }
    }

    @Override
    void closeFiles() throws IOException {
        channel.force(true);
        channel.close();
    }
}

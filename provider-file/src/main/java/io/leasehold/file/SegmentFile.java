package io.leasehold.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * One file of the journal. Used by the store's own threads only: an interrupt would close the channel. Reading and writing at
 * positions is thread-safe; the rest belongs to the thread of the {@link Journal}.
 */
final class SegmentFile {
    private final int number;
    private final FileChannel channel;
    private volatile int sizeBytes;
    private Optional<SegmentHeader> header = Optional.empty();
    private long liveBytes;
    private volatile boolean unforced;

    private SegmentFile(int number, FileChannel channel) {
        this.number = number;
        this.channel = channel;
    }

    /** Opens the file and reads its header, if it has a sound one. */
    static SegmentFile open(Path path, int number) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            SegmentFile file = new SegmentFile(number, channel);
            file.readHeader();
            return file;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    int number() {
        return number;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    Optional<SegmentHeader> header() {
        return header;
    }

    SegmentHeader begun() {
        return header.orElseThrow();
    }

    /** Reads header and size again: another process may have begun or enlarged the segment meanwhile. */
    Optional<SegmentHeader> readHeader() throws IOException {
        sizeBytes = (int) Math.min(channel.size(), Directory.LARGEST_SEGMENT_BYTES);
        byte[] bytes = new byte[SegmentHeader.BYTES];
        int count = read(bytes, 0, bytes.length, 0);
        header = count < bytes.length ? Optional.empty() : SegmentHeader.decode(bytes);
        return header;
    }

    void begin(SegmentHeader newHeader) throws IOException {
        write(newHeader.encode(), 0);
        header = Optional.of(newHeader);
    }

    /** Makes it a prepared segment again. */
    void unbegin() throws IOException {
        header = Optional.empty();
        write(ByteBuffer.allocate(SegmentHeader.BYTES), 0);
    }

    /** Reads as many bytes as there are. */
    int read(byte[] into, int at, int size, int position) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(into, at, size);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, (long) position + size - buffer.remaining()) < 0) {
                break;
            }
        }
        return size - buffer.remaining();
    }

    void write(ByteBuffer bytes, int position) throws IOException {
        int start = bytes.position();
        while (bytes.hasRemaining()) {
            if (channel.write(bytes, (long) position + bytes.position() - start) <= 0) {
                throw new IOException("the file system accepts no more bytes");
            }
        }
    }

    boolean unforced() {
        return unforced;
    }

    /** To be said before the bytes count as written, so that whoever forces after that forces them. */
    void markUnforced() {
        unforced = true;
    }

    /** Puts on disk whatever any process wrote to the file before the call. */
    void force() throws IOException {
        unforced = false;
        try {
            channel.force(false);
        } catch (IOException | RuntimeException e) {
            unforced = true;
            throw e;
        }
    }

    void resetLiveBytes() {
        liveBytes = 0;
    }

    long liveBytes() {
        return liveBytes;
    }

    void addLiveBytes(long more) {
        liveBytes += more;
    }

    void close() throws IOException {
        channel.close();
    }
}

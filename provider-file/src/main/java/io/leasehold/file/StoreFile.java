package io.leasehold.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/**
 * The file {@code store}: the mark of the format, two copies of the {@link StoreState}, and the regions that processes lock.
 *
 * <p>It is opened once and through one channel only: the operating system drops all locks that a process has on a file when
 * any of its descriptors of that file is closed.
 */
final class StoreFile {
    private static final int SECTOR = StoreState.BYTES;
    private static final int SIZE = 3 * SECTOR;
    private static final int MARK_BYTES = 16;
    private static final long MAGIC = 0x4C45_4153_4548_4C44L;
    private static final int VERSION = 1;

    private final FileChannel channel;

    StoreFile(FileChannel channel) {
        this.channel = channel;
    }

    /** What the file says it is. */
    enum Format {
        /** Nothing, or the beginning of a file that was never finished. */
        UNFINISHED,
        OURS,
        NEWER,
        FOREIGN
    }

    FileChannel channel() {
        return channel;
    }

    Format format() throws IOException {
        byte[] found = new byte[MARK_BYTES];
        int count = Math.max(0, channel.read(ByteBuffer.wrap(found), 0));
        byte[] mark = mark();
        if (Arrays.equals(found, mark)) {
            return Format.OURS;
        }
        ByteBuffer in = ByteBuffer.wrap(found);
        if (count == MARK_BYTES && in.getLong(0) == MAGIC && in.getInt(12) == Frames.checksum(found, 0, 12)) {
            return Format.NEWER;
        }
        return startsLike(mark, found) ? Format.UNFINISHED : Format.FOREIGN;
    }

    private static boolean startsLike(byte[] mark, byte[] found) {
        int i = 0;
        while (i < found.length && found[i] == mark[i]) {
            i++;
        }
        while (i < found.length && found[i] == 0) {
            i++;
        }
        return i == found.length;
    }

    private static byte[] mark() {
        byte[] mark = new byte[MARK_BYTES];
        ByteBuffer.wrap(mark).putLong(MAGIC).putInt(VERSION);
        ByteBuffer.wrap(mark).putInt(12, Frames.checksum(mark, 0, 12));
        return mark;
    }

    /** Makes a new store; the mark comes last, so that an unfinished one is known as such. */
    void initialise(StoreState state) throws IOException {
        write(ByteBuffer.allocate(SIZE), 0);
        write(state.encode(), copyPosition(state));
        channel.force(true);
        write(ByteBuffer.wrap(mark()), 0);
        channel.force(true);
    }

    /** The newest sound copy. */
    Optional<StoreState> read() throws IOException {
        byte[] copies = new byte[2 * SECTOR];
        ByteBuffer buffer = ByteBuffer.wrap(copies);
        while (buffer.hasRemaining() && channel.read(buffer, SECTOR + buffer.position()) >= 0) {
            // a short read is continued
        }
        Optional<StoreState> one = StoreState.decode(copies, 0);
        Optional<StoreState> other = StoreState.decode(copies, SECTOR);
        if (one.isPresent() && other.isPresent()) {
            return one.get().counter() > other.get().counter() ? one : other;
        }
        return one.isPresent() ? one : other;
    }

    /** Writes over the older copy. */
    void write(StoreState state) throws IOException {
        write(state.encode(), copyPosition(state));
    }

    void force() throws IOException {
        channel.force(false);
    }

    private static long copyPosition(StoreState state) {
        return state.counter() % 2 == 0 ? 2 * SECTOR : SECTOR;
    }

    private void write(ByteBuffer bytes, long position) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.write(bytes, position + bytes.position()) <= 0) {
                throw new IOException("the file system accepts no more bytes");
            }
        }
    }
}

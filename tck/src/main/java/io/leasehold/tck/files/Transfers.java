package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** Bytes carried between a file and another channel by plain reads and writes, so that each of them is recorded. */
final class Transfers {
    private static final int CHUNK_BYTES = 1 << 16;

    private Transfers() {}

    static long to(WritableByteChannel target, FileChannel file, long from, long count) throws IOException {
        long moved = 0;
        while (moved < count) {
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, count - moved));
            if (file.read(buffer, from + moved) <= 0) {
                return moved;
            }
            int written = target.write(buffer.flip());
            moved += written;
            if (buffer.hasRemaining()) {
                return moved;
            }
        }
        return moved;
    }

    static long from(ReadableByteChannel source, FileChannel file, long to, long count) throws IOException {
        long moved = 0;
        while (moved < count && to <= file.size()) {
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, count - moved));
            if (source.read(buffer) <= 0) {
                return moved;
            }
            buffer.flip();
            while (buffer.hasRemaining()) {
                moved += file.write(buffer, to + moved);
            }
        }
        return moved;
    }
}

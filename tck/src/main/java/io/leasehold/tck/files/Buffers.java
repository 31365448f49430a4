package io.leasehold.tck.files;

import java.nio.ByteBuffer;
import java.util.Objects;

/** Several buffers as one. */
final class Buffers {
    private Buffers() {}

    /** What remains in the buffers, copied; they stay where they are. */
    static ByteBuffer gather(ByteBuffer[] sources, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, sources.length);
        int total = 0;
        for (int i = offset; i < offset + length; i++) {
            total += sources[i].remaining();
        }
        ByteBuffer whole = ByteBuffer.allocate(total);
        for (int i = offset; i < offset + length; i++) {
            whole.put(sources[i].duplicate());
        }
        return whole.flip();
    }

    /** Moves the positions on by so many bytes in total. */
    static void consume(ByteBuffer[] sources, int offset, int bytes) {
        int left = bytes;
        for (int i = offset; left > 0; i++) {
            int part = Math.min(left, sources[i].remaining());
            sources[i].position(sources[i].position() + part);
            left -= part;
        }
    }
}

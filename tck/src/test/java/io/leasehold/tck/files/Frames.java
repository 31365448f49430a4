package io.leasehold.tck.files;

import io.leasehold.record.Slot;
import io.leasehold.record.Write;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/** Writes as bytes: length, checksum, then for each write its key, its size or -1, and its value. */
final class Frames {
    static final int HEADER_BYTES = 12;

    private Frames() {}

    static byte[] encode(List<Write> writes) {
        ByteBuffer frame = ByteBuffer.allocate(1 << 16).position(HEADER_BYTES);
        for (Write write : writes) {
            byte[] key = write.key().getBytes(StandardCharsets.US_ASCII);
            frame.put((byte) key.length).put(key);
            frame.putInt(write.content().isAbsent() ? -1 : write.content().sizeBytes());
            frame.put(write.content().buffer());
        }
        int length = frame.position();
        byte[] bytes = new byte[length];
        frame.putInt(0, length).putLong(4, checksum(frame.slice(HEADER_BYTES, length - HEADER_BYTES)));
        frame.flip().get(bytes);
        return bytes;
    }

    /** The writes of a frame; empty if it is not whole. */
    static Optional<List<Write>> decode(ByteBuffer frame, boolean checks) {
        if (frame.remaining() < HEADER_BYTES) {
            return Optional.empty();
        }
        int length = frame.getInt(frame.position());
        if (length < HEADER_BYTES || length > frame.remaining()) {
            return Optional.empty();
        }
        ByteBuffer body = frame.slice(frame.position() + HEADER_BYTES, length - HEADER_BYTES);
        if (checks && checksum(body.duplicate()) != frame.getLong(frame.position() + 4)) {
            return Optional.empty();
        }
        frame.position(frame.position() + length);
        return Optional.of(writes(body));
    }

    private static List<Write> writes(ByteBuffer body) {
        List<Write> writes = new ArrayList<>();
        while (body.remaining() > 5) {
            byte[] key = new byte[Math.min(body.get(), body.remaining() - 4)];
            body.get(key);
            int size = body.getInt();
            byte[] value = new byte[Math.max(0, Math.min(size, body.remaining()))];
            body.get(value);
            writes.add(
                    new Write(new String(key, StandardCharsets.US_ASCII), size < 0 ? Slot.absent() : Slot.of(value)));
        }
        return writes;
    }

    private static long checksum(ByteBuffer bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }
}

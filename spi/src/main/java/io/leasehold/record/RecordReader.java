package io.leasehold.record;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what {@link RecordWriter} wrote. Bytes that make no sense are an {@link IOException}; a store's checksum usually finds
 * damage first, so that what arrives here is a newer format. Confined to one thread.
 */
final class RecordReader {
    private final ByteBuffer in;

    /** A field that knows how to read itself. */
    @FunctionalInterface
    interface Field<T> {
        T read() throws IOException;
    }

    RecordReader(ByteBuffer bytes, int version) throws IOException {
        this.in = bytes;
        int found = next();
        if (found != version) {
            throw new IOException("version " + found + " is not known");
        }
    }

    private int next() throws IOException {
        try {
            return in.get() & 0xFF;
        } catch (BufferUnderflowException e) {
            throw new IOException("ends early", e);
        }
    }

    long number() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int part = next();
            value |= (long) (part & 0x7F) << shift;
            if (part < 0x80) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new IOException("a number is too long");
    }

    Instant instant() throws IOException {
        return Micros.instant(number());
    }

    String text() throws IOException {
        byte[] encoded = new byte[length(1)];
        in.get(encoded);
        return new String(encoded, StandardCharsets.UTF_8);
    }

    private int length(int leastBytesEach) throws IOException {
        long length = number();
        if (length < 0 || length > in.remaining() / leastBytesEach) {
            throw new IOException("a length is too great");
        }
        return (int) length;
    }

    <T> Optional<T> optional(Field<T> field) throws IOException {
        return next() == 0 ? Optional.empty() : Optional.of(field.read());
    }

    <T> List<T> list(Field<T> field) throws IOException {
        int length = length(1);
        List<T> values = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            values.add(field.read());
        }
        return values;
    }

    <E extends Enum<E>> E constant(Class<E> type) throws IOException {
        String name = text();
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException e) {
            throw new IOException(type.getSimpleName() + " " + name + " is not known", e);
        }
    }

    void end() throws IOException {
        if (in.hasRemaining()) {
            throw new IOException("goes on after its end");
        }
    }
}

package io.leasehold.record;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes the fields of a record one after another, after a version number. Confined to one thread. */
final class RecordWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

    RecordWriter(int version) {
        bytes.write(version);
    }

    /** Small numbers, the common ones, take one byte: seven bits a byte, the lowest first, after folding the sign in. */
    void number(long value) {
        long left = (value << 1) ^ (value >> 63);
        while ((left & ~0x7FL) != 0) {
            bytes.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        bytes.write((int) left);
    }

    void instant(Instant instant) {
        number(Micros.of(instant));
    }

    void text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        number(encoded.length);
        bytes.write(encoded, 0, encoded.length);
    }

    /** Constants go by name, so that their order in the source means nothing. */
    void constant(Enum<?> value) {
        text(value.name());
    }

    <T> void optional(Optional<T> value, Consumer<T> field) {
        bytes.write(value.isPresent() ? 1 : 0);
        value.ifPresent(field);
    }

    <T> void list(List<T> values, Consumer<T> field) {
        number(values.size());
        values.forEach(field);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}

package io.leasehold.file;

import org.jspecify.annotations.Nullable;

/** What a frame does to one key, and where the value stands. Immutable; its arrays are never changed. */
final class Entry {
    /** Values of at most this size are kept in memory; longer ones stay in their segment and are read when asked for. */
    static final int INLINE_BYTES = 384;

    /** What happens to the key. */
    enum Kind {
        PUT(1),
        REMOVE(2),
        /** The bytes were put, and can no longer be trusted. */
        DAMAGED(3);

        final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }
    }

    final Kind kind;
    final byte[] key;
    final int segment;
    final int position;
    final int sizeBytes;
    final int checksum;
    final byte @Nullable [] inline;

    Entry(Kind kind, byte[] key, Span value, byte @Nullable [] inline) {
        this.kind = kind;
        this.key = key;
        this.segment = value.segment();
        this.position = value.position();
        this.sizeBytes = value.sizeBytes();
        this.checksum = value.checksum();
        this.inline = inline;
    }

    /**
     * Where a value stands in the journal.
     *
     * @param segment the number of its segment
     * @param position of its first byte
     * @param sizeBytes its size
     * @param checksum of its bytes
     */
    record Span(int segment, int position, int sizeBytes, int checksum) {}

    Span span() {
        return new Span(segment, position, sizeBytes, checksum);
    }

    Entry withInline(byte @Nullable [] bytes) {
        return new Entry(kind, key, span(), bytes);
    }

    Entry damaged() {
        return new Entry(Kind.DAMAGED, key, span(), null);
    }

    boolean standsWhere(Entry other) {
        return segment == other.segment && position == other.position;
    }
}

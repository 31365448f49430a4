package io.leasehold.file;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The first bytes of a segment that frames were written to. A segment that is only prepared starts with zeros.
 *
 * @param storeId the store it belongs to
 * @param link its place in the journal
 * @param salt part of every checksum of its frames, drawn at random when it was begun
 * @param capacityBytes the size of its file
 * @param before the frame that its first frame follows
 */
record SegmentHeader(long storeId, Link link, long salt, int capacityBytes, Draft.Mark before) {
    /** Where the first frame stands: in the second sector, so that a torn frame cannot tear the header. */
    static final int FIRST_FRAME = 512;

    static final int BYTES = 64;
    private static final long MAGIC = 0x4C48_5345_474D_4E31L;

    /**
     * A segment and the one before it.
     *
     * @param segment the number of the segment
     * @param previous the number of the segment that it continues; 0 for the first of a store
     * @param previousEnd where the journal leaves the previous segment: whatever stands beyond does not count
     */
    record Link(int segment, int previous, int previousEnd) {}

    ByteBuffer encode() {
        ByteBuffer out = ByteBuffer.allocate(BYTES);
        out.putLong(MAGIC).putLong(storeId).putInt(link.segment).putInt(link.previous);
        out.putInt(link.previousEnd).putLong(salt).putInt(capacityBytes);
        out.putLong(before.sequence()).putInt(before.seal());
        out.putInt(BYTES - 4, Frames.checksum(out.array(), 0, BYTES - 4));
        return out.position(BYTES).flip();
    }

    static Optional<SegmentHeader> decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < BYTES
                || in.getInt(BYTES - 4) != Frames.checksum(bytes, 0, BYTES - 4)
                || in.getLong() != MAGIC) {
            return Optional.empty();
        }
        long storeId = in.getLong();
        Link link = new Link(in.getInt(), in.getInt(), in.getInt());
        long salt = in.getLong();
        int capacityBytes = in.getInt();
        Draft.Mark before = new Draft.Mark(in.getLong(), in.getInt());
        return Optional.of(new SegmentHeader(storeId, link, salt, capacityBytes, before));
    }

    Frames.Place place(int position) {
        return new Frames.Place(link.segment, salt, position);
    }
}

package io.leasehold.file;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What the processes of a store tell each other, rewritten under the lock with every append. None of it is needed to read
 * the journal after a crash; it tells how far the journal certainly reaches, so that damage is not taken for the end.
 *
 * @param counter grows with each writing; of the two copies on disk the one with the higher counter holds
 * @param storeId drawn at random when the store was made
 * @param segments which segments there are
 * @param tail where the journal ends
 * @param durable the number of a frame up to which everything is on disk
 * @param readingMicros the newest reading of the store's own clock, in microseconds since 1970; 0 if none was taken since it was
 *     last opened by the first of its processes
 * @param closed whether the last process had closed the store when this was written, with all of the journal on disk: then
 *     nothing stands beyond the tail
 */
record StoreState(
        long counter, long storeId, Segments segments, Tail tail, long durable, long readingMicros, boolean closed) {
    /** The room of one copy: a sector, so that the other one survives a torn write. */
    static final int BYTES = 512;

    private static final int USED_BYTES = 80;

    /**
     * Which segments there are.
     *
     * @param epoch the number of the segment with which frames last changed their place or ceased to count; when it grows,
     *     every process reads the journal anew
     * @param first the number of the oldest
     * @param last the number of the newest, which may be only prepared
     */
    record Segments(int epoch, int first, int last) {}

    /**
     * Where the journal ends.
     *
     * @param segment the number of the segment; 0 while there is none
     * @param position behind the last frame
     * @param sequence the number of the last frame; 0 while there is none
     */
    record Tail(int segment, int position, long sequence) {}

    static StoreState initial(long storeId) {
        return new StoreState(1, storeId, new Segments(0, 1, 0), new Tail(0, 0, 0), 0, 0, false);
    }

    StoreState next(Segments newSegments, Tail newTail) {
        return new StoreState(counter + 1, storeId, newSegments, newTail, durable, readingMicros, false);
    }

    StoreState with(long newDurable, long newReadingMicros) {
        return new StoreState(counter, storeId, segments, tail, newDurable, newReadingMicros, closed);
    }

    StoreState asClosed() {
        return new StoreState(counter, storeId, segments, tail, durable, readingMicros, true);
    }

    ByteBuffer encode() {
        ByteBuffer out = ByteBuffer.allocate(BYTES);
        out.putLong(counter).putLong(storeId);
        out.putInt(segments.epoch).putInt(segments.first).putInt(segments.last);
        out.putInt(tail.segment).putInt(tail.position).putLong(tail.sequence);
        out.putLong(durable).putLong(readingMicros).putInt(closed ? 1 : 0);
        out.putInt(USED_BYTES - 4, Frames.checksum(out.array(), 0, USED_BYTES - 4));
        return out.clear();
    }

    static Optional<StoreState> decode(byte[] bytes, int at) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < at + BYTES || in.getLong(at) == 0) {
            return Optional.empty();
        }
        if (in.getInt(at + USED_BYTES - 4) != Frames.checksum(bytes, at, USED_BYTES - 4)) {
            return Optional.empty();
        }
        in.position(at);
        long counter = in.getLong();
        long storeId = in.getLong();
        Segments segments = new Segments(in.getInt(), in.getInt(), in.getInt());
        Tail tail = new Tail(in.getInt(), in.getInt(), in.getLong());
        return Optional.of(
                new StoreState(counter, storeId, segments, tail, in.getLong(), in.getLong(), in.getInt() == 1));
    }
}

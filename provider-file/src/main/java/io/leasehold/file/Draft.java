package io.leasehold.file;

import java.util.List;

/**
 * A frame that is yet to be written.
 *
 * @param stamp what its head says besides the items
 * @param items what it does, in order
 */
record Draft(Stamp stamp, List<Item> items) {
    /** The writes need not be durable before they are answered. */
    static final int LEASE_ONLY = 1;

    /** The frame repeats values that were written before, so that their old segment can go. */
    static final int MOVE = 2;

    /**
     * The fixed part of a frame's head.
     *
     * @param sequence the frame's number: one more than that of the frame before it
     * @param durable a frame number up to which everything was durable when this frame was written
     * @param flags {@link #LEASE_ONLY}, {@link #MOVE}
     */
    record Stamp(long sequence, long durable, int flags) {
        static final Stamp NONE = new Stamp(0, 0, 0);

        boolean demandsDurability() {
            return flags == 0;
        }
    }

    /** A key and what happens to it. The arrays are not copied. */
    static final class Item {
        final Entry.Kind kind;
        final byte[] key;
        final byte[] value;

        Item(Entry.Kind kind, byte[] key, byte[] value) {
            this.kind = kind;
            this.key = key;
            this.value = value;
        }
    }

    /** The room that an entry takes in a frame that repeats many: never more than it took where it stands. */
    static int movedBytes(Entry entry) {
        return 2 * (Frames.ITEM_BYTES + entry.key.length) + entry.sizeBytes;
    }

    /** The room it takes. */
    int sizeBytes() {
        long size = 2L * Frames.headBytes(items);
        for (Item item : items) {
            size += item.value.length;
        }
        return Math.toIntExact(Frames.aligned(size));
    }
}

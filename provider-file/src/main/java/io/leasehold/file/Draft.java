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
     * A frame by which the next one is known to follow it.
     *
     * @param sequence the frame's number; 0 before the first one
     * @param seal the checksum of its head; 0 before the first one
     */
    record Mark(long sequence, int seal) {
        static final Mark NONE = new Mark(0, 0);
    }

    /**
     * The fixed part of a frame's head.
     *
     * @param before the frame that it follows
     * @param durable a frame number up to which everything was durable when this frame was written
     * @param flags {@link #LEASE_ONLY}, {@link #MOVE}
     * @param nonce drawn at random for every write, so that the same, written again, is not the same frame
     */
    record Stamp(Mark before, long durable, int flags, int nonce) {
        /** The frame's number. */
        long sequence() {
            return before.sequence + 1;
        }

        /** The same behind another frame. */
        Stamp behind(Mark other) {
            return new Stamp(other, durable, flags, nonce);
        }

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
        return sizeBytes(items);
    }

    /** The room that a frame of these items takes. */
    static int sizeBytes(List<Item> items) {
        long size = 2L * Frames.headBytes(items);
        for (Item item : items) {
            size += item.value.length;
        }
        return Math.toIntExact(Frames.aligned(size));
    }
}

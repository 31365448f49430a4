package io.leasehold.file;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a frame: the writes of one step, which count together or not at all.
 *
 * <pre>
 * head    magic 4 | head bytes 4 | frame bytes 4 | flags 4 | sequence 8 | seal of the frame before 4 | durable 8
 *         nonce 4 | items 4
 *         per item: kind 1 | key bytes 2 | value bytes 4 | value checksum 4 | key
 *         zeros up to a multiple of 8, the last 4 bytes the seal: a checksum over all of the head but its magic
 * values  one after the other, zeros up to a multiple of 8
 * tail    the head again, under its own magic
 * </pre>
 *
 * <p>The head is written twice because a key whose newest write cannot be read must be answered as damaged: with one head,
 * one flipped bit would hide which keys a frame wrote. Seals include the segment's salt and the position, so that no frame
 * is taken for one at another place, not even if a value holds a copy of it. A frame names the seal of the one before it, so
 * that what is left of a write that failed is never taken for the continuation of a later one, whose sizes happen to fit.
 */
final class Frames {
    private static final int FRONT = 0x4C48_4672;
    private static final int BACK = 0x4C48_4261;
    private static final int FIXED_BYTES = 44;
    static final int ITEM_BYTES = 11;
    private static final int MAGIC_BYTES = 4;
    private static final int CHECKSUM_BYTES = 4;

    /** Enough of a head to know how long the whole of it is. */
    static final int PEEK_BYTES = 12;

    private Frames() {}

    /** Where a frame stands: part of every checksum of a head. */
    record Place(int segment, long salt, int position) {
        Place at(int other) {
            return new Place(segment, salt, other);
        }
    }

    /** A head that was read and whose checksum is right; entries of values not yet read. */
    record Head(Draft.Stamp stamp, int seal, Place place, int headBytes, int frameBytes, List<Entry> entries) {
        int end() {
            return place.position + frameBytes;
        }

        Draft.Mark mark() {
            return new Draft.Mark(stamp.sequence(), seal);
        }
    }

    static long aligned(long bytes) {
        return (bytes + 7) & ~7L;
    }

    static int headBytes(List<Draft.Item> items) {
        long size = FIXED_BYTES + CHECKSUM_BYTES;
        for (Draft.Item item : items) {
            size += ITEM_BYTES + item.key.length;
        }
        return Math.toIntExact(aligned(size));
    }

    static int checksum(byte[] bytes, int from, int size) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, size);
        return (int) crc.getValue();
    }

    /** Writes a frame into an array and tells what it put where. */
    static Head write(Draft draft, Place place, byte[] out, int at) {
        int headBytes = headBytes(draft.items());
        int frameBytes = draft.sizeBytes();
        ByteBuffer head = ByteBuffer.wrap(out, at, headBytes);
        Draft.Stamp stamp = draft.stamp();
        head.putInt(FRONT).putInt(headBytes).putInt(frameBytes).putInt(stamp.flags());
        head.putLong(stamp.sequence()).putInt(stamp.before().seal()).putLong(stamp.durable());
        head.putInt(stamp.nonce()).putInt(draft.items().size());
        List<Entry> entries = new ArrayList<>(draft.items().size());
        int value = headBytes;
        for (Draft.Item item : draft.items()) {
            int size = item.value.length;
            int checksum = checksum(item.value, 0, size);
            head.put(item.kind.code).putShort((short) item.key.length);
            head.putInt(size).putInt(checksum).put(item.key);
            System.arraycopy(item.value, 0, out, at + value, size);
            Entry.Span span = new Entry.Span(place.segment, place.position + value, size, checksum);
            boolean small = item.kind == Entry.Kind.PUT && size <= Entry.INLINE_BYTES;
            entries.add(new Entry(item.kind, item.key, span, small ? item.value : null));
            value += size;
        }
        int seal = sealOf(out, at, headBytes, place);
        ByteBuffer.wrap(out).putInt(at + headBytes - CHECKSUM_BYTES, seal);
        int back = at + frameBytes - headBytes;
        System.arraycopy(out, at, out, back, headBytes);
        ByteBuffer.wrap(out).putInt(back, BACK);
        return new Head(stamp, seal, place, headBytes, frameBytes, entries);
    }

    private static int sealOf(byte[] bytes, int at, int headBytes, Place place) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(12)
                .putLong(place.salt)
                .putInt(place.position)
                .flip());
        crc.update(bytes, at + MAGIC_BYTES, headBytes - MAGIC_BYTES - CHECKSUM_BYTES);
        return (int) crc.getValue();
    }

    /** Whether a head, front or back, may start here: most places are told from one by a glance. */
    static boolean mayStart(byte[] bytes, int at) {
        return bytes[at] == (byte) (FRONT >>> 24) && bytes[at + 1] == (byte) (FRONT >>> 16);
    }

    /** How long a head says it is; 0 if these bytes do not start one. */
    static int headBytes(byte[] bytes, int at) {
        ByteBuffer peek = ByteBuffer.wrap(bytes);
        int magic = peek.getInt(at);
        int size = peek.getInt(at + 4);
        boolean possible = (magic == FRONT || magic == BACK) && size >= FIXED_BYTES && size % 8 == 0;
        return possible && peek.getInt(at + 8) / 2 >= size ? size : 0;
    }

    /**
     * Reads a head, the one in front or the one at the back, of which {@link #headBytes(byte[], int)} bytes are there.
     *
     * @param here where these bytes stand
     * @return the head, or null if it is not sound
     */
    static @Nullable Head read(byte[] bytes, int at, Place here) {
        int headBytes = headBytes(bytes, at);
        ByteBuffer head = ByteBuffer.wrap(bytes, at, headBytes);
        int magic = head.getInt();
        head.getInt();
        int frameBytes = head.getInt();
        Place place = magic == FRONT ? here : here.at(here.position + headBytes - frameBytes);
        int seal = ByteBuffer.wrap(bytes).getInt(at + headBytes - CHECKSUM_BYTES);
        if (seal != sealOf(bytes, at, headBytes, place)) {
            return null;
        }
        int flags = head.getInt();
        Draft.Mark before = new Draft.Mark(head.getLong() - 1, head.getInt());
        Draft.Stamp stamp = new Draft.Stamp(before, head.getLong(), flags, head.getInt());
        int count = head.getInt();
        List<Entry> entries = new ArrayList<>(count);
        int value = place.position + headBytes;
        for (int i = 0; i < count; i++) {
            Entry.Kind kind = kind(head.get());
            byte[] key = new byte[Short.toUnsignedInt(head.getShort())];
            Entry.Span span = new Entry.Span(place.segment, value, head.getInt(), head.getInt());
            head.get(key);
            entries.add(new Entry(kind, key, span, null));
            value += span.sizeBytes();
        }
        return new Head(stamp, seal, place, headBytes, frameBytes, entries);
    }

    /** Whether a head is the one in front of its values. */
    static boolean isFront(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).getInt(at) == FRONT;
    }

    private static Entry.Kind kind(byte code) {
        return switch (code) {
            case 1 -> Entry.Kind.PUT;
            case 2 -> Entry.Kind.REMOVE;
            default -> Entry.Kind.DAMAGED;
        };
    }
}

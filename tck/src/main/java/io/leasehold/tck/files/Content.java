package io.leasehold.tck.files;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The bytes of a file, by sectors that are never changed once they are in place. A sector of zeros takes no room, so a
 * preallocated file costs nothing, and a copy is shared until one side writes. Confined to the monitor of its disk.
 */
final class Content {
    /** What a disk writes whole or not at all. */
    static final int SECTOR_BYTES = 512;

    /** The one representation of a sector without content; never written. */
    static final byte[] ZEROS = new byte[SECTOR_BYTES];

    private Map<Integer, byte[]> sectors = new HashMap<>();
    private boolean shared;
    private long sizeBytes;
    private long fingerprint;

    /**
     * What a change did.
     *
     * @param sectors the new contents of the sectors it touched
     * @param sizeBytes the size afterwards
     */
    record Patch(SortedMap<Integer, byte[]> sectors, long sizeBytes) {}

    Content copy() {
        Content copy = new Content();
        copy.sectors = sectors;
        copy.sizeBytes = sizeBytes;
        copy.fingerprint = fingerprint;
        copy.shared = true;
        shared = true;
        return copy;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    /** Equal for equal contents, and different, in practice, for others. */
    long fingerprint() {
        return mix(fingerprint + sizeBytes);
    }

    byte[] sector(int index) {
        return sectors.getOrDefault(index, ZEROS);
    }

    int read(long offset, ByteBuffer target) {
        if (offset >= sizeBytes) {
            return -1;
        }
        int length = (int) Math.min(target.remaining(), sizeBytes - offset);
        long position = offset;
        long end = offset + length;
        while (position < end) {
            int within = (int) (position % SECTOR_BYTES);
            int part = (int) Math.min(SECTOR_BYTES - within, end - position);
            target.put(sector(Math.toIntExact(position / SECTOR_BYTES)), within, part);
            position += part;
        }
        return length;
    }

    Patch write(long offset, ByteBuffer source) {
        SortedMap<Integer, byte[]> changed = new TreeMap<>();
        long position = offset;
        while (source.hasRemaining()) {
            int index = Math.toIntExact(position / SECTOR_BYTES);
            int within = (int) (position % SECTOR_BYTES);
            int part = Math.min(source.remaining(), SECTOR_BYTES - within);
            byte[] before = sector(index);
            if (before == ZEROS && startsWithZeros(source, part)) {
                // Stores write whole segments of zeros: there is nothing to keep.
                source.position(source.position() + part);
            } else {
                byte[] after = before.clone();
                source.get(after, within, part);
                change(index, after, changed);
            }
            position += part;
        }
        sizeBytes = Math.max(sizeBytes, position);
        return new Patch(changed, sizeBytes);
    }

    private static boolean startsWithZeros(ByteBuffer source, int bytes) {
        return source.slice(source.position(), bytes).mismatch(ByteBuffer.wrap(ZEROS, 0, bytes)) < 0;
    }

    /** Cuts or, with zeros, extends. */
    Patch resize(long newSizeBytes) {
        SortedMap<Integer, byte[]> changed = new TreeMap<>();
        if (newSizeBytes < sizeBytes) {
            int index = Math.toIntExact(newSizeBytes / SECTOR_BYTES);
            byte[] cut = sector(index).clone();
            Arrays.fill(cut, (int) (newSizeBytes % SECTOR_BYTES), SECTOR_BYTES, (byte) 0);
            change(index, cut, changed);
            for (int beyond : sectors.keySet().stream().filter(i -> i > index).toList()) {
                change(beyond, ZEROS, changed);
            }
        }
        sizeBytes = newSizeBytes;
        return new Patch(changed, sizeBytes);
    }

    void apply(Patch patch) {
        patch.sectors().forEach(this::put);
        sizeBytes = patch.sizeBytes();
    }

    void put(int index, byte[] sector) {
        if (shared) {
            sectors = new HashMap<>(sectors);
            shared = false;
        }
        byte[] before = sector == ZEROS ? sectors.remove(index) : sectors.put(index, sector);
        fingerprint += hash(index, sector) - hash(index, before == null ? ZEROS : before);
    }

    private void change(int index, byte[] after, SortedMap<Integer, byte[]> changed) {
        byte[] before = sector(index);
        byte[] sector = Arrays.equals(after, ZEROS) ? ZEROS : after;
        if (sector != ZEROS || before != ZEROS) {
            changed.put(index, sector);
            put(index, sector);
        }
    }

    private static long hash(int index, byte[] sector) {
        if (sector == ZEROS) {
            return 0;
        }
        ByteBuffer words = ByteBuffer.wrap(sector);
        long hash = mix(index + 1L);
        while (words.hasRemaining()) {
            hash = (hash * 0x100000001b3L) ^ words.getLong();
            hash ^= hash >>> 29;
        }
        return mix(hash);
    }

    static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}

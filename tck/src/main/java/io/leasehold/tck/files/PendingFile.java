package io.leasehold.tck.files;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A file at some point of the log: what of it is durable, and what it may hold besides. */
final class PendingFile {
    private final Content durable;
    private final Map<Integer, Versions<byte[]>> sectors = new TreeMap<>();
    private final Versions<Long> size;
    /** Sectors that a failed force has left clean in the page cache: no force writes them before they are written again. */
    private final Set<Integer> abandoned = new HashSet<>();

    PendingFile(Content durable) {
        this.durable = durable.copy();
        this.size = new Versions<>(durable.sizeBytes());
    }

    /** The durable bytes, to be changed by the caller. */
    Content durable() {
        return durable.copy();
    }

    Map<Integer, Versions<byte[]>> sectors() {
        return sectors;
    }

    Versions<Long> size() {
        return size;
    }

    void apply(int operation, Content.Patch patch) {
        patch.sectors().forEach((index, bytes) -> writeSector(operation, index, bytes));
        long before = size.latest();
        if (patch.sizeBytes() != before) {
            long between = (before + patch.sizeBytes()) / 2 / Content.SECTOR_BYTES * Content.SECTOR_BYTES;
            if (between > before) {
                size.add(operation, between);
            }
            size.add(operation, patch.sizeBytes());
        }
    }

    private void writeSector(int operation, int index, byte[] bytes) {
        Versions<byte[]> versions = sectors.computeIfAbsent(index, absent -> new Versions<>(durable.sector(absent)));
        boolean wasAbandoned = abandoned.remove(index);
        if (!Arrays.equals(versions.latest(), bytes)) {
            versions.add(operation, bytes);
        } else if (wasAbandoned) {
            versions.dropLatest();
            versions.add(operation, bytes);
        }
    }

    void force(int covered) {
        sectors.forEach((index, versions) -> {
            if (!abandoned.contains(index)) {
                versions.force(covered);
                durable.put(index, versions.durable());
            }
        });
        sectors.values().removeIf(versions -> versions.pending().isEmpty());
        size.force(covered);
        durable.apply(new Content.Patch(new TreeMap<>(), size.durable()));
    }

    void abandon(int covered) {
        sectors.forEach((index, versions) -> {
            if (versions.pending().stream().allMatch(version -> version.operation() < covered)) {
                abandoned.add(index);
            }
        });
    }

    void damage(Content.Patch patch) {
        patch.sectors().forEach((index, bytes) -> {
            durable.put(index, bytes);
            sectors.remove(index);
            abandoned.remove(index);
        });
        size.damage(patch.sizeBytes());
        durable.apply(new Content.Patch(new TreeMap<>(), patch.sizeBytes()));
    }
}

package io.leasehold.file;

import io.leasehold.record.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls that are served under one hold of the lock, on top of the journal as it stands. Confined to one thread. */
final class Batch {
    private final Journal journal;
    private final Map<String, Slot> written = new HashMap<>();
    private final Map<String, Long> undurable = new HashMap<>();
    private final List<Pending> pending = new ArrayList<>();
    private long bytes;

    Batch(Journal journal) {
        this.journal = journal;
    }

    /** The writes of one step, to become a frame. */
    record Pending(List<Draft.Item> items, int flags) {
        int sizeBytes() {
            return Draft.sizeBytes(items);
        }
    }

    Journal journal() {
        return journal;
    }

    List<Pending> pending() {
        return pending;
    }

    long nextSequence() {
        return journal.sequence() + 1 + pending.size();
    }

    /** About how much it will write. */
    long bytes() {
        return bytes;
    }

    @Nullable
    Slot written(String key) {
        return written.get(key);
    }

    @Nullable
    Long undurable(String key) {
        return undurable.get(key);
    }

    void add(Part part) {
        written.putAll(part.written());
        undurable.putAll(part.undurable());
        pending.addAll(part.pending());
        for (Pending each : part.pending()) {
            bytes += each.sizeBytes();
        }
    }
}

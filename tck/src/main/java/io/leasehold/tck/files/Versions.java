package io.leasehold.tck.files;

import java.util.ArrayList;
import java.util.List;

/** What a place on the disk may hold after a crash: what is durable, or one of the later values in order. Mutable. */
final class Versions<V> {
    private final List<Version<V>> pending = new ArrayList<>();
    private V durable;

    /**
     * A value that is not durable yet.
     *
     * @param operation the index in the log of the operation that made it
     * @param value the value
     */
    record Version<V>(int operation, V value) {}

    Versions(V durable) {
        this.durable = durable;
    }

    V durable() {
        return durable;
    }

    V latest() {
        return pending.isEmpty() ? durable : pending.get(pending.size() - 1).value();
    }

    List<Version<V>> pending() {
        return pending;
    }

    void add(int operation, V value) {
        pending.add(new Version<>(operation, value));
    }

    void dropLatest() {
        if (!pending.isEmpty()) {
            pending.remove(pending.size() - 1);
        }
    }

    /** Makes durable what was done before an index. */
    void force(int covered) {
        while (!pending.isEmpty() && pending.get(0).operation() < covered) {
            durable = pending.remove(0).value();
        }
    }

    void damage(V value) {
        pending.clear();
        durable = value;
    }
}

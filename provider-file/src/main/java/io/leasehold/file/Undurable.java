package io.leasehold.file;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The frames that are not known to be on disk, and for each key the newest of them whose writes nobody may be told of yet.
 * Confined to one thread.
 */
final class Undurable {
    private final Deque<Frames.Head> frames = new ArrayDeque<>();
    private final Map<String, Long> keys = new HashMap<>();

    void add(Frames.Head head) {
        frames.add(head);
        // A lease on top of an undurable save leaves the save's number in place: the dependency stays.
        if (head.stamp().demandsDurability()) {
            Long sequence = head.stamp().sequence();
            head.entries().forEach(entry -> keys.put(Index.text(entry.key), sequence));
        }
    }

    /** The frame that must be durable before anyone is told what the key holds; 0 if that is durable. */
    long needs(String key) {
        Long sequence = keys.get(key);
        return sequence == null ? 0 : sequence;
    }

    void forget(long durable) {
        while (!frames.isEmpty() && frames.getFirst().stamp().sequence() <= durable) {
            Frames.Head head = frames.removeFirst();
            if (head.stamp().demandsDurability()) {
                Long sequence = head.stamp().sequence();
                head.entries().forEach(entry -> keys.remove(Index.text(entry.key), sequence));
            }
        }
    }

    int size() {
        return frames.size();
    }

    List<Frames.Head> frames() {
        return new ArrayList<>(frames);
    }

    void clear() {
        frames.clear();
        keys.clear();
    }
}

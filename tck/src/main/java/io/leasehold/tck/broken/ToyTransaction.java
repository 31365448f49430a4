package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Records as a transaction sees them: what it has written lies over what is there. Applied in one step at its commit, if nobody has
 * changed what it has read. Confined to one thread.
 */
final class ToyTransaction implements RecordStore {
    private final RecordStore records;
    private final Map<String, Slot> read = new LinkedHashMap<>();
    private final Map<String, Slot> written = new LinkedHashMap<>();

    ToyTransaction(RecordStore records) {
        this.records = records;
    }

    /** Applies all that was written; false if what was read has changed. */
    boolean commit() {
        List<String> keys = List.copyOf(read.keySet());
        List<Write> writes = written.entrySet().stream()
                .map(entry -> new Write(entry.getKey(), entry.getValue()))
                .toList();
        Step<Boolean> all = new Step<>(
                keys,
                (reading, slots) -> unchanged(keys, slots)
                        ? new Change<>(true, writes, Change.Durability.MACHINE)
                        : Change.none(false));
        boolean applied = records.replace(List.of(all)).get(0).orThrow();
        forget();
        return applied;
    }

    private boolean unchanged(List<String> keys, List<Slot> slots) {
        for (int i = 0; i < keys.size(); i++) {
            Slot before = read.getOrDefault(keys.get(i), Slot.absent());
            Slot now = slots.get(i);
            if (before.isAbsent() != now.isAbsent() || !before.buffer().equals(now.buffer())) {
                return false;
            }
        }
        return true;
    }

    void forget() {
        read.clear();
        written.clear();
    }

    @Override
    public Traits traits() {
        return records.traits();
    }

    @Override
    public Instant time() {
        return records.time();
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        Instant reading = time();
        List<Result<A>> answers = new ArrayList<>();
        for (Step<A> step : steps) {
            Change<A> change = step.transition().decide(reading, find(step.reads()));
            change.writes().forEach(write -> written.put(write.key(), write.content()));
            answers.add(Result.done(change.answer()));
        }
        return answers;
    }

    @Override
    public List<Slot> find(List<String> keys) {
        List<Slot> stored = records.find(keys);
        List<Slot> seen = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            read.putIfAbsent(keys.get(i), stored.get(i));
            seen.add(written.getOrDefault(keys.get(i), stored.get(i)));
        }
        return seen;
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        NavigableSet<String> keys = new TreeSet<>(records.scan(prefix, after, max + written.size()));
        written.forEach((key, slot) -> {
            if (slot.isAbsent()) {
                keys.remove(key);
            } else if (key.startsWith(prefix) && key.compareTo(after) > 0) {
                keys.add(key);
            }
        });
        return keys.stream().limit(max).toList();
    }

    /** The records under it go on. */
    @Override
    public void close() {}
}

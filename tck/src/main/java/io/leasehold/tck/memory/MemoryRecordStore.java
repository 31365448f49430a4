package io.leasehold.tck.memory;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A record store in memory: all of the small door in one sorted map under one lock. Thread-safe. Nothing here knows what a lease,
 * a timer or a signal is; read it, then write yours.
 */
public final class MemoryRecordStore implements RecordStore {
    private static final int LARGEST_VALUE = 64 << 20;

    private final NavigableMap<String, Slot> records; // also the lock
    private final InstantSource clock;

    /**
     * An empty store.
     *
     * @param clock decides; the system's clock or one of a test
     */
    public MemoryRecordStore(InstantSource clock) {
        this(new TreeMap<>(), clock);
    }

    private MemoryRecordStore(NavigableMap<String, Slot> records, InstantSource clock) {
        this.records = records;
        this.clock = clock;
    }

    /**
     * The same records under another clock.
     *
     * @param other decides for those who use this view
     * @return the view
     */
    public MemoryRecordStore withClock(InstantSource other) {
        return new MemoryRecordStore(records, other);
    }

    @Override
    public Traits traits() {
        return new Traits("memory 1.0", Reach.MEMORY, LeaseDurability.PROCESS, LARGEST_VALUE, Map.of());
    }

    @Override
    public Instant time() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        synchronized (records) {
            Instant reading = time(); // one for all steps of the call
            List<Result<A>> answers = new ArrayList<>();
            for (Step<A> step : steps) {
                Change<A> change = step.transition().decide(reading, find(step.reads()));
                change.writes().forEach(this::apply);
                answers.add(Result.done(change.answer()));
            }
            return answers;
        }
    }

    private void apply(Write write) {
        if (write.content().isAbsent()) {
            records.remove(write.key());
        } else {
            records.put(write.key(), write.content());
        }
    }

    @Override
    public List<Slot> find(List<String> keys) {
        synchronized (records) {
            return keys.stream()
                    .map(key -> records.getOrDefault(key, Slot.absent()))
                    .toList();
        }
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        synchronized (records) {
            boolean behind = after.compareTo(prefix) >= 0;
            return records.tailMap(behind ? after : prefix, !behind).keySet().stream()
                    .takeWhile(key -> key.startsWith(prefix))
                    .limit(max)
                    .toList();
        }
    }

    @Override
    public void close() {} // the map outlives its users: whoever opens it again finds everything
}

package io.leasehold.tck.memory;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.StoreDescription.LeaseDurability;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Supplier;

/**
 * A record store in memory: all of the small door in one sorted map under one lock. Thread-safe. Nothing here knows what a lease,
 * a timer or a signal is; read it, then write yours.
 */
public final class MemoryRecordStore implements RecordStore {
    private static final Traits TRAITS =
            new Traits("memory 1.0", Reach.MEMORY, LeaseDurability.PROCESS, 64 << 20, Map.of());

    private final NavigableMap<String, Slot> records; // also the lock, of all stores that share it
    private final InstantSource clock;
    private volatile boolean closed;

    /**
     * A store of these records.
     *
     * @param records the map, changed only by the stores that share it, under its monitor
     * @param clock decides for this store; the system's clock or one of a test
     */
    public MemoryRecordStore(NavigableMap<String, Slot> records, InstantSource clock) {
        this.records = records;
        this.clock = clock;
    }

    private <T> T alone(Supplier<T> work) {
        synchronized (records) {
            if (closed) {
                throw new StoreClosedException(TRAITS.product());
            }
            return work.get();
        }
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Instant time() {
        return alone(() -> clock.instant().truncatedTo(ChronoUnit.MICROS));
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return alone(() -> {
            Instant reading = time(); // one for all steps of the call
            return steps.stream().map(step -> run(step, reading)).toList();
        });
    }

    private <A> Result<A> run(Step<A> step, Instant reading) {
        Change<A> change = step.transition().decide(reading, find(step.reads()));
        for (Write write : change.writes()) {
            records.put(write.key(), write.content());
            records.remove(write.key(), Slot.absent()); // which stands for no record
        }
        return Result.done(change.answer());
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return alone(() ->
                keys.stream().map(k -> records.getOrDefault(k, Slot.absent())).toList());
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        if (max < 1) {
            throw new IllegalArgumentException("max must be at least 1: " + max);
        }
        return alone(() -> {
            boolean behind = after.compareTo(prefix) >= 0; // after need not be a key, nor start with the prefix
            return records.tailMap(behind ? after : prefix, !behind).keySet().stream()
                    .takeWhile(key -> key.startsWith(prefix))
                    .limit(max)
                    .toList();
        });
    }

    @Override
    public void close() {
        closed = true; // for this user: the map stays, and whoever opens it again finds everything
    }
}

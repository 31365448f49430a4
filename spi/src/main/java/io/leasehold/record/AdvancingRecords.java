package io.leasehold.record;

import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;

/**
 * Records whose listings go on where they were left: whoever asks for the next page after the last key comes to an end. A store that
 * lists that key again breaks rule REC-10, and is told so instead of being asked for the same page for ever. Thread-safe if the store
 * is.
 */
record AdvancingRecords(RecordStore records) implements RecordStore {

    @Override
    public List<String> scan(String prefix, String after, int max) {
        List<String> keys = records.scan(prefix, after, max);
        if (keys.contains(after)) {
            throw new IllegalStateException("The record store breaks rule REC-10: asked for keys after \"" + after
                    + "\", it lists that key itself");
        }
        return keys;
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
        return records.replace(steps);
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return records.find(keys);
    }

    @Override
    public Hints hints(String namespace) {
        return records.hints(namespace);
    }

    @Override
    public void close() {
        records.close();
    }
}

package io.leasehold.record;

import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;

/**
 * Records whose listings go forward: whoever goes on after the last key of a page comes to an end. A store that lists otherwise
 * breaks rule REC-10, and is told so instead of being asked for the same page for ever. Thread-safe if the store is.
 */
record OrderlyRecords(RecordStore records) implements RecordStore {

    @Override
    public List<String> scan(String prefix, String after, int max) {
        List<String> keys = records.scan(prefix, after, max);
        String last = after;
        for (String key : keys) {
            if (key.compareTo(last) <= 0 || !key.startsWith(prefix)) {
                throw new IllegalStateException("The record store breaks rule REC-10: asked for keys that start with \""
                        + prefix + "\", after \"" + last + "\", it lists \"" + key + "\"");
            }
            last = key;
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

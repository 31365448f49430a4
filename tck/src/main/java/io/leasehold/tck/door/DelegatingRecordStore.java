package io.leasehold.tck.door;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;

/** A record store that hands every call on; what a decorator does differently it overrides. As thread-safe as the store below. */
public class DelegatingRecordStore implements RecordStore {
    private final RecordStore below;

    /**
     * Hands calls on.
     *
     * @param below the store that does the work
     */
    public DelegatingRecordStore(RecordStore below) {
        this.below = below;
    }

    @Override
    public Traits traits() {
        return below.traits();
    }

    @Override
    public Instant time() {
        return below.time();
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        return below.replace(steps);
    }

    @Override
    public List<Slot> find(List<String> keys) {
        return below.find(keys);
    }

    @Override
    public List<String> scan(String prefix, String after, int max) {
        return below.scan(prefix, after, max);
    }

    @Override
    public void close() {
        below.close();
    }
}

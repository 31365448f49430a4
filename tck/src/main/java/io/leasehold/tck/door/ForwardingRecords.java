package io.leasehold.tck.door;

import io.leasehold.record.Hints;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.List;

/** A record store that does what another one does: for decorators that change one method. */
public interface ForwardingRecords extends RecordStore {
    /**
     * The decorated store.
     *
     * @return always the same
     */
    RecordStore records();

    @Override
    default Traits traits() {
        return records().traits();
    }

    @Override
    default Instant time() {
        return records().time();
    }

    @Override
    default <A> List<Result<A>> replace(List<Step<A>> steps) {
        return records().replace(steps);
    }

    @Override
    default List<Slot> find(List<String> keys) {
        return records().find(keys);
    }

    @Override
    default List<String> scan(String prefix, String after, int max) {
        return records().scan(prefix, after, max);
    }

    @Override
    default Hints hints(String namespace) {
        return records().hints(namespace);
    }

    @Override
    default void close() {
        records().close();
    }
}

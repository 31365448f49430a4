package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Step;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;

/**
 * Purges through a second store, whose clock is a second ahead.
 *
 * @param store the sound store
 * @param ahead the store that purges
 */
record PurgesEarly(InstanceStore store, InstanceStore ahead) implements ForwardingStore {
    static InstanceStore open(RecordStore records, OpenRequest request) {
        return new PurgesEarly(
                new RecordInstanceStore(records, request), new RecordInstanceStore(new Ahead(records), request));
    }

    @Override
    public Result<List<InstanceId>> purgeCompleted(int limit) {
        return ahead.purgeCompleted(limit);
    }

    private record Ahead(RecordStore records) implements ForwardingRecords {
        @Override
        public Instant time() {
            return records.time().plusSeconds(1);
        }

        @Override
        public <A> List<Result<A>> replace(List<Step<A>> steps) {
            return records.replace(steps.stream().map(Ahead::early).toList());
        }

        private static <A> Step<A> early(Step<A> step) {
            return new Step<>(
                    step.reads(), (reading, slots) -> step.transition().decide(reading.plusSeconds(1), slots));
        }
    }
}

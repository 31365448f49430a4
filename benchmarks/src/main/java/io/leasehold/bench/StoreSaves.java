package io.leasehold.bench;

import io.leasehold.file.FileProvider;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Saves leased instances in the file store, each thread its own: state, timer and lease in one durable step. Thread-safe. */
final class StoreSaves implements FileDesign.Durable {
    private static final LeaseLength LEASE = LeaseLength.of(Duration.ofHours(1));
    private static final HostType TYPE = new HostType("measured");

    private final InstanceStore store;
    private final State state;
    private final List<Lease> leases = new ArrayList<>();
    private final AtomicLong numbers = new AtomicLong();

    StoreSaves(Path directory, int instances, int stateSizeBytes) {
        this.store = new FileProvider().open(OpenRequest.of("file:").path(directory));
        this.state = State.of(new byte[stateSizeBytes]);
        OwnerId owner = OwnerId.fresh("measurement");
        for (int i = 0; i < instances; i++) {
            InstanceId id = new InstanceId("instance-" + i);
            store.create(Create.of(id, state).ofType(TYPE).next(Next.waiting())).orThrow();
            Acquisition acquisition = new Acquisition(owner, HostTypes.of(TYPE), i + 1, LEASE);
            leases.add(store.acquire(acquisition, List.of(Target.id(id)))
                    .get(0)
                    .orThrow()
                    .held()
                    .lease());
        }
    }

    @Override
    public void once(int thread) {
        Save save = Save.of(
                        leases.get(thread).write(numbers.incrementAndGet()),
                        Next.timed(Timer.after(Duration.ofMinutes(5))))
                .state(state);
        store.save(LEASE, List.of(save)).get(0).orThrow();
    }

    @Override
    public void close() {
        store.close();
    }
}

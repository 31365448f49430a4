package io.leasehold.bench;

import io.leasehold.bench.peer.Contender;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** The whole persistence service with a handler that runs nothing: a new state, and due again at once. */
final class ServiceCycles implements Contender {
    private final InstanceStore store;
    private final int concurrency;
    private final State state;
    private final LongAdder done = new LongAdder();

    ServiceCycles(InstanceStore store, int threads, int batch, State state) {
        this.store = store;
        this.concurrency = threads * batch;
        this.state = state;
        Population.create(store, StoreCycles.instances(threads, batch), state, Next.ready());
    }

    @Override
    public Count work(Duration time) throws InterruptedException {
        try (PersistenceService service = PersistenceService.builder(store)
                .handler(Host.TYPE, activation -> {
                    done.increment();
                    return Outcome.delay(Duration.ZERO).state(state);
                })
                .concurrency(concurrency)
                .build()) {
            service.start();
            return Contender.watch(time, done::sum);
        }
    }

    @Override
    public void close() {
        // The store is closed by who opened it.
    }
}

package io.leasehold.bench;

import io.leasehold.bench.peer.Repeated;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The whole life of an activation without a handler: acquire what is runnable, save a new state and a timer that has come, release.
 * Each thread is a host. Thread-safe.
 */
final class StoreCycles implements Repeated {
    // More than all threads can hold at once, or they would starve each other.
    private static final int BATCHES_PER_THREAD = 4;
    private static final Next DUE_AGAIN = Next.timed(Timer.after(Duration.ZERO));

    private final List<Host> hosts;
    private final int batch;
    private final State state;

    StoreCycles(InstanceStore store, int threads, int batch, State state) {
        this.batch = batch;
        this.state = state;
        this.hosts = IntStream.range(0, threads)
                .mapToObj(thread -> new Host(store, Duration.ofMinutes(5)))
                .toList();
        Population.create(store, instances(threads, batch), state, Next.ready());
    }

    static int instances(int threads, int batch) {
        return threads * batch * BATCHES_PER_THREAD;
    }

    @Override
    public long once(int thread) {
        Host host = hosts.get(thread);
        List<Acquired> acquired = host.look(batch).acquired();
        host.saveAndRelease(acquired, state, DUE_AGAIN);
        return acquired.size();
    }
}

package io.leasehold.bench;

import io.leasehold.bench.peer.Repeated;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Saves leased instances, each thread its own: state, timer and lease in one durable step. Thread-safe. */
final class StoreSaves implements Repeated {
    private static final Duration LEASE = Duration.ofHours(1);
    private static final Next NEXT = Next.timed(Timer.after(Duration.ofMinutes(5)));

    private final InstanceStore store;
    private final State state;
    private final List<List<Acquired>> held = new ArrayList<>();
    private final AtomicLong numbers = new AtomicLong();

    StoreSaves(InstanceStore store, int threads, int batch, State state) {
        this.store = store;
        this.state = state;
        Population.create(store, threads * batch, state, Next.ready());
        Host host = new Host(store, LEASE);
        for (int thread = 0; thread < threads; thread++) {
            held.add(host.look(batch).acquired());
        }
    }

    @Override
    public long once(int thread) {
        List<Acquired> mine = held.get(thread);
        long number = numbers.incrementAndGet();
        List<Save> saves = mine.stream()
                .map(each -> Save.of(each.held().lease().write(number), NEXT).state(state))
                .toList();
        store.save(LeaseLength.of(LEASE), saves).forEach(Result::orThrow);
        return mine.size();
    }
}

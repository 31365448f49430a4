package io.leasehold.bench;

import io.leasehold.bench.peer.Repeated;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.List;

/** Looks for a hundred at a store with many instances, and gives back what it gets. Each look counts as one. One thread. */
final class Looks implements Repeated {
    private static final int LIMIT = 100;

    private final Host host;

    private Looks(InstanceStore store, int instances, Next next) {
        Population.create(store, instances, Population.state(100), next);
        this.host = new Host(store, Duration.ofMinutes(5));
    }

    /** Nothing is due. */
    static Looks idle(InstanceStore store, int instances) {
        return new Looks(store, instances, Next.timed(Timer.after(Duration.ofDays(365))));
    }

    /** Everything is due. */
    static Looks backlog(InstanceStore store, int instances) {
        return new Looks(store, instances, Next.ready());
    }

    @Override
    public long once(int thread) {
        List<Acquired> acquired = host.look(LIMIT).acquired();
        host.putBack(acquired);
        return 1;
    }
}

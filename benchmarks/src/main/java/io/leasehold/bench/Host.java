package io.leasehold.bench;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.util.List;

/** A host that looks, runs nothing and saves. Confined to one thread. */
final class Host {
    static final HostType TYPE = new HostType("bench");

    private static final Duration REOFFER_AFTER = Duration.ofSeconds(5);

    private final InstanceStore store;
    private final LeaseLength length;
    private final OwnerId owner = OwnerId.fresh("bench");
    private long acquisitions;

    Host(InstanceStore store, Duration lease) {
        this.store = store;
        this.length = LeaseLength.of(lease);
    }

    Look look(int limit) {
        acquisitions++;
        Acquisition acquisition = new Acquisition(owner, HostTypes.of(TYPE), acquisitions, length);
        return store.acquireRunnable(new Look.Request(acquisition, limit, REOFFER_AFTER))
                .orThrow();
    }

    void saveAndRelease(List<Acquired> acquired, State state, Next next) {
        if (!acquired.isEmpty()) {
            check(store.saveAndRelease(acquired.stream()
                    .map(each -> Save.of(each.held().lease().write(1), next)
                            .state(state)
                            .acknowledging(each.unseen()))
                    .toList()));
        }
    }

    /** Gives instances back as if they had never been acquired. */
    void putBack(List<Acquired> acquired) {
        if (!acquired.isEmpty()) {
            check(store.release(acquired.stream()
                    .map(each -> Release.notStarted(each.held().lease().write(1)))
                    .toList()));
        }
    }

    private static void check(List<Result<Written>> results) {
        results.forEach(Result::orThrow);
    }
}

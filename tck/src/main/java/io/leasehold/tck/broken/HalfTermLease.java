package io.leasehold.tck.broken;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Lets others take an instance as soon as half of its lease is over. Thread-safe. */
final class HalfTermLease implements Laws {

    private final Map<Lease, Instant> granted = new ConcurrentHashMap<>();

    @Override
    public Head grant(Head head, Acquisition acquisition, Instant reading) {
        Head taken = Laws.super.grant(head, acquisition, reading);
        taken.ownership().lease().ifPresent(held -> granted.put(held.lease(), reading));
        return taken;
    }

    @Override
    public boolean held(Head head, Instant reading) {
        return Laws.super.held(head, reading)
                && head.ownership()
                        .lease()
                        .filter(held -> firstHalf(held, reading))
                        .isPresent();
    }

    private boolean firstHalf(Lease.Held held, Instant reading) {
        Instant since = granted.getOrDefault(held.lease(), reading);
        return held.expiry()
                .instant()
                .map(until -> reading.isBefore(
                        since.plus(Duration.between(since, until).dividedBy(2))))
                .orElse(true);
    }
}

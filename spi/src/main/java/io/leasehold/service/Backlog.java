package io.leasehold.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long what is runnable has waited. A look takes the oldest first, so whatever a cut look leaves has become runnable no earlier
 * than the last that it took. Thread-safe.
 */
final class Backlog {
    private final ServiceClock clock;
    private boolean left;
    private long since; // by the monotonic clock, if something is left

    Backlog(ServiceClock clock) {
        this.clock = clock;
    }

    synchronized void looked(Look look) {
        List<Acquired> acquired = look.acquired();
        if (!look.cut()) {
            left = false;
        } else if (!acquired.isEmpty()) {
            Duration waited = late(acquired.get(acquired.size() - 1)).orElse(Duration.ZERO);
            left = true;
            since = clock.nanoTime() - Pace.nanos(waited);
        }
    }

    synchronized Duration age() {
        return left ? Duration.ofNanos(Math.max(0, clock.nanoTime() - since)) : Duration.ZERO;
    }

    /** How long an instance had been runnable; empty if that shows no more: a retry-at is cleared, and a lapsed lease replaced. */
    static Optional<Duration> late(Acquired acquired) {
        InstanceSnapshot.Schedule schedule = acquired.instance().schedule();
        if (acquired.repeated()
                || acquired.tookOverFrom().isPresent()
                || acquired.instance().ownership().attempts() > 1) {
            return Optional.empty();
        }
        Optional<Instant> due = Stream.of(schedule.nextTimer(), schedule.readySince(), schedule.firstUnseen())
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
        return due.map(since -> Duration.between(since, acquired.storeTime())).filter(late -> !late.isNegative());
    }
}

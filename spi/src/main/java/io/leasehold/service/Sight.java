package io.leasehold.service;

import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import java.time.Duration;

/** What the looks of a service have come to: the pace of the next one, and health. Thread-safe. */
final class Sight {
    private static final int PERIODS_UNTIL_RED = 3;

    private final Host host;
    private final TaskWatch watch;
    private long lastSuccess;

    Sight(Host host) {
        this.host = host;
        this.watch = new TaskWatch(ServiceEvent.Task.DETECTION, host.events);
        this.lastSuccess = host.clock.nanoTime();
    }

    void saw(Result<Look> result) {
        if (result instanceof Result.Done<Look> done) {
            succeeded();
            host.pace.looked(done.value());
            watch.worked();
        } else {
            failed(Answers.failure(result));
        }
    }

    void failed(Throwable cause) {
        host.pace.failed();
        watch.failed(cause);
    }

    /** There is no room for anything that a look could find. */
    void needless() {
        succeeded();
    }

    private synchronized void succeeded() {
        lastSuccess = host.clock.nanoTime();
    }

    Health health() {
        Duration since = sinceLastSuccess();
        boolean blind = since.compareTo(host.settings.detectionPeriod.multipliedBy(PERIODS_UNTIL_RED)) > 0;
        boolean needless = !host.open() || host.slots.free() < 1;
        Health.Status status = blind && !needless ? Health.Status.RED : Health.Status.GREEN;
        return new Health(status, since, watch.failures(), watch.last());
    }

    private synchronized Duration sinceLastSuccess() {
        return Duration.ofNanos(host.clock.nanoTime() - lastSuccess);
    }
}

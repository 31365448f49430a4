package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Release;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a service: waits until everything is saved or released, and lets go of the rest at the deadline. An interrupt ends the
 * waiting at once and stays visible. For one drain.
 */
final class Drain {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

    private final Host host;
    private final Runnable upkeep;

    /** Upkeep renews what is still held; nothing to do if a thread does it. */
    Drain(Host host, Runnable upkeep) {
        this.host = host;
        this.upkeep = upkeep;
    }

    DrainReport within(Duration deadline) {
        // The releases below go through file channels and sockets that an interrupted thread may not use.
        boolean interrupted = Thread.interrupted();
        long end = host.clock.nanoTime() + Pace.nanos(deadline);
        Duration pause = FIRST_PAUSE;
        while (!interrupted && !host.holds.isEmpty() && end - host.clock.nanoTime() > 0) {
            upkeep.run();
            try {
                host.clock.sleep(pause);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
        DrainReport report = new DrainReport(letGo(host.holds.all()));
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return report;
    }

    private List<InstanceId> letGo(List<Hold> holds) {
        List<Release> releases = new ArrayList<>();
        for (Hold hold : holds) {
            boolean notStarted = hold.is(Hold.Phase.WAITING);
            if (hold.beginEnd()) { // else its last write is under way
                releases.add(notStarted ? Release.notStarted(hold.nextStamp()) : Release.of(hold.nextStamp()));
            }
        }
        int batch = Math.max(1, host.store.describe().limits().batchSize());
        Repeats repeats = new Repeats(host);
        for (int from = 0; from < releases.size(); from += batch) {
            List<Release> some = releases.subList(from, Math.min(releases.size(), from + batch));
            repeats.batch(() -> host.store.release(some));
        }
        holds.forEach(Hold::lose);
        holds.forEach(host.holds::remove);
        return holds.stream().map(Hold::id).toList();
    }
}

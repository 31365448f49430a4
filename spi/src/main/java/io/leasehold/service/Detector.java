package io.leasehold.service;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;

/** Looks for what handlers can run, for as much as there is room for, and starts it. Confined to one thread at a time. */
final class Detector {
    private static final int LARGEST_LOOK = 1000;

    private final Host host;
    private final Looker looker;
    private final Arrivals arrivals;
    private final Runner runner;

    Detector(Host host, HostTypes handled, Arrivals arrivals, Runner runner) {
        this.host = host;
        this.looker = new Looker(host, handled);
        this.arrivals = arrivals;
        this.runner = runner;
    }

    /** One look, if there is room for an instance. */
    void look(Sight sight) {
        int room = Math.min(LARGEST_LOOK, host.slots.free());
        if (room < 1) {
            host.pace.saturated();
            sight.needless();
            return;
        }
        long sent = host.clock.nanoTime();
        Result<Look> result = looker.look(room);
        sight.saw(result);
        if (result instanceof Result.Done<Look> done) {
            host.backlog.looked(done.value());
            arrivals.setAside(done.value().setAside());
            done.value().acquired().forEach(acquired -> start(acquired, sent));
        }
    }

    private void start(Acquired acquired, long sent) {
        try {
            arrivals.accept(acquired, Hold.By.HANDLER, sent).ifPresent(hold -> {
                host.slots.takeAnyway();
                Backlog.late(acquired).ifPresent(host.events::pickedUp);
                runner.start(hold);
            });
        } catch (RuntimeException | Error defect) {
            // The others of this look must start all the same; this one's lease lapses.
            Events.defect("instance " + acquired.instance().id() + " could not be started", defect);
        }
    }
}

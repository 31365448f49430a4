package io.leasehold.service;

import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;

/**
 * Looks, under one acquisition number until the look is answered: a look whose reply was lost may have taken leases, and its repeat
 * returns them. Confined to one thread at a time.
 */
final class Looker {
    private final Host host;
    private final HostTypes types;
    private long number; // of the look that is not answered yet; 0 if there is none

    Looker(Host host, HostTypes types) {
        this.host = host;
        this.types = types;
    }

    Result<Look> look(int limit) {
        if (number == 0) {
            number = host.nextAcquisition();
        }
        Look.Request request = new Look.Request(host.acquisition(types, number), limit, host.settings.detectionPeriod);
        LookEvent recorded = LookEvent.start();
        Result<Look> result = Answers.of(() -> host.store.acquireRunnable(request));
        recorded.finish(host.settings.owner.value(), result);
        if (result instanceof Result.Done<Look>) {
            number = 0;
        }
        return result;
    }
}

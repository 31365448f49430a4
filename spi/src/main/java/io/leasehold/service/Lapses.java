package io.leasehold.service;

import java.time.Duration;

/**
 * Tells at once whose lease has lapsed by the host's own clock. Without I/O, on a thread of its own: while the store is away, the one
 * that renews may wait for it longer than a lease lasts. Thread-safe.
 */
final class Lapses {
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

    private final Host host;
    private final Duration longestWait;

    Lapses(Host host) {
        this.host = host;
        Duration third = host.settings.lease.duration().dividedBy(3);
        this.longestWait = third.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : third;
    }

    /** Returns how long no lease will lapse, those included that are taken meanwhile. */
    Duration step() {
        Duration wait = longestWait;
        for (Hold hold : host.holds.all()) {
            if (!hold.writable() && !hold.is(Hold.Phase.ENDING)) {
                host.lost(hold);
            } else {
                Duration left = hold.untilLapse().orElse(longestWait);
                wait = left.compareTo(wait) < 0 ? left : wait;
            }
        }
        return wait.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : wait;
    }
}

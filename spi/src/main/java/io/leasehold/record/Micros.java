package io.leasehold.record;

import java.time.Instant;

/** Instants as counts of the tick, one microsecond. */
final class Micros {
    private static final long PER_SECOND = 1_000_000;

    private Micros() {}

    static long of(Instant instant) {
        return instant.getEpochSecond() * PER_SECOND + instant.getNano() / 1000;
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * 1000L);
    }
}

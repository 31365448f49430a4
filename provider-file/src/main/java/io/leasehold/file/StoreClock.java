package io.leasehold.file;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * The store's own clock: the machine's, except that after a backward step it goes on from its last reading at normal speed,
 * in every process. Readings are shared through the {@link StoreState}. Confined to one thread, but for the offset.
 */
final class StoreClock {
    private final InstantSource machine;
    private final LongSupplier nanoTime;
    private long lastMicros;
    private long lastNanoTime;
    private volatile long aheadMicros;

    StoreClock(InstantSource machine, LongSupplier nanoTime) {
        this.machine = machine;
        this.nanoTime = nanoTime;
        this.lastNanoTime = nanoTime.getAsLong();
    }

    /** Takes a reading that some process took into account: none of ours will be smaller. */
    void learn(long readingMicros) {
        long now = nanoTime.getAsLong();
        if (readingMicros > progressed(now)) {
            lastMicros = readingMicros;
            lastNanoTime = now;
        }
    }

    long readMicros() {
        long machineMicros = micros(machine.instant());
        long now = nanoTime.getAsLong();
        long progressed = progressed(now);
        if (machineMicros >= progressed) {
            lastMicros = machineMicros;
            lastNanoTime = now;
            aheadMicros = 0;
            return machineMicros;
        }
        aheadMicros = progressed - machineMicros;
        return progressed;
    }

    /** The last reading, gone on at normal speed since. */
    private long progressed(long now) {
        return lastMicros == 0 ? Long.MIN_VALUE : lastMicros + Math.max(0, now - lastNanoTime) / 1000;
    }

    /** How far the last reading was ahead of the machine's clock. */
    long aheadMicros() {
        return aheadMicros;
    }

    static long micros(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1000);
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}

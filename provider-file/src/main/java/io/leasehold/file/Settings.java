package io.leasehold.file;

import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How the store of a directory is run.
 *
 * @param segmentSizeBytes the size of the segments that are prepared
 * @param machineClock the clock that readings are taken from
 * @param nanoTime what goes on evenly while the machine's clock steps
 */
record Settings(int segmentSizeBytes, InstantSource machineClock, LongSupplier nanoTime) {
    static final int LEAST_SEGMENT_BYTES = 1 << 16;
    static final int STANDARD_SEGMENT_BYTES = 1 << 24;

    static Settings of(int segmentSizeBytes) {
        return new Settings(segmentSizeBytes, InstantSource.system(), System::nanoTime);
    }
}

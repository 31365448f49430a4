package io.leasehold.tck.records;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * One thread writes while another one reads. They go on until enough was read, and meet at the beginning, so that they overlap on a
 * busy machine too. Used for one race.
 */
public final class Beside {
    /** How often the two meet. */
    static final int MEETINGS = 20;

    private static final int MOST_ROUNDS = 10_000;

    private final RecordBench bench;
    private final Overlap overlap = new Overlap(Duration.ofMillis(1));

    /**
     * A race that has not begun.
     *
     * @param bench where
     */
    public Beside(RecordBench bench) {
        this.bench = bench;
    }

    /** Where the writer may wait for the reader; the reader waits before it reads. */
    public void meet() {
        overlap.pass();
    }

    /**
     * Reads as long as the writer writes.
     *
     * @param enough how often is to be read
     * @param write one step of the writer, given its number from 0
     * @param read one reading, which throws violations
     * @return how many readings there were
     */
    public int race(int enough, IntConsumer write, Runnable read) {
        AtomicInteger readings = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean alone = new AtomicBoolean();
        Callable<Integer> writer = () -> {
            try {
                for (int i = 0; i < MOST_ROUNDS && !alone.get() && (i < MEETINGS || readings.get() < enough); i++) {
                    write.accept(i);
                }
                return 0;
            } finally {
                over.set(true);
            }
        };
        Callable<Integer> reader = () -> {
            try {
                while (!over.get()) {
                    if (readings.get() < MEETINGS) {
                        meet();
                    }
                    read.run();
                    readings.incrementAndGet();
                }
                return readings.get();
            } finally {
                alone.set(true); // nobody is left to write for
            }
        };
        return bench.race(List.of(writer, reader)).get(1);
    }
}

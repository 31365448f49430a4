package io.leasehold.bench.peer;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Something whose rate is compared. It works only while it is asked to, so that others can be measured in between. */
public interface Contender extends AutoCloseable {
    /**
     * Works for about so long.
     *
     * @param time how long
     * @return what was done
     * @throws Exception if it cannot work
     */
    Count work(Duration time) throws Exception;

    @Override
    void close() throws IOException;

    /**
     * What was done.
     *
     * @param instances so many instances went through
     * @param nanos in so many nanoseconds
     */
    record Count(long instances, long nanos) {
        /**
         * The rate.
         *
         * @return instances per second
         */
        public double perSecond() {
            return nanos == 0 ? 0 : instances * 1e9 / nanos;
        }
    }

    /**
     * Watches an engine that works by itself. What it does in the first fifth of the time, while it gets going, is not counted.
     *
     * @param time how long it works
     * @param done so many instances so far
     * @return what was done
     * @throws InterruptedException if interrupted
     */
    static Count watch(Duration time, LongSupplier done) throws InterruptedException {
        long settling = time.toMillis() / 5;
        Thread.sleep(settling);
        long before = done.getAsLong();
        long begin = System.nanoTime();
        Thread.sleep(time.toMillis() - settling);
        return new Count(done.getAsLong() - before, System.nanoTime() - begin);
    }
}

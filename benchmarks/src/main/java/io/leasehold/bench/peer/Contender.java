package io.leasehold.bench.peer;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Something whose rate is compared. It works only while it is asked to, so that others can be measured in between. */
public interface Contender extends Closeable {
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
     * Watches an engine that works by itself. It is counted from the first thing that it does, because engines that sleep between
     * looks may sleep for seconds when they are asked to go on, and after a fifth of the time, while it gets going.
     *
     * @param time how long it works
     * @param done so many instances so far
     * @return what was done
     * @throws InterruptedException if interrupted
     */
    static Count watch(Duration time, LongSupplier done) throws InterruptedException {
        long idle = done.getAsLong();
        long patienceEnds = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (done.getAsLong() == idle && System.nanoTime() - patienceEnds < 0) {
            Thread.sleep(10);
        }
        long settlingMillis = time.toMillis() / 5;
        Thread.sleep(settlingMillis);
        long before = done.getAsLong();
        long begin = System.nanoTime();
        Thread.sleep(time.toMillis() - settlingMillis);
        return new Count(done.getAsLong() - before, System.nanoTime() - begin);
    }
}

package io.leasehold.bench.peer;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Something done again and again by several threads at once. Thread-safe. */
@FunctionalInterface
public interface Repeated extends AutoCloseable {
    /**
     * Does it once.
     *
     * @param thread which thread does it, from 0
     * @return so many instances went through
     * @throws Exception if it fails
     */
    long once(int thread) throws Exception;

    @Override
    default void close() throws IOException {
        // Most hold nothing.
    }

    /**
     * A contender of it.
     *
     * @param threads so many threads do it
     * @return the contender; closing it closes this
     */
    default Contender by(int threads) {
        return new Contender() {
            @Override
            public Count work(Duration time) {
                long begin = System.nanoTime();
                List<Long> counts = Crew.run(threads, thread -> until(begin + time.toNanos(), thread));
                long instances = counts.stream().mapToLong(Long::longValue).sum();
                return new Count(instances, System.nanoTime() - begin);
            }

            @Override
            public void close() throws IOException {
                Repeated.this.close();
            }
        };
    }

    /** At least once, however late the thread came. */
    private long until(long endNanos, int thread) throws Exception {
        long done = 0;
        do {
            done += once(thread);
        } while (System.nanoTime() - endNanos < 0);
        return done;
    }
}

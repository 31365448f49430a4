package io.leasehold.service;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How a host measures durations and waits: never what time it is, which the store alone decides. A host judges its own lease by
 * this clock from before the call was sent (rules CLK-01, CLK-03). Implementations are thread-safe.
 */
public interface ServiceClock {
    /**
     * A reading that never goes back, whatever happens to the clock on the wall.
     *
     * @return nanoseconds from an arbitrary origin; only differences mean anything
     */
    long nanoTime();

    /**
     * Waits. Only for the waits of a single call, such as the pause before it is repeated; the background loops wait for hints too
     * and do it by themselves.
     *
     * @param time how long; nothing happens if it is not positive
     * @throws InterruptedException if the thread is interrupted before the time is over
     */
    void sleep(Duration time) throws InterruptedException;

    /**
     * The clock of the machine.
     *
     * @return a clock over {@link System#nanoTime()}
     */
    static ServiceClock system() {
        return new ServiceClock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                if (!time.isNegative() && !time.isZero()) {
                    TimeUnit.NANOSECONDS.sleep(time.toNanos());
                }
            }
        };
    }
}

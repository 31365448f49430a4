package io.leasehold.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long each of a known number of instances waited. Thread-safe. */
final class Waits {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final double[] millis;
    private final CountDownLatch missing;

    Waits(int instances) {
        millis = new double[instances];
        missing = new CountDownLatch(instances);
    }

    void add(long nanos) {
        synchronized (millis) {
            if (missing.getCount() > 0) {
                millis[millis.length - (int) missing.getCount()] = nanos / 1e6;
                missing.countDown();
            }
        }
    }

    /** The distribution, once all instances have been run. */
    Map<Figure, Double> figures() {
        await();
        synchronized (millis) {
            Map<Figure, Double> figures = new EnumMap<>(Figure.class);
            figures.put(Figure.MEDIAN_MILLIS, Results.percentile(millis, 0.5));
            figures.put(Figure.P99_MILLIS, Results.percentile(millis, 0.99));
            figures.put(Figure.LONGEST_MILLIS, Arrays.stream(millis).max().orElse(0));
            return figures;
        }
    }

    void await() {
        try {
            if (!missing.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        missing.getCount() + " instances were not run within " + Durations.text(PATIENCE));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while instances were awaited", e);
        }
    }
}

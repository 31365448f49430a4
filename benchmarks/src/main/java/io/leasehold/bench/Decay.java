package io.leasehold.bench;

import io.leasehold.bench.peer.Crew;
import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Whether the throughput of constant cycling holds out. Databases keep what was overwritten for a while, and a queue reads over
 * its own leavings. The figures of one run are the slowest slice as a share of the first ones; JMH would measure one average.
 */
final class Decay implements Suite {
    private static final int HOSTS = 4;
    private static final int BATCH = 100;
    private static final int SLICES = 60;

    @Override
    public String name() {
        return "decay";
    }

    @Override
    public String question() {
        return "Does the throughput hold out? The rate of the slowest slice of a long run, and its share of the first"
                + " ones.";
    }

    @Override
    public List<Drawing> drawings() {
        return List.of();
    }

    @Override
    public List<Settings> points(Effort effort) {
        return Settings.cross(List.of(Settings.NONE), "slice", effort == Effort.FULL ? "10s" : slice(effort));
    }

    private static String slice(Effort effort) {
        return effort.throughput().dividedBy(10).toMillis() + "ms";
    }

    @Override
    public Duration duration(Effort effort) {
        return points(effort).get(0).duration("slice").multipliedBy(SLICES);
    }

    @Override
    public Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort) {
        long sliceNanos = settings.duration("slice").toNanos();
        AtomicLongArray counts = new AtomicLongArray(SLICES);
        try (Stage stage = Stage.at(address)) {
            cycle(new StoreCycles(stage.open(), HOSTS, BATCH, Population.state(100)), counts, sliceNanos);
        }
        double first = median(counts, 0, 6);
        double slowest = first;
        for (int slice = 0; slice < SLICES; slice++) {
            slowest = Math.min(slowest, (double) counts.get(slice));
        }
        return Map.of(
                Figure.INSTANCES_PER_SECOND,
                slowest * 1e9 / sliceNanos,
                Figure.SHARE_PERCENT,
                first == 0 ? 0 : 100 * slowest / first);
    }

    private static double median(AtomicLongArray counts, int from, int to) {
        double[] values = new double[to - from];
        for (int i = from; i < to; i++) {
            values[i - from] = counts.get(i);
        }
        return Results.percentile(values, 0.5);
    }

    private static void cycle(StoreCycles cycles, AtomicLongArray counts, long sliceNanos) {
        long begin = System.nanoTime();
        Crew.run(HOSTS, thread -> {
            while (true) {
                long instances = cycles.once(thread);
                int slice = (int) ((System.nanoTime() - begin) / sliceNanos);
                if (slice >= SLICES) {
                    return thread;
                }
                counts.addAndGet(slice, instances);
            }
        });
    }
}

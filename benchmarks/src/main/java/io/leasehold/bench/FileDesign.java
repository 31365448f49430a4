package io.leasehold.bench;

import io.leasehold.tck.DirectoryTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures the design of the file store: durable saves through the whole store beside the bare forced append, the least that any
 * store must do, and beside one file for each instance. All in one run, in turns, because what a disk can do changes by the minute;
 * figures are medians over the rounds, ratios are taken within each round.
 *
 * <p>Arguments: a directory on the disk to measure (emptied of what this program makes), rounds (default 7), milliseconds for each
 * figure (default 1000).
 */
public final class FileDesign {
    private static final int STATE_BYTES = 256;
    private static final int THREADS = 8;

    private final int rounds;
    private final Duration each;

    private FileDesign(int rounds, Duration each) {
        this.rounds = rounds;
        this.each = each;
    }

    /** Something that is made durable again and again, by each thread for itself. */
    interface Durable extends AutoCloseable {
        /**
         * Makes the next thing durable.
         *
         * @param thread which thread does it, from 0
         * @throws IOException if that fails
         */
        void once(int thread) throws IOException;

        @Override
        void close() throws IOException;
    }

    /**
     * Runs the measurement and prints a table.
     *
     * @param arguments as above
     * @throws Exception if anything fails
     */
    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory(Path.of(arguments[0]), "file-design");
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
        long millis = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1000;
        try {
            new FileDesign(rounds, Duration.ofMillis(millis)).run(directory);
        } finally {
            DirectoryTree.delete(directory);
        }
    }

    private void run(Path directory) throws Exception {
        Map<String, double[]> rates = new LinkedHashMap<>();
        try (Durable append = new ForcedAppend(directory, STATE_BYTES);
                Durable saves = new StoreSaves(directory.resolve("store"), THREADS, STATE_BYTES);
                Durable files = new FileEach(directory, STATE_BYTES)) {
            for (int round = -1; round < rounds; round++) {
                note(rates, round, "forced append, 1 thread", rate(append, 1));
                note(rates, round, "store saves, 1 thread", rate(saves, 1));
                note(rates, round, "one file each, 1 thread", rate(files, 1));
                note(rates, round, "forced append, 8 threads", rate(append, THREADS));
                note(rates, round, "store saves, 8 threads", rate(saves, THREADS));
                note(rates, round, "one file each, 8 threads", rate(files, THREADS));
            }
        }
        print(rates);
    }

    /** The round before the first only warms up. */
    private void note(Map<String, double[]> rates, int round, String what, double rate) {
        double[] all = rates.computeIfAbsent(what, absent -> new double[rounds]);
        if (round >= 0) {
            all[round] = rate;
        }
    }

    private double rate(Durable work, int threads) {
        long begin = System.nanoTime();
        long end = begin + each.toNanos();
        List<Long> counts = Crew.run(threads, thread -> count(work, thread, end));
        return counts.stream().mapToLong(Long::longValue).sum() * 1e9 / (System.nanoTime() - begin);
    }

    private static long count(Durable work, int thread, long endNanos) throws IOException {
        long done = 0;
        while (System.nanoTime() - endNanos < 0) {
            work.once(thread);
            done++;
        }
        return done;
    }

    private static void print(Map<String, double[]> rates) {
        double[] bare = rates.values().iterator().next();
        System.out.printf("%-28s %12s %26s%n", "", "per second", "of the bare forced append");
        rates.forEach((what, all) -> {
            double[] ratios = IntStream.range(0, all.length)
                    .mapToDouble(round -> all[round] / bare[round])
                    .toArray();
            System.out.printf("%-28s %,12.0f %26.2f%n", what, median(all), median(ratios));
        });
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

package io.leasehold.file;

import static io.leasehold.file.Records.get;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.repeated;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one directory, and what they leave when they are killed. */
final class ProcessesTest {
    private static final long LOOK_NANOS = 200_000;
    private static final int ROUNDS = Integer.getInteger("leasehold.file.kills", 3);

    @TempDir
    private Path directory;

    /** A process and the last number it acknowledged. */
    private static final class Counter {
        private final String key;
        private final Process process;
        private final Thread reading;
        private volatile long acknowledged;

        Counter(Path directory, String key, int times) throws IOException {
            this.key = key;
            this.process = CounterProcess.start(directory, key, times);
            this.reading = new Thread(this::read);
            reading.start();
        }

        private void read() {
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                String line = lines.readLine();
                while (line != null) {
                    acknowledged = Long.parseLong(line);
                    line = lines.readLine();
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        void kill() throws InterruptedException {
            // Process.destroyForcibly would also close the pipe, and with it lose what was acknowledged.
            process.toHandle().destroyForcibly();
            process.waitFor();
            reading.join();
        }
    }

    @Test
    void twoProcessesCountWithoutLosingOne() throws Exception {
        Counter one = new Counter(directory, "one", 400);
        Counter two = new Counter(directory, "two", 400);
        try (FileRecordStore store = open(directory)) {
            for (int i = 0; i < 100; i++) {
                Records.done(store, Records.counting("here"));
            }
            assertThat(one.process.waitFor()).isZero();
            assertThat(two.process.waitFor()).isZero();
            assertThat(get(store, "shared")).isEqualTo("800");
            assertThat(get(store, "here")).isEqualTo("100");
        } finally {
            one.kill();
            two.kill();
        }
    }

    @Test
    void acknowledgedWritesSurviveKillsUnderLoad() throws Exception {
        long seed = Long.getLong("leasehold.file.seed", System.nanoTime());
        System.out.println("ProcessesTest seed " + seed + ", " + ROUNDS + " kills");
        SplittableRandom random = new SplittableRandom(seed);
        long[] counted = new long[2];
        for (int round = 0; round < ROUNDS; round++) {
            List<Counter> counters = List.of(new Counter(directory, "one", 0), new Counter(directory, "two", 0));
            long work = random.nextLong(1, 400);
            long start = counters.stream().mapToLong(c -> c.acknowledged).sum();
            while (counters.stream().mapToLong(c -> c.acknowledged).sum() < start + counted[0] + counted[1] + work
                    && counters.stream().allMatch(c -> c.process.isAlive())) {
                // Spinning would take a whole processor from the two that are to work.
                LockSupport.parkNanos(LOOK_NANOS);
            }
            for (Counter counter : counters) {
                counter.kill();
            }
            check(counters, counted, round);
        }
        System.out.println("ProcessesTest: " + ROUNDS + " rounds, " + (counted[0] + counted[1])
                + " counted, every acknowledged one there");
    }

    private void check(List<Counter> counters, long[] counted, int round) {
        try (FileRecordStore store = open(directory)) {
            for (int i = 0; i < 2; i++) {
                String text = get(store, counters.get(i).key);
                long found = text.equals("absent") ? 0 : Long.parseLong(CounterProcess.numberOf(text));
                long acknowledged = counters.get(i).acknowledged;
                assertThat(found).as("round " + round).isBetween(Math.max(acknowledged, counted[i]), Long.MAX_VALUE);
                if (acknowledged > 0) {
                    assertThat(found).as("round " + round).isLessThanOrEqualTo(acknowledged + 1);
                    assertThat(text).isEqualTo(found + ":" + repeated('x', (int) (found * 37 % 1500)));
                }
                counted[i] = found;
            }
            assertThat(get(store, "shared")).as("round " + round).isEqualTo(Long.toString(counted[0] + counted[1]));
        }
    }
}

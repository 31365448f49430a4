package io.leasehold.bench;

import com.sun.management.ThreadMXBean;
import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.Repeated;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/**
 * What work costs besides time. Counts repeat where times do not.
 *
 * @param instances so many instances went through
 * @param calls in so many calls
 * @param syncs so many times a file was forced
 * @param allocatedBytes so much was allocated, by callers and by all other threads
 */
record Counts(long instances, long calls, long syncs, long allocatedBytes) {
    private static final String FORCE = "jdk.FileForce";
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    /** Counts while so many threads work for so long. */
    static Counts of(Repeated work, int threads, Duration time) {
        LongAdder calls = new LongAdder();
        LongAdder allocated = new LongAdder();
        Repeated counted = thread -> {
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            long instances = work.once(thread);
            allocated.add(THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
            calls.increment();
            return instances;
        };
        long[] others = THREADS.getAllThreadIds();
        try (Recording recording = new Recording()) {
            recording.enable(FORCE).withThreshold(Duration.ZERO).withoutStackTrace();
            recording.start();
            long before = allocatedBytes(others);
            Contender.Count count = counted.by(threads).work(time);
            long byOthers = allocatedBytes(others) - before;
            recording.stop();
            return new Counts(count.instances(), calls.sum(), forces(recording), allocated.sum() + byOthers);
        } catch (Exception e) {
            throw new IllegalStateException("Cannot count: " + e.getMessage(), e);
        }
    }

    private static long allocatedBytes(long[] threads) {
        // A thread that has ended counts as -1.
        return Arrays.stream(THREADS.getThreadAllocatedBytes(threads))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    private static long forces(Recording recording) throws IOException {
        Path file = Files.createTempFile("leasehold-bench-", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals(FORCE))
                    .count();
        } finally {
            Files.delete(file);
        }
    }
}

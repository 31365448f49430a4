package io.leasehold.bench;

import io.leasehold.file.FileProvider;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Measures how long a file store with many instances takes to open, and in how much memory.
 *
 * <p>Arguments: {@code fill} or {@code open}, a directory, the number of instances. Filling ends without closing the store, as a killed
 * process does; {@code open} is to be run in a process of its own, with the heap to be tried ({@code -Xmx1g}).
 */
public final class FileRecovery {
    private static final int THREADS = 64;
    private static final int STATE_BYTES = 256;

    private FileRecovery() {}

    /**
     * Fills or opens a store.
     *
     * @param arguments as above
     * @throws Exception if anything fails
     */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[1]);
        int instances = Integer.parseInt(arguments[2]);
        if (arguments[0].equals("fill")) {
            fill(directory, instances);
            Runtime.getRuntime().halt(0);
        }
        open(directory, instances);
    }

    private static void fill(Path directory, int instances) throws Exception {
        InstanceStore store = new FileProvider().open(OpenRequest.of("file:").path(directory));
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> parts = IntStream.range(0, THREADS)
                .<Future<?>>mapToObj(thread -> pool.submit(() -> create(store, thread, instances)))
                .toList();
        for (Future<?> part : parts) {
            part.get();
        }
    }

    private static void create(InstanceStore store, int first, int end) {
        State state = State.of(new byte[STATE_BYTES]);
        HostType type = new HostType("orders");
        for (int i = first; i < end; i += THREADS) {
            Timer timer = Timer.after(Duration.ofSeconds(i));
            store.create(Create.of(id(i), state).ofType(type).next(Next.timed(timer)))
                    .orThrow();
        }
    }

    private static InstanceId id(int number) {
        return new InstanceId("order-2026-" + number);
    }

    private static void open(Path directory, int instances) {
        long begin = System.nanoTime();
        try (InstanceStore store =
                new FileProvider().open(OpenRequest.of("file:").path(directory))) {
            store.find(Target.id(id(instances - 1))).orThrow();
            long millis = (System.nanoTime() - begin) / 1_000_000;
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            long usedMegabytes = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
            System.out.println(instances + " instances: opened and the last one found after " + millis + " ms, "
                    + usedMegabytes + " MiB of heap in use");
        }
    }
}

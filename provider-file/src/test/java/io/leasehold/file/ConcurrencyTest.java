package io.leasehold.file;

import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.counting;
import static io.leasehold.file.Records.done;
import static io.leasehold.file.Records.leasing;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.put;
import static io.leasehold.file.Records.repeated;
import static io.leasehold.file.Records.writing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.files.FileCall;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads, processes, interrupts, and closing. */
final class ConcurrencyTest {
    @TempDir
    private Path directory;

    private final RecordingFileSystem disk = RecordingFileSystem.create();

    @Test
    void aLeaseOnDurableRecordsIsAnsweredWithoutAForce() {
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            put(store, "instance", "saved");
            disk.faults().refuse(FileCall.FORCE, "");
            Step<String> acquire = new Step<>(
                    List.of("instance"),
                    (reading, slots) -> new Change<>(
                            Records.text(slots.get(0)),
                            List.of(Write.put("instance", bytes("leased"))),
                            Change.Durability.LEASE_ONLY));

            assertThat(done(store, acquire)).isEqualTo("saved");
            assertThat(Records.get(store, "instance")).isEqualTo("leased");
        }
    }

    @Test
    void whatIsNotDurableYetIsDeliveredToNobody() throws Exception {
        CountDownLatch forcing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (FileRecordStore store = open(disk.getPath("/store"));
                FileRecordStore other = FileRecordStore.open(
                        disk.process("other").getPath("/store"),
                        Settings.of(Records.SMALL_SEGMENT),
                        Duration.ofMillis(50),
                        Optional.empty())) {
            put(store, "gone", "was there");
            disk.gate(step -> {
                if (step.call() == FileCall.FORCE) {
                    forcing.countDown();
                    await(goOn);
                }
            });
            Thread writer = new Thread(() -> done(store, writing(Write.put("new", bytes("x")), Write.remove("gone"))));
            writer.start();
            await(forcing);
            done(store, leasing(Write.put("new", bytes("leased"))));

            assertThat(other.scan("", "", 10)).containsExactly("new");
            assertThatThrownBy(() -> other.find(List.of("new"))).isInstanceOf(RecordStore.UnavailableException.class);
            assertThatThrownBy(() -> other.find(List.of("gone"))).isInstanceOf(RecordStore.UnavailableException.class);
            assertThat(other.replace(List.of(counting("gone"))).get(0)).isInstanceOf(Result.Unknown.class);
            goOn.countDown();
            writer.join();
            assertThat(Records.get(store, "new")).isEqualTo("leased");
        }
    }

    @Test
    void waitingForAnotherProcessIsBounded() throws Exception {
        Path shared = disk.getPath("/store");
        FileRecordStore store = FileRecordStore.open(
                shared, Settings.of(Records.SMALL_SEGMENT), Duration.ofMillis(60), Optional.empty());
        put(store, "k", "v");
        Path seenByOther = disk.process("other").getPath("/store/store");
        try (FileChannel channel = FileChannel.open(seenByOther, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.lock(Exclusion.JOURNAL, 1, false)) {
            assertThat(lock.isValid()).isTrue();
            assertThat(store.replace(List.of(counting("n"))).get(0))
                    .isEqualTo(Result.refused(
                            new Refusal.Unavailable("the time limit passed before the store's file lock was free")));
            assertThatThrownBy(() -> store.find(List.of("k"))).isInstanceOf(RecordStore.UnavailableException.class);
            assertThatThrownBy(() -> FileRecordStore.open(
                            disk.process("third").getPath("/store"),
                            Settings.of(Records.SMALL_SEGMENT),
                            Duration.ofMillis(50),
                            Optional.empty()))
                    .isInstanceOf(StoreException.CannotOpen.class)
                    .hasMessageContaining("time limit");
        }
        assertThat(done(store, counting("n"))).isEqualTo(1);
        store.close();
    }

    @Test
    void interruptsOfCallersReachNoChannelAndStaySet() {
        try (FileRecordStore store = open(directory)) {
            for (int i = 0; i < 1000; i++) {
                Thread.currentThread().interrupt();
                if (i % 2 == 0) {
                    done(store, leasing(Write.put("k", bytes("v" + i))));
                } else {
                    assertThat(Records.get(store, "k")).isEqualTo("v" + (i - 1));
                }
                assertThat(Thread.interrupted()).isTrue();
            }
            Thread.currentThread().interrupt();
            put(store, "durable", "yes");
            assertThat(Thread.interrupted()).isTrue();
            Thread.currentThread().interrupt();
        }
        assertThat(Thread.interrupted()).isTrue();
        Thread.currentThread().interrupt();
        try (FileRecordStore store = open(directory)) {
            assertThat(Records.get(store, "durable")).isEqualTo("yes");
        }
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptsWhileWaitingHurtNobody() throws Exception {
        try (FileRecordStore store = open(directory)) {
            AtomicInteger counted = new AtomicInteger();
            Thread worker = new Thread(() -> {
                while (counted.get() < 300) {
                    done(store, counting("n"));
                    counted.incrementAndGet();
                }
            });
            worker.start();
            while (worker.isAlive()) {
                worker.interrupt();
                Thread.onSpinWait();
            }
            assertThat(Records.get(store, "n")).isEqualTo("300");
        }
    }

    @Test
    void closingWhileInUseLeavesEveryCallWithAnHonestAnswer() throws Exception {
        for (int round = 0; round < 10; round++) {
            FileRecordStore store = open(directory);
            String key = "n" + round;
            AtomicInteger acknowledged = new AtomicInteger();
            AtomicInteger unknown = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                Thread thread = new Thread(() -> {
                    try {
                        while (true) {
                            Result<Long> result =
                                    store.replace(List.of(counting(key))).get(0);
                            (Records.isDone(result) ? acknowledged : unknown).incrementAndGet();
                        }
                    } catch (StoreClosedException e) {
                        // the end
                    }
                });
                thread.start();
                threads.add(thread);
            }
            while (acknowledged.get() < 20) {
                Thread.onSpinWait();
            }
            store.close();
            for (Thread thread : threads) {
                thread.join();
            }
            try (FileRecordStore again = open(directory)) {
                int counted = Integer.parseInt(Records.get(again, key));
                assertThat(counted).isBetween(acknowledged.get(), acknowledged.get() + unknown.get());
            }
        }
    }

    @Test
    void aStoreOfAnotherClassLoaderIsKeptOutAndLetIn() throws Exception {
        try (FileRecordStore store = open(directory);
                ForeignStore foreign = new ForeignStore(directory)) {
            Thread here = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    done(store, counting("n"));
                }
            });
            here.start();
            foreign.count("n", 100);
            here.join();
            assertThat(Records.get(store, "n")).isEqualTo("200");
        }
    }

    @Test
    void deadSegmentsGoWhileWritingGoesOn() throws Exception {
        long seed = System.nanoTime();
        System.out.println("ConcurrencyTest seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> model = new TreeMap<>();
        RecordingFileSystem second = disk.process("second");
        try (FileRecordStore store = open(disk.getPath("/store"));
                FileRecordStore other = open(second.getPath("/store"))) {
            put(store, "cold", repeated('c', 700));
            model.put("cold", repeated('c', 700));
            for (int i = 0; i < 2000; i++) {
                String key = "k" + random.nextInt(40);
                String value = repeated((char) ('a' + random.nextInt(26)), random.nextInt(900));
                FileRecordStore either = random.nextBoolean() ? store : other;
                if (random.nextInt(5) == 0) {
                    Records.remove(either, key);
                    model.remove(key);
                } else {
                    put(either, key, value);
                    model.put(key, value);
                }
                if (i % 100 == 0) {
                    assertThat(contents(random.nextBoolean() ? store : other)).isEqualTo(model);
                }
            }
            assertThat(contents(store)).isEqualTo(model);
        }
        try (var files = Files.list(disk.getPath("/store"))) {
            assertThat(files.count()).as("about 1 MB was written, 64 KB a file").isLessThan(12);
        }
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            assertThat(contents(store)).isEqualTo(model);
        }
    }

    private static Map<String, String> contents(FileRecordStore store) {
        Map<String, String> contents = new TreeMap<>();
        List<String> keys = store.scan("", "", 1000);
        List<Slot> slots = store.find(keys);
        for (int i = 0; i < keys.size(); i++) {
            contents.put(keys.get(i), Records.text(slots.get(i)));
        }
        return contents;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

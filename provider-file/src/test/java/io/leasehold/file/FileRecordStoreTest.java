package io.leasehold.file;

import static io.leasehold.file.Records.allKeys;
import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.counting;
import static io.leasehold.file.Records.done;
import static io.leasehold.file.Records.get;
import static io.leasehold.file.Records.leasing;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.put;
import static io.leasehold.file.Records.remove;
import static io.leasehold.file.Records.repeated;
import static io.leasehold.file.Records.writing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.record.Change;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreClosedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file store means as a map with atomic steps. */
final class FileRecordStoreTest {
    @TempDir
    private Path directory;

    @Test
    void aRecordIsThereWhenTheDirectoryIsOpenedAgain() {
        try (FileRecordStore store = open(directory)) {
            put(store, "a", "one");
            put(store, "b", repeated('x', 5000));
            put(store, "c", "gone");
            remove(store, "c");
        }
        try (FileRecordStore store = open(directory)) {
            assertThat(get(store, "a")).isEqualTo("one");
            assertThat(get(store, "b")).isEqualTo(repeated('x', 5000));
            assertThat(get(store, "c")).isEqualTo("absent");
            assertThat(allKeys(store)).containsExactly("a", "b");
        }
    }

    @Test
    void stepsActInListOrderUnderOneReading() {
        try (FileRecordStore store = open(directory)) {
            List<Instant> readings = new ArrayList<>();
            Step<String> first = new Step<>(List.of("k"), (reading, slots) -> {
                readings.add(reading);
                return new Change<>(
                        Records.text(slots.get(0)), List.of(Write.put("k", bytes("first"))), Change.Durability.MACHINE);
            });
            Step<String> second = new Step<>(List.of("k"), (reading, slots) -> {
                readings.add(reading);
                return new Change<>(Records.text(slots.get(0)), List.of(Write.remove("k")), Change.Durability.MACHINE);
            });
            Step<String> third = new Step<>(List.of("k"), (reading, slots) -> Change.none(Records.text(slots.get(0))));

            List<Result<String>> results = store.replace(List.of(first, second, third));

            assertThat(results).extracting(Result::orThrow).containsExactly("absent", "first", "absent");
            assertThat(readings).hasSize(2);
            assertThat(readings.get(1)).isEqualTo(readings.get(0));
        }
    }

    @Test
    void aTransitionThatThrowsChangesNothingAndLeavesTheStoreUsable() {
        try (FileRecordStore store = open(directory)) {
            Step<Boolean> throwing = new Step<>(List.of("a"), (reading, slots) -> {
                throw new IllegalStateException("a bug");
            });

            assertThatThrownBy(() -> store.replace(List.of(writing(Write.put("a", bytes("x"))), throwing)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a bug");
            assertThat(get(store, "a")).isEqualTo("absent");
            put(store, "a", "fine");
            assertThat(get(store, "a")).isEqualTo("fine");
        }
    }

    @Test
    void badKeysAndWritesAreRefusedWithTheirName() {
        try (FileRecordStore store = open(directory)) {
            assertThatThrownBy(() -> store.find(List.of(""))).hasMessageContaining("reads");
            assertThatThrownBy(() -> store.find(List.of("caf\u00e9"))).hasMessageContaining("reads");
            assertThatThrownBy(() -> store.find(List.of(repeated('k', 4001)))).hasMessageContaining("reads");
            assertThatThrownBy(() -> put(store, "tab\t", "x")).hasMessageContaining("writes");
            assertThatThrownBy(() -> done(store, writing(Write.put("a", bytes("1")), Write.remove("a"))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("twice");
            assertThatThrownBy(() -> done(store, writing(new Write("a", Slot.damaged("no")))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> store.scan("", "", 0)).hasMessageContaining("max");
            assertThat(allKeys(store)).isEmpty();
        }
    }

    @Test
    void keysAreListedInOrderByPrefixAndPage() {
        try (FileRecordStore store = open(directory)) {
            for (String key : List.of("b/2", "a/1", "b/1", "b", "c", "b/3")) {
                put(store, key, key);
            }
            assertThat(store.scan("b/", "", 10)).containsExactly("b/1", "b/2", "b/3");
            assertThat(store.scan("b/", "b/1", 1)).containsExactly("b/2");
            assertThat(store.scan("b/", "a", 2)).containsExactly("b/1", "b/2");
            assertThat(store.scan("", "b", 10)).containsExactly("b/1", "b/2", "b/3", "c");
            assertThat(store.scan("d", "", 10)).isEmpty();
            assertThat(store.scan("b", "z", 10)).isEmpty();
        }
    }

    @Test
    void aClosedStoreSaysSoAndCloseIsIdempotent() {
        FileRecordStore store = open(directory);
        store.close();
        store.close();
        assertThatThrownBy(store::time).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> store.find(List.of("a"))).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> store.replace(List.of())).isInstanceOf(StoreClosedException.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("leasehold-file") && thread.isAlive());
    }

    @Test
    void leaseOnlyWritesAreThereAfterReopening() {
        try (FileRecordStore store = open(directory)) {
            done(store, leasing(Write.put("lease", bytes("mine"))));
            assertThat(get(store, "lease")).isEqualTo("mine");
        }
        try (FileRecordStore store = open(directory)) {
            assertThat(get(store, "lease")).isEqualTo("mine");
        }
    }

    @Test
    void directoryAndFilesBelongToTheirOwnerOnly() throws Exception {
        Path inner = directory.resolve("inner");
        open(inner).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner.resolve("store"))))
                .isEqualTo("rw-------");
    }

    @Test
    void twoStoreObjectsOnOneDirectoryShareItsRecords() {
        FileRecordStore one = open(directory);
        try (FileRecordStore other = open(directory.resolve("../" + directory.getFileName()))) {
            put(one, "a", "one");
            assertThat(get(other, "a")).isEqualTo("one");
            one.close();
            put(other, "a", "two");
            assertThat(get(other, "a")).isEqualTo("two");
        }
    }

    @Test
    void valuesLargerThanASegmentAreKept() {
        String large = repeated('L', 300_000);
        try (FileRecordStore store = open(directory)) {
            put(store, "large", large);
            put(store, "after", "small");
            assertThat(get(store, "large")).isEqualTo(large);
        }
        try (FileRecordStore store = open(directory)) {
            assertThat(get(store, "large")).isEqualTo(large);
            assertThat(get(store, "after")).isEqualTo("small");
        }
    }

    @Test
    void aRandomHistoryEqualsTheModelAfterEveryReopening() {
        long seed = Long.getLong("leasehold.file.seed", System.nanoTime());
        System.out.println("FileRecordStoreTest seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> model = new TreeMap<>();
        for (int round = 0; round < 6; round++) {
            try (FileRecordStore store = open(directory)) {
                assertEqual(store, model);
                for (int i = 0; i < 120; i++) {
                    store.replace(randomSteps(random, model)).forEach(Result::orThrow);
                }
                assertEqual(store, model);
            }
        }
    }

    private static List<Step<Boolean>> randomSteps(SplittableRandom random, Map<String, String> model) {
        List<Step<Boolean>> steps = new ArrayList<>();
        for (int s = random.nextInt(1, 5); s > 0; s--) {
            TreeMap<String, Write> writes = new TreeMap<>();
            for (int w = random.nextInt(1, 5); w > 0; w--) {
                String key = "k" + random.nextInt(60);
                if (random.nextInt(4) == 0) {
                    writes.put(key, Write.remove(key));
                } else {
                    int size = random.nextInt(3) == 0 ? random.nextInt(3000) : random.nextInt(40);
                    String value = repeated((char) ('a' + random.nextInt(26)), size);
                    writes.put(key, Write.put(key, bytes(value)));
                }
            }
            writes.values().forEach(write -> {
                if (write.content().isAbsent()) {
                    model.remove(write.key());
                } else {
                    model.put(write.key(), Records.text(write.content()));
                }
            });
            Write[] all = writes.values().toArray(Write[]::new);
            steps.add(random.nextInt(3) == 0 ? leasing(all) : writing(all));
        }
        return steps;
    }

    private static void assertEqual(FileRecordStore store, Map<String, String> model) {
        assertThat(allKeys(store)).containsExactlyElementsOf(model.keySet());
        List<String> values = store.find(List.copyOf(model.keySet())).stream()
                .map(Records::text)
                .toList();
        assertThat(values).containsExactlyElementsOf(model.values());
    }

    @Test
    void manyThreadsCountWithoutLosingOne() throws Exception {
        try (FileRecordStore store = open(directory)) {
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < 50; i++) {
                        done(store, counting("n"));
                    }
                });
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(get(store, "n")).isEqualTo("400");
        }
    }
}

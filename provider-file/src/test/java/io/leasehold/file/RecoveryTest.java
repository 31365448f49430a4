package io.leasehold.file;

import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.leasing;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.writing;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.tck.files.RecordingFileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it takes to open a store depends on what it holds, not on how much was written to it. */
final class RecoveryTest {
    private static final int FRAMES_AT_ONCE = 2000;
    private static final String JOURNAL = "journal-0000000001";

    @TempDir
    private Path directory;

    private static void write(FileRecordStore store, int calls, boolean durable) {
        for (int call = 0; call < calls; call++) {
            List<Step<Boolean>> steps = new ArrayList<>(FRAMES_AT_ONCE);
            for (int i = 0; i < FRAMES_AT_ONCE; i++) {
                Write write = Write.put("key " + i % 50, bytes("value " + call));
                steps.add(durable ? writing(write) : leasing(write));
            }
            store.replace(steps)
                    .forEach(result -> assertThat(Records.isDone(result)).isTrue());
        }
    }

    @Test
    void aLongJournalOfFewKeysIsRecoveredInLittleMemory() throws Exception {
        try (FileRecordStore store = open(directory, Settings.STANDARD_SEGMENT_BYTES)) {
            write(store, 100, true);
        }
        Process process = RecoveryProcess.start(directory, "key 7", "-Xmx32m");
        String found = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(found.strip()).isEqualTo("value 99");
    }

    private static byte[][] written(byte[][] files, List<Step<Boolean>> steps) throws IOException {
        RecordingFileSystem disk = RecordingFileSystem.create();
        Path store = disk.getPath("/store");
        Files.createDirectory(store);
        if (files.length > 0) {
            Files.write(store.resolve("store"), files[0]);
            Files.write(store.resolve(JOURNAL), files[1]);
        }
        RecordingFileSystem process = disk.process("writer");
        FileRecordStore records = open(process.getPath("/store"));
        records.replace(steps);
        process.kill();
        records.close();
        return new byte[][] {Files.readAllBytes(store.resolve("store")), Files.readAllBytes(store.resolve(JOURNAL))};
    }

    private static int end(byte[] journal) {
        int end = journal.length;
        while (journal[end - 1] == 0) {
            end--;
        }
        return Math.toIntExact(Frames.aligned(end));
    }

    @Test
    void whatIsLeftOfAFailedWriteIsNotTakenForTheContinuationOfALaterOne() throws IOException {
        byte[][] files = written(new byte[0][], List.of(writing(Write.put("base", bytes("base")))));
        byte[][] failed = written(
                files, List.of(leasing(Write.put("x", bytes("1"))), leasing(Write.put("left over", bytes("old")))));
        byte[][] later = written(files, List.of(leasing(Write.put("x", bytes("2")))));
        int end = end(later[1]);
        System.arraycopy(failed[1], end, later[1], end, end(failed[1]) - end);

        RecordingFileSystem disk = RecordingFileSystem.create();
        Files.createDirectory(disk.getPath("/store"));
        Files.write(disk.getPath("/store/store"), later[0]);
        Files.write(disk.getPath("/store/" + JOURNAL), later[1]);
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            assertThat(Records.allKeys(store)).containsExactly("base", "x");
            assertThat(Records.get(store, "x")).isEqualTo("2");
        }
    }
}

package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.bench.peer.Crew;
import io.leasehold.bench.peer.Repeated;
import io.leasehold.tck.StoreAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the store is measured beside does what it is said to do: figures beside a reference that cheats would mean nothing. */
class CommitWorkTest {
    private static final Duration SHORT = Duration.ofMillis(100);

    @TempDir
    Path directory;

    private Counts counts(FileCommit.Work kind, int threads, int batch) throws Exception {
        StoreAddress address = new StoreAddress("file:" + Stage.TEMPORARY + "/store", Map.of());
        try (Stage stage = Stage.at(address);
                Repeated work = FileCommit.work(kind, directory, stage, threads, new ForcedAppend.Batch(batch, 256))) {
            return Counts.of(work, threads, SHORT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_work_counts_all_instances_of_its_batches(FileCommit.Work kind) throws Exception {
        Counts counts = counts(kind, 1, 3);
        assertThat(counts.calls()).isPositive();
        assertThat(counts.instances()).isEqualTo(3 * counts.calls());
        assertThat(counts.allocatedBytes()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(names = {"APPEND", "GROWING_APPEND", "GROUP_LOG"})
    void one_thread_forces_once_for_each_append(FileCommit.Work kind) throws Exception {
        Counts counts = counts(kind, 1, 1);
        assertThat(counts.syncs()).isEqualTo(counts.calls());
    }

    @Test
    void one_file_each_forces_the_file_and_its_directory() throws Exception {
        Counts counts = counts(FileCommit.Work.FILE_EACH, 1, 1);
        assertThat(counts.syncs()).isEqualTo(2 * counts.calls());
    }

    @Test
    void the_log_forces_for_several_threads_at_once() throws Exception {
        Counts counts = counts(FileCommit.Work.GROUP_LOG, 8, 1);
        assertThat(counts.syncs()).isBetween(1L, counts.calls() - 1);
    }

    @Test
    void the_log_keeps_nobody_waiting_for_ever() throws Exception {
        try (GroupLog log = new GroupLog(directory.resolve("log"), new ForcedAppend.Batch(1, 256))) {
            assertThat(Crew.run(8, thread -> {
                        long done = 0;
                        for (int i = 0; i < 50; i++) {
                            done += log.once(thread);
                        }
                        return done;
                    }))
                    .containsOnly(50L);
        }
    }
}

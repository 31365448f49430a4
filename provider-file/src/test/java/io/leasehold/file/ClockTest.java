package io.leasehold.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.RecordStore;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The store's own clock never goes back, in no process, and goes on at normal speed. */
final class ClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00.000001999Z");
    private final RecordingFileSystem disk = RecordingFileSystem.create();
    private Instant machine = START;
    private long nanos = 5;

    private FileRecordStore open(Path directory) {
        Settings settings = new Settings(Records.SMALL_SEGMENT, () -> machine, () -> nanos);
        return FileRecordStore.open(directory, settings, Duration.ofSeconds(10), Optional.empty());
    }

    private void pass(Duration duration) {
        machine = machine.plus(duration);
        nanos += duration.toNanos();
    }

    @Test
    void readingsAreRoundedDownToTheMicrosecond() {
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            assertThat(store.time()).isEqualTo(Instant.parse("2026-01-01T00:00:00.000001Z"));
        }
    }

    @Test
    void afterABackwardStepTheClockGoesOnAtNormalSpeedInEveryProcess() {
        try (FileRecordStore one = open(disk.getPath("/store"));
                FileRecordStore other = open(disk.process("other").getPath("/store"))) {
            Instant before = one.time();
            machine = machine.minusSeconds(3600);

            assertThat(other.time()).isEqualTo(before);
            pass(Duration.ofSeconds(2));
            assertThat(one.time()).isEqualTo(before.plusSeconds(2));
            assertThat(other.time()).isEqualTo(before.plusSeconds(2));
            try (FileRecordStore late = open(disk.process("late").getPath("/store"))) {
                assertThat(late.time()).isEqualTo(before.plusSeconds(2));
                pass(Duration.ofSeconds(1));
                assertThat(late.time()).isEqualTo(before.plusSeconds(3));
                assertThat(ahead(late)).isBetween(Duration.ofSeconds(3599), Duration.ofSeconds(3601));
            }
        }
    }

    @Test
    void aForwardStepIsFollowed() {
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            Instant before = store.time();
            machine = machine.plusSeconds(3600);
            assertThat(store.time()).isEqualTo(before.plusSeconds(3600));
            assertThat(ahead(store)).isZero();
        }
    }

    @Test
    void noReadingIsKeptBeyondTheLastClose() {
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            Records.put(store, "k", "v");
            store.time();
        }
        machine = machine.minusSeconds(3600);
        try (FileRecordStore store = open(disk.getPath("/store"))) {
            assertThat(store.time()).isBefore(START.minusSeconds(3500));
        }
    }

    @Test
    void anExternalClockReplacesItsOwn() {
        Instant fixed = Instant.parse("2000-01-01T00:00:00.000001999Z");
        try (FileRecordStore store = FileRecordStore.open(
                disk.getPath("/store"),
                Settings.of(Records.SMALL_SEGMENT),
                Duration.ofSeconds(10),
                Optional.of(() -> fixed))) {
            assertThat(store.time()).isEqualTo(Instant.parse("2000-01-01T00:00:00.000001Z"));
            assertThat(store.traits().facts()).containsEntry("clock", "external");
        }
    }

    private static Duration ahead(RecordStore store) {
        return Duration.parse(store.traits().facts().get("clockAhead"));
    }
}

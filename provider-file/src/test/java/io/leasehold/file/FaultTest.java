package io.leasehold.file;

import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.done;
import static io.leasehold.file.Records.leasing;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.put;
import static io.leasehold.file.Records.repeated;
import static io.leasehold.file.Records.writing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.record.RecordStore;
import io.leasehold.record.Write;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.files.CrashImages;
import io.leasehold.tck.files.CrashModel;
import io.leasehold.tck.files.Fault;
import io.leasehold.tck.files.FileCall;
import io.leasehold.tck.files.RecordingFileSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults of the file system give honest answers, keep the old state, and are over when they are lifted. */
final class FaultTest {
    private final RecordingFileSystem disk = RecordingFileSystem.create();
    private final Path directory = disk.getPath("/store");

    private static Result<Boolean> trying(FileRecordStore store, String key, String value) {
        return store.replace(List.of(writing(Write.put(key, bytes(value))))).get(0);
    }

    private static void assertUnavailable(Result<?> result) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        Result.Refused.class,
                        refused -> assertThat(refused.reason()).isInstanceOf(Refusal.Unavailable.class));
    }

    @Test
    void aFailedForceIsUnknownAndTheStoreGoesOnInAnotherSegment() {
        try (FileRecordStore store = open(directory)) {
            put(store, "old", "kept");
            done(store, leasing(Write.put("lease", bytes("mine"))));
            Fault fault = disk.faults().fail(FileCall.FORCE, 1);

            assertThat(trying(store, "new", "perhaps")).isInstanceOf(Result.Unknown.class);
            assertThat(fault.fired()).isEqualTo(1);

            put(store, "later", "sure");
            disk.acknowledge("later");
            assertThat(Records.get(store, "old")).isEqualTo("kept");
            assertThat(Records.get(store, "new")).isEqualTo("perhaps");
            assertThat(Records.get(store, "lease")).isEqualTo("mine");
        }
        int images = CrashImages.of(disk).imagesPerPoint(16).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
            if (!image.acknowledged().isEmpty()) {
                try (FileRecordStore store = open(image.open().getPath("/store"))) {
                    assertThat(Records.get(store, "later")).as(image.toString()).isEqualTo("sure");
                    assertThat(Records.get(store, "new")).as(image.toString()).isEqualTo("perhaps");
                }
            }
        });
        assertThat(images).isGreaterThan(10);
    }

    @Test
    void everyForceInARowMayFail() {
        try (FileRecordStore store = open(directory)) {
            put(store, "old", "kept");
            for (int i = 0; i < 20; i++) {
                Fault fault = disk.faults().fail(FileCall.FORCE, 1 + i % 3);
                Result<Boolean> result = trying(store, "k" + i, "v");
                fault.lift();
                String found = Records.get(store, "k" + i);
                assertThat(found).isIn(Records.isDone(result) ? List.of("v") : List.of("v", "absent"));
                if (result instanceof Result.Refused<Boolean>) {
                    assertThat(found).isEqualTo("absent");
                }
            }
            put(store, "later", "sure");
            assertThat(Records.get(store, "old")).isEqualTo("kept");
        }
        try (FileRecordStore store = open(directory)) {
            assertThat(Records.get(store, "later")).isEqualTo("sure");
        }
    }

    @Test
    void anotherProcessReadsAnewAfterAFailedForce() {
        try (FileRecordStore store = open(directory);
                FileRecordStore other = open(disk.process("other").getPath("/store"))) {
            put(store, "large", repeated('x', 3000));
            assertThat(Records.get(other, "large")).isEqualTo(repeated('x', 3000));
            disk.faults().fail(FileCall.FORCE, 1);
            trying(store, "large", repeated('y', 3000));
            put(store, "later", "sure");
            assertThat(Records.get(other, "large")).isEqualTo(repeated('y', 3000));
            put(other, "fromOther", "fine");
            assertThat(Records.get(store, "fromOther")).isEqualTo("fine");
        }
    }

    @Test
    void aFullDiskIsRefusedAndTheStoreWorksWhenSpaceIsBack() {
        try (FileRecordStore store = open(directory)) {
            put(store, "a", "old");
            Fault full = disk.faults().noSpaceAfter(100);
            String value = repeated('x', 20_000);
            int done = 0;
            Result<Boolean> result = trying(store, "a", value);
            while (Records.isDone(result)) {
                done++;
                assertThat(done).as("writes into what is allocated").isLessThan(10);
                value = repeated((char) ('a' + done), 20_000);
                result = trying(store, "a", value);
            }
            assertUnavailable(result);
            String before = Records.get(store, "a");
            assertThat(before).isNotEqualTo(value).hasSize(20_000);
            full.lift();
            put(store, "a", "new");
            assertThat(Records.get(store, "a")).isEqualTo("new");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = FileCall.class,
            names = {"READ", "WRITE", "LOCK", "UNLOCK"})
    void aFailingCallIsAnsweredHonestlyWhereverItHits(FileCall call) {
        try (FileRecordStore store = open(directory)) {
            String sure = "start";
            put(store, "k", sure);
            for (int nth = 1; nth <= 8; nth++) {
                String value = "value " + nth;
                Fault fault = disk.faults().fail(call, nth);
                Result<Boolean> result = trying(store, "k", value);
                fault.lift();
                String found = Records.get(store, "k");
                if (Records.isDone(result)) {
                    assertThat(found).as(call + " " + nth).isEqualTo(value);
                } else if (result instanceof Result.Refused<Boolean>) {
                    assertThat(found).as(call + " " + nth).isEqualTo(sure);
                } else {
                    assertThat(found).as(call + " " + nth).isIn(sure, value);
                }
                sure = found;
            }
        }
        try (FileRecordStore store = open(directory)) {
            put(store, "k", "works");
        }
    }

    /** The write fails, taking it back fails, and looking at what is there fails: nobody can know. */
    @Test
    void aWriteThatCanNeitherBeTakenBackNorReadIsUnknownEvenForALease() {
        try (FileRecordStore store = open(directory)) {
            put(store, "instance", "free");
            List<Fault> faults = List.of(
                    disk.faults().fail(FileCall.WRITE, 1),
                    disk.faults().fail(FileCall.WRITE, 2),
                    disk.faults().fail(FileCall.READ, 3));

            Result<Boolean> leased = store.replace(List.of(leasing(Write.put("instance", bytes("leased")))))
                    .get(0);

            assertThat(faults).allSatisfy(fault -> assertThat(fault.fired()).isEqualTo(1));
            assertThat(Records.get(store, "instance")).isEqualTo("free");
            assertThat(leased).isInstanceOf(Result.Unknown.class);
            done(store, leasing(Write.put("instance", bytes("leased again"))));
            assertThat(Records.get(store, "instance")).isEqualTo("leased again");
        }
    }

    @Test
    void shortWritesAreContinued() {
        disk.faults().shortWrites(7);
        try (FileRecordStore store = open(directory)) {
            put(store, "k", repeated('s', 500));
        }
        try (FileRecordStore store = open(directory)) {
            assertThat(Records.get(store, "k")).isEqualTo(repeated('s', 500));
        }
    }

    @Test
    void aReadOnlyDiskIsRefusedAndKeepsTheOldState() {
        try (FileRecordStore store = open(directory)) {
            put(store, "k", "old");
            Fault readOnly = disk.faults().readOnly();
            assertUnavailable(trying(store, "k", "new"));
            assertThatThrownBy(() -> {
                        store.time();
                        store.time();
                    })
                    .isInstanceOf(RecordStore.UnavailableException.class);
            readOnly.lift();
            assertThat(Records.get(store, "k")).isEqualTo("old");
            put(store, "k", "new");
        }
        disk.faults().readOnly();
        assertThatThrownBy(() -> open(disk.getPath("/another"))).isInstanceOf(StoreException.CannotOpen.class);
        assertThatThrownBy(() -> open(directory)).isInstanceOf(StoreException.CannotOpen.class);
        assertThat(disk.openChannels()).isZero();
    }

    @Test
    void aDirectoryThatCannotBeListedOrForcedIsSaid() {
        for (FileCall call : List.of(FileCall.LIST, FileCall.FORCE_DIRECTORY, FileCall.CREATE, FileCall.FORCE)) {
            Fault fault = disk.faults().fail(call, 1);
            assertThatThrownBy(() -> open(disk.getPath("/new-" + call)))
                    .as(call.toString())
                    .isInstanceOf(StoreException.CannotOpen.class);
            fault.lift();
            open(disk.getPath("/new-" + call)).close();
        }
        assertThat(disk.openChannels()).isZero();
    }
}

package io.leasehold.file;

import static io.leasehold.file.Records.bytes;
import static io.leasehold.file.Records.done;
import static io.leasehold.file.Records.leasing;
import static io.leasehold.file.Records.open;
import static io.leasehold.file.Records.put;
import static io.leasehold.file.Records.remove;
import static io.leasehold.file.Records.repeated;
import static io.leasehold.file.Records.writing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.record.Write;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.files.Corrupter;
import io.leasehold.tck.files.RecordingFileSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Damage is said, for as few keys as possible; it never shows an older value, an absent record or a new store. */
final class DamageTest {
    private static final Map<String, String> NEWEST = Map.of(
            "head", "new head",
            "large", repeated('n', 900),
            "left", "lease",
            "other", "other");

    /** Every byte is damaged with 1; the default build leaves some out. */
    private static final int STRIDE = Integer.getInteger("leasehold.file.stride", 5);

    private final SplittableRandom random = new SplittableRandom(11);

    /** What a damaged store answers. */
    private enum Answer {
        RIGHT,
        DAMAGED,
        NOT_OPENED
    }

    private static byte[][] closedStore() throws IOException {
        RecordingFileSystem disk = RecordingFileSystem.create();
        Path directory = disk.getPath("/store");
        try (FileRecordStore store = open(directory)) {
            done(store, writing(Write.put("head", bytes("old head")), Write.put("large", bytes(repeated('o', 900)))));
            put(store, "gone", "not gone");
            done(store, leasing(Write.put("left", bytes("lease"))));
            put(store, "other", "other");
            done(store, writing(Write.put("head", bytes("new head")), Write.put("large", bytes(repeated('n', 900)))));
            remove(store, "gone");
        }
        return new byte[][] {
            Files.readAllBytes(directory.resolve("store")), Files.readAllBytes(directory.resolve("journal-0000000001"))
        };
    }

    private static Path copy(byte[][] files) throws IOException {
        Path directory = RecordingFileSystem.create().getPath("/store");
        Files.createDirectory(directory);
        Files.write(directory.resolve("store"), files[0]);
        Files.write(directory.resolve("journal-0000000001"), files[1]);
        return directory;
    }

    private static int usedBytes(byte[] journal) {
        int used = journal.length;
        while (journal[used - 1] == 0) {
            used--;
        }
        return used + 4;
    }

    /** Opens it twice: what recovery does must not make damage look like none. */
    private static Answer answer(Path directory, String what) {
        Answer answer = answerOnce(directory, what);
        assertThat(answerOnce(directory, what + ", again")).as(what).isEqualTo(answer);
        return answer;
    }

    private static Answer answerOnce(Path directory, String what) {
        Answer answer = Answer.RIGHT;
        try (FileRecordStore store = open(directory)) {
            for (Map.Entry<String, String> each : NEWEST.entrySet()) {
                String found = Records.get(store, each.getKey());
                assertThat(found).as(each.getKey() + ", " + what).isIn(each.getValue(), "damaged");
                answer = found.equals("damaged") ? Answer.DAMAGED : answer;
            }
            assertThat(Records.get(store, "gone")).as("gone, " + what).isIn("absent", "damaged");
            List<String> keys = store.scan("", "", 100);
            assertThat(keys).as(what).containsAll(NEWEST.keySet());
        } catch (StoreException.CannotOpen e) {
            answer = Answer.NOT_OPENED;
        }
        return answer;
    }

    @Test
    void aFlippedBitInAFrameHurtsAtMostTheKeyWhoseValueItHits() throws IOException {
        byte[][] files = closedStore();
        Map<Answer, Integer> counts = new TreeMap<>();
        for (int at = SegmentHeader.FIRST_FRAME; at < usedBytes(files[1]); at += STRIDE) {
            Path directory = copy(files);
            Corrupter.flipBit(directory.resolve("journal-0000000001"), at, random.nextInt(8));
            counts.merge(answer(directory, "bit flipped in byte " + at), 1, Integer::sum);
        }
        assertThat(counts.get(Answer.RIGHT)).isPositive();
        assertThat(counts.get(Answer.DAMAGED)).isBetween(900 / STRIDE, 960 / STRIDE);
        assertThat(counts).doesNotContainKey(Answer.NOT_OPENED);
    }

    @Test
    void aFlippedBitInAHeaderIsSaidOrHarmless() throws IOException {
        byte[][] files = closedStore();
        for (int at = 0; at < SegmentHeader.BYTES; at++) {
            Path directory = copy(files);
            Corrupter.flipBit(directory.resolve("journal-0000000001"), at, random.nextInt(8));
            assertThat(answer(directory, "header byte " + at)).isEqualTo(Answer.NOT_OPENED);
        }
        for (int at = 0; at < files[0].length; at += STRIDE) {
            Path directory = copy(files);
            Corrupter.flipBit(directory.resolve("store"), at, random.nextInt(8));
            assertThat(answer(directory, "store byte " + at)).isNotEqualTo(Answer.DAMAGED);
        }
    }

    @Test
    void aJournalCutAtAnyByteIsNotTakenForAShorterOne() throws IOException {
        byte[][] files = closedStore();
        int used = usedBytes(files[1]);
        for (int at = 0; at < used; at += STRIDE) {
            Path cut = copy(files);
            Corrupter.resize(cut.resolve("journal-0000000001"), at);
            answer(cut, "cut at " + at);
            Path zeroed = copy(files);
            Corrupter.zeroTail(zeroed.resolve("journal-0000000001"), at);
            answer(zeroed, "zeros from " + at);
        }
    }

    @Test
    void aStoreFileCutAtAnyByteIsNotTakenForANewOne() throws IOException {
        byte[][] files = closedStore();
        for (int at = 0; at < files[0].length; at += STRIDE) {
            Path cut = copy(files);
            Corrupter.resize(cut.resolve("store"), at);
            answer(cut, "cut at " + at);
            Path zeroed = copy(files);
            Corrupter.zeroTail(zeroed.resolve("store"), at);
            answer(zeroed, "zeros from " + at);
        }
    }

    @Test
    void aMissingFileIsSaid() throws IOException {
        for (String name : List.of("store", "journal-0000000001")) {
            Path directory = copy(closedStore());
            Files.delete(directory.resolve(name));
            assertThat(answer(directory, name + " is missing")).isEqualTo(Answer.NOT_OPENED);
        }
    }

    @Test
    void damageThatIsMetWhileTheStoreIsOpenIsSaid() throws IOException {
        Path directory = RecordingFileSystem.create().getPath("/store");
        try (FileRecordStore store = open(directory)) {
            put(store, "large", repeated('x', 2000));
            put(store, "small", "fine");
            Corrupter.flipBit(directory.resolve("journal-0000000001"), 1500, 3);
            assertThat(Records.get(store, "large")).isEqualTo("damaged");
            assertThat(Records.get(store, "small")).isEqualTo("fine");
            put(store, "large", "whole again");
            assertThat(Records.get(store, "large")).isEqualTo("whole again");
        }
    }

    @Test
    void aDirectoryThatIsNoStoreIsRefusedAndLeftAsItIs() throws IOException {
        Path directory = RecordingFileSystem.create().getPath("/other");
        Files.createDirectory(directory);
        Files.writeString(directory.resolve("notes.txt"), "mine");
        assertThatThrownBy(() -> open(directory))
                .isInstanceOf(StoreException.CannotOpen.class)
                .hasMessageContaining("neither empty nor a store");
        Files.writeString(directory.resolve("store"), "a file of somebody else, longer than sixteen bytes");
        assertThatThrownBy(() -> open(directory)).isInstanceOf(StoreException.CannotOpen.class);
        assertThat(Files.readString(directory.resolve("store"))).startsWith("a file of somebody else");
        try (var entries = Files.list(directory)) {
            assertThat(entries).hasSize(2);
        }
    }

    @Test
    void aNewerFormatIsRefusedByName() throws IOException {
        byte[][] files = closedStore();
        files[0][11] = 2;
        int sum = Frames.checksum(files[0], 0, 12);
        ByteBuffer.wrap(files[0]).putInt(12, sum);
        Path directory = copy(files);
        assertThatThrownBy(() -> open(directory))
                .isInstanceOf(StoreException.CannotOpen.class)
                .hasMessageContaining("newer format");
        assertThat(Files.readAllBytes(directory.resolve("store"))).isEqualTo(files[0]);
    }
}

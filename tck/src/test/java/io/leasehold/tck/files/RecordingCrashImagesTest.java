package io.leasehold.tck.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordingCrashImagesTest {
    private final RecordingFileSystem disk = RecordingFileSystem.create();
    private final Path file = disk.getPath("/file");

    @BeforeEach
    void aFileOfTwoSectorsIsDurable() throws IOException {
        Files.writeString(file, "a".repeat(1024));
        disk.settle();
    }

    @Test
    void anyOfTheUnforcedSectorsMayBeMissing() throws IOException {
        write(file, "b".repeat(1024), StandardOpenOption.WRITE);
        assertThat(ends(CrashModel.PROCESS_KILL)).containsExactly("aa", "bb");
        assertThat(ends(CrashModel.ORDERED_METADATA)).containsExactly("aa", "ba", "bb");
        assertThat(ends(CrashModel.ANYTHING_UNFORCED)).containsExactly("aa", "ab", "ba", "bb");
    }

    @Test
    void aForcedWriteStaysAndALaterOneMayNot() throws IOException {
        write(file, "b".repeat(512), StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
        disk.acknowledge("b");
        write(file, "c".repeat(512), StandardOpenOption.WRITE);
        Set<String> acknowledged = new TreeSet<>();
        CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
            if (!image.acknowledged().isEmpty()) {
                acknowledged.add(ends(image));
            }
        });
        assertThat(acknowledged).containsExactly("ba", "ca");
    }

    @Test
    void aSizeMayGrowWithoutBytesAndBytesArriveWithoutSize() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(bytes("b".repeat(100)), 1024);
        }
        Set<Long> sizes = new TreeSet<>();
        Set<Byte> last = new TreeSet<>();
        CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
            byte[] all = read(image, "/file");
            sizes.add((long) all.length);
            last.add(all[all.length - 1]);
        });
        assertThat(sizes).containsExactly(1024L, 1124L);
        assertThat(last).containsExactly((byte) 0, (byte) 'a', (byte) 'b');
    }

    @Test
    void aRenameIsOldOrNewUntilTheDirectoryIsForced() throws IOException {
        write(disk.getPath("/next"), "b".repeat(1024), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        ToyStore.force(disk.getPath("/next"), StandardOpenOption.WRITE);
        Files.move(disk.getPath("/next"), file, StandardCopyOption.ATOMIC_MOVE);
        disk.acknowledge("renamed");
        assertThat(endsAcknowledged()).containsExactly("aa", "bb");
        ToyStore.force(disk.getPath("/"), StandardOpenOption.READ);
        disk.acknowledge("forced");
        Set<String> after = new TreeSet<>();
        CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
            if (image.acknowledged().contains("forced")) {
                after.add(ends(image));
            }
        });
        assertThat(after).containsExactly("bb");
    }

    @Test
    void whatAFailedForceLostIsNotForcedLaterUnlessItIsWrittenAgain() throws IOException {
        disk.faults().fail(FileCall.FORCE, 1);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(bytes("b".repeat(512)), 0);
            assertThat(failsToForce(channel)).isTrue();
            channel.force(true);
            disk.acknowledge("forced again");
            assertThat(endsAcknowledged()).containsExactly("aa", "ba");
            disk.settle();
            channel.write(bytes("c".repeat(512)), 0);
            channel.force(true);
            disk.acknowledge("written again");
            assertThat(endsAcknowledged()).containsExactly("ca");
        }
    }

    @Test
    void damageCannotBeUndone() throws IOException {
        Corrupter.resize(file, 600);
        assertThat(sizesOfImages()).containsExactly(600, 1024);
        disk.acknowledge("damaged");
        assertThat(endsAcknowledged()).containsExactly("aa");
    }

    @Test
    void anImageIsADiskThatCrashesAgain() throws IOException {
        write(file, "b".repeat(512), StandardOpenOption.WRITE);
        List<String> twice = new ArrayList<>();
        CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
            RecordingFileSystem recovering = image.open();
            write(recovering.getPath("/file"), "c".repeat(1024), StandardOpenOption.WRITE);
            CrashImages.of(recovering)
                    .forEachImage(CrashModel.ANYTHING_UNFORCED, again -> twice.add(ends(image) + " to " + ends(again)));
        });
        assertThat(twice)
                .containsExactlyInAnyOrder(
                        "aa to aa", "aa to ac", "aa to ca", "aa to cc", "ba to ba", "ba to bc", "ba to ca", "ba to cc");
    }

    @Test
    void anImageSaysWhatIsMissing() throws IOException {
        write(file, "b".repeat(1024), StandardOpenOption.WRITE);
        List<String> words = new ArrayList<>();
        CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> words.add(image.words()));
        assertThat(words)
                .contains("crash (ANYTHING_UNFORCED) after the last operation, missing: "
                        + "main writes 1024 bytes at 0 of /file (1 of 2 parts)");
    }

    private Set<String> ends(CrashModel model) {
        Set<String> ends = new TreeSet<>();
        CrashImages.of(disk).forEachImage(model, image -> ends.add(ends(image)));
        return ends;
    }

    private Set<String> endsAcknowledged() {
        Set<String> ends = new TreeSet<>();
        CrashImages.of(disk).forEachImage(CrashModel.ANYTHING_UNFORCED, image -> {
            if (!image.acknowledged().isEmpty()) {
                ends.add(ends(image));
            }
        });
        return ends;
    }

    private Set<Integer> sizesOfImages() {
        Set<Integer> sizes = new TreeSet<>();
        CrashImages.of(disk)
                .forEachImage(CrashModel.ANYTHING_UNFORCED, image -> sizes.add(read(image, "/file").length));
        return sizes;
    }

    /** The first byte of each of the two sectors. */
    private static String ends(CrashImage image) {
        byte[] all = read(image, "/file");
        return "" + (char) all[0] + (char) all[512];
    }

    private static byte[] read(CrashImage image, String path) {
        try {
            return Files.readAllBytes(image.open().getPath(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text, StandardOpenOption... options) {
        try {
            ToyStore.write(file, text.getBytes(StandardCharsets.US_ASCII), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean failsToForce(FileChannel channel) {
        try {
            channel.force(true);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}

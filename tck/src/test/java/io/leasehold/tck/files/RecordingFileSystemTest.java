package io.leasehold.tck.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordingFileSystemTest {
    private final RecordingFileSystem first = RecordingFileSystem.create();
    private final RecordingFileSystem second = first.process("second");
    private final Path file = first.getPath("/file");

    @Test
    void filesAndDirectoriesBehaveAsElsewhere() throws IOException {
        Path directory = Files.createDirectories(
                first.getPath("/a/b"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path inside = Files.writeString(directory.resolve("text"), "hello");

        assertThat(Files.readString(inside)).isEqualTo("hello");
        assertThat(Files.size(inside)).isEqualTo(5);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        assertThatThrownBy(() -> Files.createFile(inside)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> Files.delete(directory)).isInstanceOf(DirectoryNotEmptyException.class);
        assertThatThrownBy(() -> Files.readString(directory.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        Files.writeString(directory.resolve("other"), "new");
        Files.move(directory.resolve("other"), inside, StandardCopyOption.ATOMIC_MOVE);
        assertThat(Files.readString(inside)).isEqualTo("new");
        try (Stream<Path> entries = Files.list(directory)) {
            assertThat(entries).containsExactly(inside);
        }
        Path temporary = Files.createTempFile(directory, "t", ".tmp");
        assertThat(Files.deleteIfExists(temporary)).isTrue();
        assertThat(inside.toRealPath())
                .isEqualTo(first.getPath("/a/./b/../b/text").toRealPath());
        assertThat(Files.getFileStore(inside).getUsableSpace()).isPositive();
        assertThat(first.openChannels()).isZero();
    }

    @Test
    void channelsKeepPositionsHolesAndSizes() throws IOException {
        try (FileChannel channel = writable(file)) {
            channel.write(new ByteBuffer[] {bytes("one"), bytes("two")});
            channel.write(bytes("end"), 1000);
            channel.position(2);
            ByteBuffer read = ByteBuffer.allocate(5);
            assertThat(channel.read(read)).isEqualTo(5);
            assertThat(read.array()).startsWith("etwo".getBytes(StandardCharsets.US_ASCII));
            assertThat(channel.position()).isEqualTo(7);
            channel.truncate(4);
            channel.write(bytes("x"), 5);
            assertThat(Files.readAllBytes(file)).containsExactly('o', 'n', 'e', 't', 0, 'x');
            assertThat(channel.read(ByteBuffer.allocate(1), 6)).isEqualTo(-1);
        }
    }

    @Test
    void aDirectoryIsForcedThroughAChannel() throws IOException {
        try (FileChannel channel = FileChannel.open(first.getPath("/"), StandardOpenOption.READ)) {
            channel.force(true);
            assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1))).isInstanceOf(IOException.class);
        }
        assertThat(first.log()).containsExactly("main forces /");
    }

    @Test
    void locksExcludeOtherProcessesAndAreAMistakeWithinOne() throws IOException {
        try (FileChannel mine = writable(file);
                FileChannel again = writable(file);
                FileChannel theirs = writable(second.getPath("/file"))) {
            FileLock lock = mine.lock();
            assertThatThrownBy(again::tryLock).isInstanceOf(OverlappingFileLockException.class);
            assertThat(theirs.tryLock()).isNull();
            lock.release();
            FileLock granted = theirs.tryLock();
            assertThat(granted).isNotNull();
            assertThat(mine.tryLock(0, 1, false)).isNull();
        }
    }

    @Test
    void closingAnyChannelOfTheFileLosesTheLocksOfTheProcess() throws IOException {
        try (FileChannel mine = writable(file);
                FileChannel theirs = writable(second.getPath("/file"))) {
            FileLock lock = mine.lock();
            writable(file).close();
            assertThat(lock.isValid()).isTrue();
            assertThat(theirs.tryLock()).isNotNull();
        }
    }

    @Test
    void aKilledProcessLosesItsLocksAndChannels() throws Exception {
        try (FileChannel mine = writable(file);
                FileChannel theirs = writable(second.getPath("/file"))) {
            assertThat(mine.lock().isValid()).isTrue();
            CompletableFuture<FileLock> waiting = new CompletableFuture<>();
            Thread waiter = started(() -> waiting.complete(theirs.lock()));
            assertThatThrownBy(() -> waiting.get(20, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            first.kill();
            assertThat(waiting.get(10, TimeUnit.SECONDS).isValid()).isTrue();
            waiter.join();
            assertThatThrownBy(() -> mine.write(bytes("late"))).isInstanceOf(ClosedChannelException.class);
            assertThat(first.isOpen()).isFalse();
        }
    }

    @Test
    void anInterruptClosesTheChannel() throws IOException {
        FileChannel channel = writable(file);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> channel.write(bytes("x"))).isInstanceOf(ClosedByInterruptException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(channel.isOpen()).isFalse();
        assertThat(Files.size(file)).isZero();
    }

    @Test
    void anInterruptEndsTheWaitForALock() throws Exception {
        try (FileChannel mine = writable(file);
                FileChannel theirs = writable(second.getPath("/file"))) {
            assertThat(mine.lock().isValid()).isTrue();
            FutureTask<@Nullable FileLock> waiting = new FutureTask<>(theirs::lock);
            Thread waiter = new Thread(waiting);
            waiter.start();
            waiter.interrupt();
            waiter.join();
            assertThatThrownBy(waiting::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseInstanceOf(ClosedByInterruptException.class);
        }
    }

    @Test
    void faultsStrikeAndAreCounted() throws IOException {
        Fault space = first.faults().noSpaceAfter(4);
        try (FileChannel channel = writable(file)) {
            assertThat(channel.write(bytes("123456"))).isEqualTo(4);
            assertThatThrownBy(() -> channel.write(bytes("56"))).hasMessage("No space left on device");
            assertThat(channel.write(bytes("abcd"), 0)).isEqualTo(4);
            assertThat(Files.getFileStore(file).getUsableSpace()).isZero();
            assertThat(space.fired()).isEqualTo(2);
            space.lift();
            Fault shortly = first.faults().shortWrites(1);
            assertThat(channel.write(bytes("56"))).isEqualTo(1);
            shortly.lift();
            Fault force = first.faults().fail(FileCall.FORCE, 2);
            channel.force(true);
            assertThatThrownBy(() -> channel.force(true)).hasMessage("Input/output error");
            channel.force(true);
            assertThat(force.fired()).isEqualTo(1);
        }
        Fault rename = first.faults().refuse(FileCall.RENAME, "file");
        assertThatThrownBy(() -> Files.move(file, first.getPath("/moved"))).isInstanceOf(AccessDeniedException.class);
        Fault readOnly = first.faults().readOnly();
        assertThatThrownBy(() -> Files.delete(file)).hasMessageContaining("Read-only file system");
        assertThat(List.of(rename.fired(), readOnly.fired())).containsOnly(1);
    }

    @Test
    void twoFaultsCountTheSameCalls() throws IOException {
        List<Fault> faults =
                List.of(first.faults().fail(FileCall.WRITE, 1), first.faults().fail(FileCall.WRITE, 2));
        try (FileChannel channel = writable(file)) {
            assertThatThrownBy(() -> channel.write(bytes("x"))).hasMessage("Input/output error");
            assertThatThrownBy(() -> channel.write(bytes("x"))).hasMessage("Input/output error");
            assertThat(channel.write(bytes("x"))).isEqualTo(1);
        }
        assertThat(faults).extracting(Fault::fired).containsExactly(1, 1);
    }

    @Test
    void aProcessIsKilledAtACallOfItsOwn() throws IOException {
        first.faults().kill("main", first.steps() + 2);
        try (FileChannel channel = writable(file)) {
            assertThatThrownBy(() -> channel.write(bytes("x"))).isInstanceOf(ClosedChannelException.class);
        }
        assertThat(Files.size(second.getPath("/file"))).isZero();
    }

    @Test
    void damageIsThereForAllProcesses() throws IOException {
        Files.write(file, new byte[] {1, 2, 3});
        Corrupter.flipBit(file, 1, 0);
        assertThat(Files.readAllBytes(second.getPath("/file"))).containsExactly(1, 3, 3);
        Corrupter.zeroTail(file, 2);
        Corrupter.resize(file, 4);
        assertThat(Files.readAllBytes(file)).containsExactly(1, 3, 0, 0);
    }

    private static FileChannel writable(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static Thread started(ThrowingAction action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    private interface ThrowingAction {
        void run() throws IOException;
    }
}

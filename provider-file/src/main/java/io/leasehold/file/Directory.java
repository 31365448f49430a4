package io.leasehold.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a store: {@code store} and {@code journal-0000000001} and so on. No name depends on what users store. Directory
 * and files are made for their owner only.
 */
final class Directory {
    static final String STORE = "store";
    static final int LARGEST_SEGMENT_BYTES = 1 << 30;
    private static final Pattern SEGMENT = Pattern.compile("journal-(\\d{10})");
    private static final int CHUNK_BYTES = 1 << 18;

    private final Path path;
    private final boolean posix;

    Directory(Path path) {
        this.path = path;
        this.posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    Path path() {
        return path;
    }

    /** Makes the directory if it is not there; what is above it gets the permissions of the platform. */
    void createIfMissing() throws IOException {
        if (Files.isDirectory(path)) {
            return;
        }
        Path parent = path.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.createDirectory(path, permissions("rwx------"));
        if (parent != null) {
            force(parent);
        }
    }

    boolean hasStore() {
        return Files.exists(path.resolve(STORE));
    }

    boolean isEmpty() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            return !entries.iterator().hasNext();
        }
    }

    FileChannel openStore() throws IOException {
        Set<StandardOpenOption> options =
                EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return FileChannel.open(path.resolve(STORE), options, permissions("rw-------"));
    }

    SortedSet<Integer> segments() throws IOException {
        SortedSet<Integer> numbers = new TreeSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                Matcher matcher = SEGMENT.matcher(String.valueOf(entry.getFileName()));
                if (matcher.matches()) {
                    numbers.add(Integer.valueOf(matcher.group(1)));
                }
            }
        }
        return numbers;
    }

    Path segment(int number) {
        return path.resolve(String.format(java.util.Locale.ROOT, "journal-%010d", number));
    }

    /**
     * Makes a segment full of zeros, on disk with its directory entry: appending to it later changes no metadata, so that a
     * force has one thing to write, and a full disk is met here and not in an append.
     *
     * @param fromBytes how much of it is there already and stays as it is
     */
    void prepareSegment(int number, int fromBytes, int sizeBytes) throws IOException {
        Path file = segment(number);
        Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, permissions("rw-------"))) {
            ByteBuffer zeros = ByteBuffer.allocate(CHUNK_BYTES);
            for (long done = fromBytes; done < sizeBytes; ) {
                zeros.clear().limit((int) Math.min(CHUNK_BYTES, sizeBytes - done));
                int count = channel.write(zeros, done);
                if (count <= 0) {
                    throw new IOException("the file system accepts no more bytes");
                }
                done += count;
            }
            channel.force(true);
        }
        force(path);
    }

    void deleteSegment(int number) throws IOException {
        Files.deleteIfExists(segment(number));
    }

    void force() throws IOException {
        force(path);
    }

    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private FileAttribute<?>[] permissions(String mode) {
        if (!posix) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString(mode);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(owner)};
    }
}

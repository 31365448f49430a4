package io.leasehold.tck.files;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The calls on paths of one process. Thread-safe. */
final class RecordingProvider extends FileSystemProvider {
    private final RecordingFileSystem process;

    RecordingProvider(RecordingFileSystem process) {
        this.process = process;
    }

    @Override
    public String getScheme() {
        return "recording";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException("a disk in memory has no address");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return process;
    }

    @Override
    public Path getPath(URI uri) {
        return process.getPath(uri.getPath());
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        RecordingPath file = mine(path);
        OpenMode mode = new OpenMode(options);
        Disk disk = process.disk();
        boolean absent = process.alive(() -> disk.find(file.fromRoot()) == null);
        FileCall call = mode.mustCreate() || (mode.mayCreate() && absent) ? FileCall.CREATE : FileCall.OPEN;
        return process.call(call, text(file), () -> {
            RecordingChannel channel = new RecordingChannel(process, open(file, mode, attributes), text(file), mode);
            process.opened(channel);
            return channel;
        });
    }

    private Node open(RecordingPath file, OpenMode mode, FileAttribute<?>... attributes) throws IOException {
        Disk disk = process.disk();
        Node node = disk.find(file.fromRoot());
        if (node == null || mode.mustCreate()) {
            if (!mode.mayCreate()) {
                throw new NoSuchFileException(file.toString());
            }
            Node created = disk.create(file, Operation.Kind.FILE, process.process());
            setInitial(created, attributes);
            return created;
        }
        if (node.directory && mode.writes()) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        if (mode.truncates() && node.content.sizeBytes() > 0) {
            disk.append(
                    new Operation.Data(process.process() + " empties " + text(file), node.id, node.content.resize(0)));
            disk.touch(node);
        }
        return node;
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        RecordingPath directory = mine(path);
        List<String> names = process.call(FileCall.LIST, text(directory), () -> {
            Node node = process.disk().get(directory);
            if (!node.directory) {
                throw new NotDirectoryException(directory.toString());
            }
            return List.copyOf(node.children.keySet());
        });
        return Listing.of(directory, names, filter);
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        RecordingPath directory = mine(path);
        process.call(FileCall.CREATE_DIRECTORY, text(directory), () -> {
            if (directory.fromRoot().isEmpty()) {
                throw new FileAlreadyExistsException(directory.toString());
            }
            Node node = process.disk().create(directory, Operation.Kind.DIRECTORY, process.process());
            setInitial(node, attributes);
            return node;
        });
    }

    @Override
    public void delete(Path path) throws IOException {
        RecordingPath file = mine(path);
        process.call(FileCall.DELETE, text(file), () -> {
            process.disk().delete(file, process.process());
            return file;
        });
    }

    /** By way of channels, so that each part of the copy is logged like any other write. */
    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        Set<OpenOption> open = Set.of(options).contains(StandardCopyOption.REPLACE_EXISTING)
                ? Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)
                : Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        try (FileChannel from = newFileChannel(source, Set.of(StandardOpenOption.READ));
                FileChannel to = newFileChannel(target, open)) {
            from.transferTo(0, from.size(), to);
        }
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        RecordingPath from = mine(source);
        RecordingPath to = mine(target);
        Set<CopyOption> chosen = Set.of(options);
        boolean replaces =
                chosen.contains(StandardCopyOption.REPLACE_EXISTING) || chosen.contains(StandardCopyOption.ATOMIC_MOVE);
        process.call(FileCall.RENAME, text(from), () -> {
            if (!replaces && process.disk().find(to.fromRoot()) != null) {
                throw new FileAlreadyExistsException(to.toString());
            }
            process.disk().rename(from.toAbsolutePath(), to.toAbsolutePath(), process.process());
            return to;
        });
    }

    @Override
    public boolean isSameFile(Path first, Path second) throws IOException {
        return first.equals(second)
                || attributes(first).fileKey().equals(attributes(second).fileKey());
    }

    @Override
    public boolean isHidden(Path path) {
        Path name = path.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        attributes(path);
        return new RecordingFileStore(process.disk());
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        attributes(path);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return type.isAssignableFrom(AttributeView.class) ? type.cast(new AttributeView(mine(path))) : null;
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (!type.isAssignableFrom(PosixFileAttributes.class)) {
            throw new UnsupportedOperationException(type.getName());
        }
        return type.cast(attributes(path));
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
        return attributes(path).select(names);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        AttributeView view = new AttributeView(mine(path));
        switch (attribute.substring(attribute.indexOf(':') + 1)) {
            case "permissions" -> view.setPermissions(permissions(value));
            case "lastModifiedTime" -> view.setTimes((FileTime) value, null, null);
            default -> throw new UnsupportedOperationException(attribute);
        }
    }

    private Attributes attributes(Path path) throws IOException {
        return new AttributeView(mine(path)).readAttributes();
    }

    private RecordingPath mine(Path path) {
        RecordingPath recording = RecordingPath.of(path);
        if (recording.getFileSystem() != process) {
            throw new ProviderMismatchException(path + " belongs to " + recording.getFileSystem());
        }
        return recording;
    }

    private static String text(RecordingPath path) {
        return path.toAbsolutePath().normalize().toString();
    }

    private static void setInitial(Node node, FileAttribute<?>... attributes) {
        for (FileAttribute<?> attribute : attributes) {
            if (!attribute.name().equals("posix:permissions")) {
                throw new UnsupportedOperationException(attribute.name());
            }
            node.permissions = permissions(attribute.value());
        }
    }

    private static Set<PosixFilePermission> permissions(Object value) {
        return ((Set<?>) value).stream().map(PosixFilePermission.class::cast).collect(Collectors.toUnmodifiableSet());
    }
}

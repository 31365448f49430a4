package io.leasehold.tck.files;

import io.leasehold.tck.files.Operation.Binding;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the processes share: the tree, the log, the locks and the faults. Everything but the gate is read and changed by the
 * owner of the monitor only; no gate and no close of a channel runs under it.
 */
final class Disk {
    final ReentrantLock monitor = new ReentrantLock();
    /** Signalled when a lock is given back, a channel is closed or a process is killed. */
    final Condition lockReleased = monitor.newCondition();

    final LockTable locks = new LockTable();
    final Faults faults = new Faults(monitor);
    final AtomicInteger processes = new AtomicInteger();
    volatile Gate gate = step -> {};

    private final Node root;
    private final List<Operation> log = new ArrayList<>();
    private Node base;
    private int nextId;
    private long changes;

    /** A disk whose present contents are durable. */
    Disk(Node root) {
        this.root = root;
        this.base = root.copy();
        this.nextId = root.largestId() + 1;
    }

    /** What lay on the disk when the log was empty. */
    Node base() {
        return base.copy();
    }

    Node root() {
        return root;
    }

    List<Operation> log() {
        return List.copyOf(log);
    }

    int logSize() {
        return log.size();
    }

    void append(Operation operation) {
        log.add(operation);
    }

    void settle() {
        base = root.copy();
        log.clear();
    }

    @Nullable
    Node find(List<String> names) {
        Node node = root;
        for (String name : names) {
            Node child = node.children.get(name);
            if (child == null) {
                return null;
            }
            node = child;
        }
        return node;
    }

    Node get(RecordingPath path) throws NoSuchFileException {
        Node node = find(path.fromRoot());
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    /** The directory that a path's last name is in. */
    Node directoryOf(RecordingPath path) throws FileSystemException {
        List<String> names = path.fromRoot();
        if (names.isEmpty()) {
            throw new FileSystemException(path.toString(), null, "Is the root");
        }
        Node directory = find(names.subList(0, names.size() - 1));
        if (directory == null) {
            throw new NoSuchFileException(path.toString());
        }
        if (!directory.directory) {
            throw new NotDirectoryException(path.toString());
        }
        return directory;
    }

    Node create(RecordingPath path, Operation.Kind kind, String process) throws FileSystemException {
        Node directory = directoryOf(path);
        String name = lastName(path);
        if (directory.children.containsKey(name)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        Node node = kind == Operation.Kind.DIRECTORY ? Node.directory(nextId) : Node.file(nextId, new Content());
        nextId++;
        directory.children.put(name, node);
        touch(directory);
        node.created = touch(node);
        append(new Operation.Names(process + " creates " + path, List.of(Binding.of(directory, name, node))));
        return node;
    }

    void delete(RecordingPath path, String process) throws FileSystemException {
        Node node = get(path);
        Node directory = directoryOf(path);
        if (!node.children.isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        String name = lastName(path);
        directory.children.remove(name);
        touch(directory);
        append(new Operation.Names(process + " deletes " + path, List.of(Binding.none(directory, name))));
    }

    void rename(RecordingPath from, RecordingPath to, String process) throws FileSystemException {
        Node node = get(from);
        Node source = directoryOf(from);
        Node target = directoryOf(to);
        Node replaced = target.children.get(lastName(to));
        if (replaced == node) {
            return;
        }
        checkReplaceable(node, replaced, from, to);
        source.children.remove(lastName(from));
        target.children.put(lastName(to), node);
        touch(source);
        touch(target);
        append(new Operation.Names(
                process + " renames " + from + " to " + to,
                List.of(Binding.none(source, lastName(from)), Binding.of(target, lastName(to), node))));
    }

    void damage(String path, Node file, Content.Patch patch, String what) {
        append(new Operation.Damage("damage: " + what + " of " + path, file.id, patch));
    }

    /** Sets the time of the last change; the clock of the disk counts changes in microseconds. */
    FileTime touch(Node node) {
        changes++;
        node.modified = FileTime.from(changes, TimeUnit.MICROSECONDS);
        return node.modified;
    }

    private static void checkReplaceable(Node node, @Nullable Node replaced, RecordingPath from, RecordingPath to)
            throws FileSystemException {
        if (node.directory && to.startsWith(from)) {
            throw new FileSystemException(from.toString(), to.toString(), "Invalid argument");
        }
        if (replaced == null) {
            return;
        }
        if (!replaced.children.isEmpty()) {
            throw new DirectoryNotEmptyException(to.toString());
        }
        if (replaced.directory != node.directory) {
            String reason = replaced.directory ? "Is a directory" : "Not a directory";
            throw new FileSystemException(from.toString(), to.toString(), reason);
        }
    }

    private static String lastName(RecordingPath path) {
        List<String> names = path.fromRoot();
        return names.get(names.size() - 1);
    }
}

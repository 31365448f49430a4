package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.file.ClosedFileSystemException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A disk in memory as one process sees it. The operations of all processes of a disk go into one log, from which {@link
 * CrashImages} builds what a crash could have left. Thread-safe.
 *
 * <p>Two stores, each with a path of its own process, exclude each other like two processes, though they are in one JVM:
 * <pre>{@code
 * RecordingFileSystem first = RecordingFileSystem.create();
 * RecordingFileSystem second = first.process("second");
 * Path directory = second.getPath("/store");
 * }</pre>
 */
public final class RecordingFileSystem extends FileSystem {
    private final Disk disk;
    private final String name;
    private final int number;
    private final RecordingProvider provider = new RecordingProvider(this);
    private final AtomicLong steps = new AtomicLong();
    /** Guarded by the monitor of the disk. */
    private final Set<RecordingChannel> channels = new HashSet<>();

    private volatile boolean ended;

    /** What is done by the owner of the disk's monitor. */
    @FunctionalInterface
    interface Body<T> {
        T run() throws IOException;
    }

    RecordingFileSystem(Disk disk, String name) {
        this.disk = disk;
        this.name = name;
        this.number = disk.processes.incrementAndGet();
    }

    /**
     * An empty disk, seen by a process named {@code main}.
     *
     * @return the file system
     */
    public static RecordingFileSystem create() {
        return new RecordingFileSystem(new Disk(Node.directory(0)), "main");
    }

    /**
     * A new process on the same disk.
     *
     * @param processName its name in messages, lower-case letters, digits and hyphens; need not be new
     * @return the disk as that process sees it
     */
    public RecordingFileSystem process(String processName) {
        if (!processName.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException("no name of a process: " + processName);
        }
        return new RecordingFileSystem(disk, processName);
    }

    /**
     * Kills this process: its locks fall, its channels and this file system are closed, and threads that wait for a lock are
     * thrown out. What it wrote stays in the page cache. Killing twice is harmless.
     */
    public void kill() {
        List<RecordingChannel> open = locked(() -> {
            ended = true;
            disk.locks.processEnded(this);
            disk.lockReleased.signalAll();
            return List.copyOf(channels);
        });
        open.forEach(RecordingFileSystem::closeForGood);
    }

    /** Ends this process like {@link #kill()}: there is nothing to flush. */
    @Override
    public void close() {
        kill();
    }

    /**
     * Notes that something was told to a user. Every image of a later crash knows it.
     *
     * @param label what was told
     */
    public void acknowledge(String label) {
        locked(() -> {
            disk.append(new Operation.Mark(label));
            return label;
        });
    }

    /** Takes everything so far as durable and starts the log anew, marks included. */
    public void settle() {
        locked(() -> {
            disk.settle();
            return name;
        });
    }

    /**
     * What every process of this disk passes before each call, instead of the present gate.
     *
     * @param gate the gate
     */
    public void gate(Gate gate) {
        disk.gate = gate;
    }

    /**
     * The faults of this disk.
     *
     * @return the faults, to plan more
     */
    public Faults faults() {
        return disk.faults;
    }

    /**
     * The log so far, in words, marks included.
     *
     * @return one line for each operation
     */
    public List<String> log() {
        return locked(() -> disk.log().stream().map(Operation::words).toList());
    }

    /**
     * How many calls this process has made.
     *
     * @return the number of the latest {@link FileStep}; zero if there was none
     */
    public long steps() {
        return steps.get();
    }

    /**
     * How many channels this process has open: a store that is closed should have none.
     *
     * @return the number of channels
     */
    public int openChannels() {
        return locked(channels::size);
    }

    /**
     * The name of this process.
     *
     * @return the name
     */
    public String process() {
        return name;
    }

    Disk disk() {
        return disk;
    }

    /** Tells this process from others of the same name. */
    int number() {
        return number;
    }

    /** Passes the gate and is made, unless a fault forbids it. */
    <T> T call(FileCall call, String path, Body<T> body) throws IOException {
        FileStep step = pass(call, path);
        return alive(() -> {
            disk.faults.grant(Fault.Request.of(step));
            return body.run();
        });
    }

    FileStep pass(FileCall call, String path) throws IOException {
        FileStep step = new FileStep(name, call, path, steps.incrementAndGet());
        disk.gate.before(step);
        if (disk.faults.killsAt(step)) {
            kill();
        }
        return step;
    }

    <T> T alive(Body<T> body) throws IOException {
        disk.monitor.lock();
        try {
            if (ended) {
                throw new ClosedFileSystemException();
            }
            return body.run();
        } finally {
            disk.monitor.unlock();
        }
    }

    private static void closeForGood(RecordingChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("closing a channel in memory cannot fail", e);
        }
    }

    private <T> T locked(Supplier<T> body) {
        disk.monitor.lock();
        try {
            return body.get();
        } finally {
            disk.monitor.unlock();
        }
    }

    void opened(RecordingChannel channel) {
        channels.add(channel);
    }

    void closed(RecordingChannel channel, Node node) {
        disk.monitor.lock();
        try {
            channels.remove(channel);
            disk.locks.channelClosed(this, channel, node.id);
            disk.lockReleased.signalAll();
        } finally {
            disk.monitor.unlock();
        }
    }

    @Override
    public RecordingProvider provider() {
        return provider;
    }

    @Override
    public boolean isOpen() {
        return !ended;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of(new RecordingFileStore(disk));
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic", "posix");
    }

    @Override
    public Path getPath(String first, String... more) {
        String rest = String.join("/", more);
        return RecordingPath.parse(this, first.isEmpty() || rest.isEmpty() ? first + rest : first + "/" + rest);
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        return RecordingPath.matcher(syntaxAndPattern);
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException("there is one user");
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException("nothing is watched here");
    }

    @Override
    public String toString() {
        return "process " + name + " (" + number + ")";
    }
}

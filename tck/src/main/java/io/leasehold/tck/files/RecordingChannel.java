package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.ClosedFileSystemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A channel of one process on a file or, to force it, on a directory. Interrupts close it, as they close a real one. */
final class RecordingChannel extends FileChannel {
    private final RecordingFileSystem process;
    private final Disk disk;
    private final Node node;
    private final String path;
    private final OpenMode mode;
    /** Guarded by the monitor of the disk. */
    private long position;

    /** A call that passed its gate, made by the owner of the disk's monitor. */
    @FunctionalInterface
    private interface Action<T> {
        T run(FileStep step) throws IOException;
    }

    RecordingChannel(RecordingFileSystem process, Node node, String path, OpenMode mode) {
        this.process = process;
        this.disk = process.disk();
        this.node = node;
        this.path = path;
        this.mode = mode;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        requireReadable();
        return operate(FileCall.READ, step -> {
            int read = readAt(step, position, target);
            position += Math.max(0, read);
            return read;
        });
    }

    @Override
    public int read(ByteBuffer target, long at) throws IOException {
        requireNotNegative(at);
        requireReadable();
        return operate(FileCall.READ, step -> readAt(step, at, target));
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        requireReadable();
        return operate(FileCall.READ, step -> {
            long total = 0;
            for (int i = offset; i < offset + length; i++) {
                int read = readAt(step, position, targets[i]);
                if (read < 0) {
                    return total == 0 ? -1L : total;
                }
                position += read;
                total += read;
            }
            return total;
        });
    }

    private int readAt(FileStep step, long at, ByteBuffer target) throws IOException {
        disk.faults.grant(Fault.Request.of(step));
        if (node.directory) {
            throw new IOException("Is a directory");
        }
        return target.hasRemaining() ? node.content.read(at, target) : 0;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        requireWritable();
        int written = operate(FileCall.WRITE, step -> {
            long at = mode.appends() ? node.content.sizeBytes() : position;
            int count = writeAt(step, at, source);
            position = at + count;
            return count;
        });
        return forcedIfAsked(written);
    }

    @Override
    public int write(ByteBuffer source, long at) throws IOException {
        requireNotNegative(at);
        requireWritable();
        int written =
                operate(FileCall.WRITE, step -> writeAt(step, mode.appends() ? node.content.sizeBytes() : at, source));
        return forcedIfAsked(written);
    }

    /** One call of the system, so one entry of the log. */
    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        int written = write(Buffers.gather(sources, offset, length));
        Buffers.consume(sources, offset, written);
        return written;
    }

    private int writeAt(FileStep step, long at, ByteBuffer source) throws IOException {
        long size = node.content.sizeBytes();
        int granted = (int) disk.faults.grant(new Fault.Request(step, at, source.remaining(), size));
        if (granted > 0) {
            Content.Patch patch = node.content.write(at, source.slice(source.position(), granted));
            source.position(source.position() + granted);
            change("writes " + granted + " bytes at " + at + " of ", patch);
        }
        return granted;
    }

    private int forcedIfAsked(int written) throws IOException {
        if (mode.forces()) {
            force(true);
        }
        return written;
    }

    @Override
    public FileChannel truncate(long newSizeBytes) throws IOException {
        requireNotNegative(newSizeBytes);
        requireWritable();
        return operate(FileCall.TRUNCATE, step -> {
            disk.faults.grant(Fault.Request.of(step));
            if (newSizeBytes < node.content.sizeBytes()) {
                change("cuts to " + newSizeBytes + " bytes ", node.content.resize(newSizeBytes));
            }
            position = Math.min(position, newSizeBytes);
            return this;
        });
    }

    private void change(String words, Content.Patch patch) {
        disk.touch(node);
        disk.append(new Operation.Data(process.process() + " " + words + path, node.id, patch));
    }

    /** Covers what was written before the call, not what other threads write while it runs. */
    @Override
    public void force(boolean metaData) throws IOException {
        int covered = process.alive(disk::logSize);
        FileCall call = node.directory ? FileCall.FORCE_DIRECTORY : FileCall.FORCE;
        String words = process.process() + " forces " + path;
        operate(call, step -> {
            try {
                disk.faults.grant(Fault.Request.of(step));
            } catch (IOException e) {
                disk.append(new Operation.FailedForce(words + ", which fails", node.id, covered));
                throw e;
            }
            disk.append(new Operation.Force(words, node.id, covered));
            return this;
        });
    }

    @Override
    public long position() throws IOException {
        return operate(FileCall.ATTRIBUTES, step -> position);
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        requireNotNegative(newPosition);
        return operate(FileCall.ATTRIBUTES, step -> {
            position = newPosition;
            return this;
        });
    }

    @Override
    public long size() throws IOException {
        return operate(FileCall.ATTRIBUTES, step -> node.content.sizeBytes());
    }

    @Override
    public long transferTo(long from, long count, WritableByteChannel target) throws IOException {
        return Transfers.to(target, this, from, count);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long to, long count) throws IOException {
        return Transfers.from(source, this, to, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mapMode, long from, long size) {
        throw new UnsupportedOperationException("writes through a mapping cannot be recorded");
    }

    @Override
    public FileLock lock(long from, long size, boolean shared) throws IOException {
        LockTable.Range range = range(from, size, shared);
        try {
            return operate(FileCall.LOCK, step -> {
                LockTable.Entry entry = requested(step, range);
                while (!disk.locks.grant(entry)) {
                    disk.lockReleased.awaitUninterruptibly();
                    if (!isOpen() || !process.isOpen()) {
                        disk.locks.remove(entry);
                        throw new ClosedChannelException();
                    }
                }
                return new RecordingLock(this, entry, range);
            });
        } catch (ClosedByInterruptException e) {
            FileLockInterruptionException interrupted = new FileLockInterruptionException();
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    @Override
    public @Nullable FileLock tryLock(long from, long size, boolean shared) throws IOException {
        LockTable.Range range = range(from, size, shared);
        Optional<FileLock> lock = operate(FileCall.LOCK, step -> {
            LockTable.Entry entry = requested(step, range);
            if (disk.locks.grant(entry)) {
                return Optional.of(new RecordingLock(this, entry, range));
            }
            disk.locks.remove(entry);
            return Optional.empty();
        });
        return lock.orElse(null);
    }

    private LockTable.Range range(long from, long size, boolean shared) throws IOException {
        requireOpen();
        if (shared) {
            requireReadable();
        } else {
            requireWritable();
        }
        return LockTable.Range.of(from, size, shared ? LockTable.Mode.SHARED : LockTable.Mode.EXCLUSIVE);
    }

    private LockTable.Entry requested(FileStep step, LockTable.Range range) throws IOException {
        disk.faults.grant(Fault.Request.of(step));
        LockTable.Entry entry = new LockTable.Entry(process, this, node.id, range);
        disk.locks.request(entry);
        return entry;
    }

    void unlock(LockTable.Entry entry) throws IOException {
        operate(FileCall.UNLOCK, step -> {
            disk.locks.remove(entry);
            disk.lockReleased.signalAll();
            return this;
        });
    }

    @Override
    protected void implCloseChannel() {
        process.closed(this, node);
    }

    /** Interrupts and kills close the channel from outside while the call is under way; then it throws, whatever it did. */
    private <T> T operate(FileCall call, Action<T> action) throws IOException {
        requireOpen();
        boolean completed = false;
        begin();
        try {
            FileStep step = process.pass(call, path);
            T result = process.alive(() -> {
                requireOpen();
                return action.run(step);
            });
            completed = true;
            return result;
        } catch (ClosedFileSystemException e) {
            ClosedChannelException closed = new ClosedChannelException();
            closed.initCause(e);
            throw closed;
        } finally {
            end(completed);
        }
    }

    private void requireOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private void requireReadable() throws IOException {
        requireOpen();
        if (!mode.reads()) {
            throw new NonReadableChannelException();
        }
    }

    private void requireWritable() throws IOException {
        requireOpen();
        if (!mode.writes()) {
            throw new NonWritableChannelException();
        }
    }

    private static void requireNotNegative(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("negative: " + value);
        }
    }
}

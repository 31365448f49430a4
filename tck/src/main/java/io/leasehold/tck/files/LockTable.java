package io.leasehold.tck.files;

import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.List;

/**
 * Locks as Linux and the JVM keep them together: within a process, overlapping requests are a mistake; between processes, they
 * exclude each other; and a process that closes any channel of a file loses all it had on it, whatever its lock objects say.
 * Confined to the monitor of its disk.
 */
final class LockTable {
    private final List<Entry> entries = new ArrayList<>();

    /** A lock that is held or waited for. */
    static final class Entry {
        private final RecordingFileSystem process;
        private final RecordingChannel channel;
        private final int node;
        private final Range range;
        private boolean held;

        Entry(RecordingFileSystem process, RecordingChannel channel, int node, Range range) {
            this.process = process;
            this.channel = channel;
            this.node = node;
            this.range = range;
        }

        private boolean touches(Entry other) {
            return node == other.node && range.overlaps(other.range);
        }
    }

    /**
     * What is locked, and how.
     *
     * @param start the first byte
     * @param end the byte after the last
     * @param mode shared or exclusive
     */
    record Range(long start, long end, Mode mode) {
        static Range of(long position, long size, Mode mode) {
            if (position < 0 || size < 0) {
                throw new IllegalArgumentException("no range: " + size + " bytes at " + position);
            }
            long end = size == 0 || size > Long.MAX_VALUE - position ? Long.MAX_VALUE : position + size;
            return new Range(position, end, mode);
        }

        boolean overlaps(Range other) {
            return start < other.end && other.start < end;
        }
    }

    /** Whom a lock keeps out. */
    enum Mode {
        SHARED,
        EXCLUSIVE
    }

    /** Notes a request, as the JVM does before it asks the system. */
    void request(Entry entry) {
        boolean overlaps = entries.stream().anyMatch(other -> other.process == entry.process && other.touches(entry));
        if (overlaps) {
            throw new OverlappingFileLockException();
        }
        entries.add(entry);
    }

    boolean grant(Entry entry) {
        boolean blocked = entries.stream()
                .anyMatch(other -> other.held
                        && other.process != entry.process
                        && other.touches(entry)
                        && (other.range.mode() == Mode.EXCLUSIVE || entry.range.mode() == Mode.EXCLUSIVE));
        entry.held = !blocked;
        return entry.held;
    }

    void remove(Entry entry) {
        entries.remove(entry);
    }

    void channelClosed(RecordingFileSystem process, RecordingChannel channel, int node) {
        entries.removeIf(entry -> entry.channel == channel);
        for (Entry entry : entries) {
            if (entry.process == process && entry.node == node) {
                entry.held = false;
            }
        }
    }

    void processEnded(RecordingFileSystem process) {
        entries.removeIf(entry -> entry.process == process);
    }
}

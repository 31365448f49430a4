package io.leasehold.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the frames of one begun segment through a window of its bytes. Confined to one thread. */
final class FrameReader {
    private static final int GLANCE_BYTES = 16;

    private final SegmentFile segment;
    private final int chunkBytes;
    private int nextBytes;
    private byte[] window = new byte[0];
    private int windowStart;
    private int windowSize;

    FrameReader(SegmentFile segment, int chunkBytes) {
        this.segment = segment;
        this.chunkBytes = chunkBytes;
        this.nextBytes = chunkBytes;
    }

    /** A frame with the values that were read: each sound, or its entry damaged. */
    record Loaded(Frames.Head head, List<Entry> entries, boolean whole) {}

    /** Forgets what it has read: the bytes may have changed. Mostly nothing new is there, so it begins with a glance. */
    void refresh() {
        windowSize = 0;
        nextBytes = Math.min(GLANCE_BYTES, chunkBytes);
    }

    /** The sound head in front of the frame at a position, or null if there is none. */
    Frames.@Nullable Head front(int position) throws IOException {
        int at = load(position, Frames.PEEK_BYTES);
        return at >= 0 && Frames.isFront(window, at) ? head(position) : null;
    }

    private Frames.@Nullable Head head(int position) throws IOException {
        int at = load(position, Frames.PEEK_BYTES);
        int size = at < 0 ? 0 : Frames.headBytes(window, at);
        if (size == 0) {
            return null;
        }
        at = load(position, size);
        return at < 0 ? null : Frames.read(window, at, segment.begun().place(position));
    }

    /** The frame that starts at a position by the copy of its head at its end, or null if that is not found. */
    Frames.@Nullable Head back(int start) throws IOException {
        for (int at = seek(start + 8); at < segment.sizeBytes(); at = seek(at + 8)) {
            Frames.Head head = head(at);
            if (head != null && head.place().position() == start) {
                return head;
            }
        }
        return null;
    }

    /** The next sound head in front of a frame, from a position on, or null if there is none. */
    Frames.@Nullable Head next(int from) throws IOException {
        for (int at = seek(from); at < segment.sizeBytes(); at = seek(at + 8)) {
            Frames.Head head = front(at);
            if (head != null) {
                return head;
            }
        }
        return null;
    }

    /** The next position where a head may start; the size of the segment if there is none. */
    private int seek(int from) throws IOException {
        int position = from;
        while (load(position, Frames.PEEK_BYTES) >= 0) {
            int at = position - windowStart;
            while (at + Frames.PEEK_BYTES <= windowSize) {
                if (Frames.mayStart(window, at)) {
                    return windowStart + at;
                }
                at += 8;
            }
            position = windowStart + at;
        }
        return segment.sizeBytes();
    }

    /** Reads and checks the values of a frame. */
    Loaded values(Frames.Head head) throws IOException {
        List<Entry> entries = new ArrayList<>(head.entries().size());
        boolean whole = true;
        for (Entry entry : head.entries()) {
            byte[] value = entry.kind == Entry.Kind.REMOVE ? new byte[0] : value(entry);
            if (value == null) {
                whole = false;
                entries.add(entry.damaged());
            } else if (entry.kind == Entry.Kind.PUT && value.length <= Entry.INLINE_BYTES) {
                entries.add(entry.withInline(value));
            } else {
                entries.add(entry);
            }
        }
        return new Loaded(head, entries, whole);
    }

    /** The bytes of a value, or null if they are not what was written. */
    private byte @Nullable [] value(Entry entry) throws IOException {
        int at = load(entry.position, entry.sizeBytes);
        if (at < 0 || Frames.checksum(window, at, entry.sizeBytes) != entry.checksum) {
            return null;
        }
        return Arrays.copyOfRange(window, at, at + entry.sizeBytes);
    }

    /** The bytes of a value as they are, damaged or not; fewer if the file ends. */
    byte[] raw(Entry entry) throws IOException {
        byte[] bytes = new byte[entry.sizeBytes];
        int count = segment.read(bytes, 0, bytes.length, entry.position);
        return count == bytes.length ? bytes : Arrays.copyOf(bytes, Math.max(0, count));
    }

    /** Where in the window the bytes stand; -1 if the file ends before. */
    private int load(int position, int size) throws IOException {
        if (position < 0 || size < 0 || (long) position + size > segment.sizeBytes()) {
            return -1;
        }
        if (position < windowStart || (long) position + size > (long) windowStart + windowSize) {
            int wanted = Math.max(size, Math.min(nextBytes, segment.sizeBytes() - position));
            nextBytes = chunkBytes;
            if (window.length < wanted) {
                window = new byte[wanted];
            }
            windowStart = position;
            windowSize = segment.read(window, 0, wanted, position);
            if (windowSize < size) {
                return -1;
            }
        }
        return position - windowStart;
    }
}

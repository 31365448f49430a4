package io.leasehold.file;

import java.io.IOException;
import java.util.Optional;

/**
 * Reads the journal on from where it was read to before. Confined to one thread.
 *
 * <p>Two things can stand where no sound frame is: the end, and damage. They are told apart by evidence, a frame number that the
 * journal certainly reached. Before it, an unsound value makes its key damaged, an unsound head is replaced by its copy, and if
 * there is none the journal is damaged as a whole. Beyond it, what is not sound was never acknowledged to anyone.
 */
final class Replay {
    private final SegmentSet segments;
    private final Sink sink;
    private final int chunkBytes;
    private SegmentFile segment;
    private FrameReader reader;
    private int position;
    private Draft.Mark last;
    private long evidence;

    /** Takes what was read, in order. */
    @FunctionalInterface
    interface Sink {
        void accept(FrameReader.Loaded frame);
    }

    /** Starts at the beginning of a segment. */
    Replay(SegmentSet segments, SegmentFile first, Sink sink, int chunkBytes) {
        this.segments = segments;
        this.sink = sink;
        this.chunkBytes = chunkBytes;
        this.segment = first;
        this.reader = new FrameReader(first, chunkBytes);
        this.position = SegmentHeader.FIRST_FRAME;
        this.last = first.begun().before();
    }

    SegmentFile segment() {
        return segment;
    }

    int position() {
        return position;
    }

    /** The frame that was read last. */
    Draft.Mark last() {
        return last;
    }

    long sequence() {
        return last.sequence();
    }

    /** Goes on from another place, such as behind frames that this process wrote itself. */
    void moveTo(SegmentFile newSegment, int newPosition, Draft.Mark newLast) {
        if (newSegment != segment) {
            segment = newSegment;
            reader = new FrameReader(newSegment, chunkBytes);
        }
        position = newPosition;
        last = newLast;
    }

    /**
     * Reads as far as there are frames. Only under the lock.
     *
     * @param certain a frame number that the journal reached
     * @param lastSegment the number of the last segment
     */
    void run(long certain, int lastSegment) throws IOException {
        run(certain, lastSegment, Long.MAX_VALUE);
    }

    /** Reads up to a frame that the journal reached, and no further: what lies beyond may be taken back by its writer. */
    void runTo(long certain, int lastSegment) throws IOException {
        run(certain, lastSegment, certain);
    }

    private void run(long certain, int lastSegment, long limit) throws IOException {
        evidence = Math.max(evidence, certain);
        reader.refresh();
        boolean more = true;
        while (more && sequence() < limit) {
            more = crossKnownEnd() || readSound() || crossNewEnd(lastSegment) || readDamaged();
        }
        if (sequence() < evidence) {
            throw lost();
        }
    }

    private JournalDamage lost() {
        return new JournalDamage("frames " + (sequence() + 1) + " to " + evidence + " are lost at position " + position
                + " of segment " + segment.number());
    }

    private boolean crossKnownEnd() {
        return cross(segments.after(segment));
    }

    private boolean crossNewEnd(int lastSegment) throws IOException {
        return segments.after(segment).isEmpty() && cross(segments.findAfter(segment, lastSegment));
    }

    private boolean cross(Optional<SegmentFile> following) {
        if (following.isEmpty()) {
            return false;
        }
        SegmentHeader header = following.get().begun();
        if (header.link().previousEnd() != position || !header.before().equals(last)) {
            return false;
        }
        moveTo(following.get(), SegmentHeader.FIRST_FRAME, last);
        return true;
    }

    private boolean readSound() throws IOException {
        Frames.Head head = reader.front(position);
        if (head == null || !head.stamp().before().equals(last)) {
            return false;
        }
        FrameReader.Loaded frame = reader.values(head);
        if (!frame.whole()) {
            return false;
        }
        take(frame);
        return true;
    }

    private boolean readDamaged() throws IOException {
        if (sequence() + 1 > evidence) {
            return false;
        }
        Frames.Head head = reader.front(position);
        if (head == null) {
            head = reader.back(position);
        }
        if (head == null || !head.stamp().before().equals(last)) {
            throw lost();
        }
        take(reader.values(head));
        return true;
    }

    private void take(FrameReader.Loaded frame) {
        last = frame.head().mark();
        evidence = Math.max(evidence, frame.head().stamp().durable());
        position = frame.head().end();
        sink.accept(frame);
    }

    /**
     * What stands behind the end: frames that do not count because one before them is missing.
     *
     * @param sequence the highest number that one of them says is durable; 0 if there are none
     * @param found whether there are any, or a begun segment
     */
    record Beyond(long sequence, boolean found) {
        /** With another begun segment. */
        Beyond and(Beyond other) {
            return new Beyond(Math.max(sequence, other.sequence), true);
        }
    }

    /** Searches all that follows for frames. */
    Beyond beyond() throws IOException {
        Beyond all = beyond(segment, position);
        Optional<SegmentFile> following = segments.after(segment);
        while (following.isPresent()) {
            all = all.and(beyond(following.get(), SegmentHeader.FIRST_FRAME));
            following = segments.after(following.get());
        }
        for (SegmentFile dropped : segments.dropped()) {
            all = all.and(beyond(dropped, SegmentHeader.FIRST_FRAME));
        }
        return all;
    }

    private Beyond beyond(SegmentFile file, int from) throws IOException {
        FrameReader scan = new FrameReader(file, chunkBytes);
        long durable = 0;
        boolean found = false;
        Frames.Head head = scan.next(from);
        while (head != null) {
            found = true;
            durable = Math.max(durable, head.stamp().durable());
            head = scan.next(head.place().position() + 8);
        }
        return new Beyond(durable, found);
    }
}

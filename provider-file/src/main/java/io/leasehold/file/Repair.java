package io.leasehold.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves the journal to another segment after a force has failed: the system may have dropped what it could not write and say nothing
 * the next time, so nothing more is appended to the old segment, and what was not durable is written again. Confined to the
 * journal's thread, which holds the store's lock.
 *
 * <p>This is the one place where a sync runs under the lock. The new segment must be on disk before its header says that the old
 * one ends earlier, or the frames of another process, which its own force has covered, could vanish with both; and no process may
 * append to the old segment meanwhile.
 */
final class Repair {
    private final Journal journal;
    private final Appender appender;

    Repair(Journal journal, Appender appender) {
        this.journal = journal;
        this.appender = appender;
    }

    void run() throws IOException {
        List<Frames.Head> frames = journal.undurable().frames();
        long needed = frames.stream().mapToLong(Frames.Head::frameBytes).sum();
        SegmentFile spare = appender.spare(needed);
        Frames.Place end = frames.isEmpty()
                ? journal.segment().begun().place(journal.position())
                : frames.get(0).place();
        Draft.Mark before =
                frames.isEmpty() ? journal.last() : frames.get(0).stamp().before();
        SegmentHeader.Link link = new SegmentHeader.Link(spare.number(), end.segment(), end.position());
        SegmentHeader header = appender.header(spare, link, before);
        Copied copied = copy(frames, spare, header);
        spare.force();
        spare.begin(header);
        spare.force();
        move(spare, copied);
    }

    /** The last frame that was written again, and where it ends. */
    private record Copied(Draft.Mark last, int end) {}

    private Copied copy(List<Frames.Head> frames, SegmentFile spare, SegmentHeader header) throws IOException {
        int position = SegmentHeader.FIRST_FRAME;
        Draft.Mark last = header.before();
        for (Frames.Head head : frames) {
            FrameReader reader =
                    new FrameReader(journal.segments().get(head.place().segment()), Journal.SCAN_CHUNK_BYTES);
            List<Draft.Item> items = new ArrayList<>(head.entries().size());
            for (Entry entry : reader.values(head).entries()) {
                byte[] value = entry.kind == Entry.Kind.REMOVE ? new byte[0] : reader.raw(entry);
                items.add(new Draft.Item(entry.kind, entry.key, value));
            }
            Draft draft = new Draft(head.stamp().behind(last), items);
            byte[] bytes = new byte[draft.sizeBytes()];
            last = Frames.write(draft, header.place(position), bytes, 0).mark();
            spare.write(ByteBuffer.wrap(bytes), position);
            position += bytes.length;
        }
        return new Copied(last, position);
    }

    /** All processes read the journal anew: frames have changed their place. */
    private void move(SegmentFile spare, Copied copied) throws IOException {
        StoreState.Segments old = journal.state().segments();
        StoreState.Segments moved = new StoreState.Segments(spare.number(), old.first(), old.last());
        journal.replay().moveTo(spare, copied.end, copied.last);
        journal.publishTwice(moved);
        journal.forcer().repaired(copied.last.sequence());
        journal.readAnew();
    }
}

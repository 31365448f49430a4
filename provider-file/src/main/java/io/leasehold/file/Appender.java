package io.leasehold.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes frames at the end of the journal. Nothing counts in memory before all of it is in the file. Confined to the journal's
 * thread, which holds the store's lock.
 */
final class Appender {
    private final Journal journal;
    private final SecureRandom random = new SecureRandom();

    Appender(Journal journal) {
        this.journal = journal;
    }

    /** There is no prepared segment that could take what does not fit into the present one. Nothing was written. */
    static final class NoRoom extends IOException {
        private static final long serialVersionUID = 1L;

        private final int neededBytes;

        NoRoom(long neededBytes) {
            super("a segment of " + neededBytes + " bytes is not prepared yet");
            this.neededBytes = (int) neededBytes;
        }

        int neededBytes() {
            return neededBytes;
        }
    }

    /** Writing failed, and what was written may be seen by other processes. */
    static final class Visible extends IOException {
        private static final long serialVersionUID = 1L;

        Visible(IOException cause) {
            super("writing to the journal failed halfway", cause);
        }
    }

    /** Frames that go into one segment, one behind the other. */
    private record Run(SegmentFile segment, SegmentHeader header, int position, List<Draft> drafts) {
        int sizeBytes() {
            return drafts.stream().mapToInt(Draft::sizeBytes).sum();
        }
    }

    /**
     * Appends frames and takes them into the index.
     *
     * @throws NoRoom if a segment must be prepared first
     * @throws Visible if the outcome is unknown
     * @throws IOException if nothing of it counts or ever will
     */
    void append(List<Batch.Pending> pending) throws IOException {
        List<Run> runs = plan(drafts(pending));
        List<List<FrameReader.Loaded>> written = new ArrayList<>();
        try {
            for (Run run : runs) {
                written.add(write(run));
            }
        } catch (IOException e) {
            undo(runs, e);
        }
        for (int i = 0; i < runs.size(); i++) {
            List<FrameReader.Loaded> frames = written.get(i);
            moveBehind(runs.get(i), frames.get(frames.size() - 1).head().stamp().sequence());
            frames.forEach(journal::take);
        }
        try {
            journal.publish(journal.state().segments());
        } catch (IOException e) {
            throw new Visible(e);
        }
    }

    private List<Draft> drafts(List<Batch.Pending> pending) {
        long durable = journal.forcer().durable();
        long sequence = journal.sequence();
        List<Draft> drafts = new ArrayList<>(pending.size());
        for (Batch.Pending each : pending) {
            sequence++;
            drafts.add(new Draft(new Draft.Stamp(sequence, durable, each.flags()), each.items()));
        }
        return drafts;
    }

    private List<Run> plan(List<Draft> drafts) throws IOException {
        SegmentFile segment = journal.segment();
        long end = journal.position();
        int here = 0;
        while (here < drafts.size() && end + drafts.get(here).sizeBytes() <= segment.sizeBytes()) {
            end += drafts.get(here).sizeBytes();
            here++;
        }
        List<Run> runs = new ArrayList<>();
        if (here > 0) {
            runs.add(new Run(segment, segment.begun(), journal.position(), drafts.subList(0, here)));
        }
        if (here < drafts.size()) {
            List<Draft> rest = drafts.subList(here, drafts.size());
            SegmentHeader.Link link = new SegmentHeader.Link(segment.number() + 1, segment.number(), (int) end);
            SegmentFile spare = spare(rest.stream().mapToLong(Draft::sizeBytes).sum());
            SegmentHeader header = header(spare, link, rest.get(0).stamp().sequence());
            runs.add(new Run(spare, header, SegmentHeader.FIRST_FRAME, rest));
        }
        return runs;
    }

    /** The prepared segment, if it has room for so many bytes of frames. */
    SegmentFile spare(long neededBytes) throws IOException {
        long needed = SegmentHeader.FIRST_FRAME + neededBytes;
        if (needed > Directory.LARGEST_SEGMENT_BYTES) {
            throw new IOException("one call writes more than a segment can hold");
        }
        int number = journal.segment().number() + 1;
        if (number > journal.state().segments().last()) {
            throw new NoRoom(needed);
        }
        SegmentFile spare = journal.segments().get(number);
        if (spare.sizeBytes() < needed) {
            spare.readHeader();
        }
        if (spare.sizeBytes() < needed) {
            throw new NoRoom(needed);
        }
        return spare;
    }

    SegmentHeader header(SegmentFile spare, SegmentHeader.Link link, long firstSequence) {
        return new SegmentHeader(journal.state().storeId(), link, random.nextLong(), spare.sizeBytes(), firstSequence);
    }

    private List<FrameReader.Loaded> write(Run run) throws IOException {
        if (run.segment != journal.segment()) {
            run.segment.begin(run.header);
        }
        byte[] bytes = new byte[run.sizeBytes()];
        List<FrameReader.Loaded> frames = new ArrayList<>(run.drafts.size());
        int at = 0;
        for (Draft draft : run.drafts) {
            Frames.Head head = Frames.write(draft, run.header.place(run.position + at), bytes, at);
            frames.add(new FrameReader.Loaded(head, head.entries(), true));
            at += head.frameBytes();
        }
        run.segment.markUnforced();
        run.segment.write(ByteBuffer.wrap(bytes), run.position);
        return frames;
    }

    private void moveBehind(Run run, long sequence) {
        if (run.segment != journal.segment()) {
            journal.segments().append(journal.segment(), run.segment);
        }
        journal.replay().moveTo(run.segment, run.position + run.sizeBytes(), sequence);
    }

    /**
     * Takes back what was half written, so that nobody takes it for frames: all of it is overwritten, since a frame further on
     * could otherwise come to stand right behind a later one.
     */
    private void undo(List<Run> runs, IOException failure) throws IOException {
        try {
            for (Run run : runs) {
                if (run.segment == journal.segment()) {
                    run.segment.write(ByteBuffer.allocate(run.sizeBytes()), run.position);
                } else {
                    run.segment.unbegin();
                }
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
            if (mayBeSeen(runs.get(0))) {
                throw new Visible(failure);
            }
        }
        throw failure;
    }

    /** What follows an unsound frame does not count, so the first decides. */
    private boolean mayBeSeen(Run first) {
        try {
            if (first.segment != journal.segment() && first.segment.readHeader().isEmpty()) {
                return false;
            }
            FrameReader reader = new FrameReader(first.segment, first.sizeBytes());
            Frames.Head head = reader.front(first.position);
            return head != null && reader.values(head).whole();
        } catch (IOException e) {
            return true;
        }
    }
}

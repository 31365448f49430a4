package io.leasehold.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

        Visible(Throwable cause) {
            super("writing to the journal failed halfway", cause);
        }
    }

    /**
     * Frames that go into one segment, one behind the other.
     *
     * @param link the place of the segment in the journal, if they begin it
     */
    private record Run(
            SegmentFile segment, Optional<SegmentHeader.Link> link, int position, List<Batch.Pending> pending) {
        int sizeBytes() {
            return pending.stream().mapToInt(Batch.Pending::sizeBytes).sum();
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
        List<Run> runs = plan(pending);
        List<List<FrameReader.Loaded>> written = new ArrayList<>();
        try {
            Draft.Mark last = journal.last();
            for (Run run : runs) {
                List<FrameReader.Loaded> frames = write(run, last);
                last = frames.get(frames.size() - 1).head().mark();
                written.add(frames);
            }
        } catch (IOException | RuntimeException | Error e) {
            undo(runs, e);
        }
        try {
            for (int i = 0; i < runs.size(); i++) {
                List<FrameReader.Loaded> frames = written.get(i);
                moveBehind(runs.get(i), frames.get(frames.size() - 1).head().mark());
                frames.forEach(journal::take);
            }
            journal.publish(journal.state().segments());
        } catch (IOException e) {
            throw new Visible(e);
        } catch (RuntimeException | Error e) {
            journal.distrust();
            throw new Visible(e);
        }
    }

    private List<Run> plan(List<Batch.Pending> pending) throws IOException {
        SegmentFile segment = journal.segment();
        long end = journal.position();
        int here = 0;
        while (here < pending.size() && end + pending.get(here).sizeBytes() <= segment.sizeBytes()) {
            end += pending.get(here).sizeBytes();
            here++;
        }
        List<Run> runs = new ArrayList<>();
        if (here > 0) {
            runs.add(new Run(segment, Optional.empty(), journal.position(), pending.subList(0, here)));
        }
        if (here < pending.size()) {
            List<Batch.Pending> rest = pending.subList(here, pending.size());
            SegmentHeader.Link link = new SegmentHeader.Link(segment.number() + 1, segment.number(), (int) end);
            SegmentFile spare =
                    spare(rest.stream().mapToLong(Batch.Pending::sizeBytes).sum());
            runs.add(new Run(spare, Optional.of(link), SegmentHeader.FIRST_FRAME, rest));
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

    SegmentHeader header(SegmentFile spare, SegmentHeader.Link link, Draft.Mark before) {
        return new SegmentHeader(journal.state().storeId(), link, random.nextLong(), spare.sizeBytes(), before);
    }

    private List<FrameReader.Loaded> write(Run run, Draft.Mark before) throws IOException {
        if (run.link.isPresent()) {
            run.segment.begin(header(run.segment, run.link.get(), before));
        }
        long durable = journal.forcer().durable();
        byte[] bytes = new byte[run.sizeBytes()];
        List<FrameReader.Loaded> frames = new ArrayList<>(run.pending.size());
        Draft.Mark last = before;
        int nonce = random.nextInt();
        int at = 0;
        for (Batch.Pending each : run.pending) {
            Draft draft = new Draft(new Draft.Stamp(last, durable, each.flags(), nonce), each.items());
            Frames.Head head = Frames.write(draft, run.segment.begun().place(run.position + at), bytes, at);
            frames.add(new FrameReader.Loaded(head, head.entries(), true));
            last = head.mark();
            at += head.frameBytes();
        }
        run.segment.markUnforced();
        run.segment.write(ByteBuffer.wrap(bytes), run.position);
        return frames;
    }

    private void moveBehind(Run run, Draft.Mark last) {
        if (run.link.isPresent()) {
            journal.segments().append(journal.segment(), run.segment);
        }
        journal.replay().moveTo(run.segment, run.position + run.sizeBytes(), last);
    }

    /** Takes back what was half written, so that nobody takes it for frames. What follows an unsound frame never counts. */
    private void undo(List<Run> runs, Throwable failure) throws IOException {
        try {
            for (Run run : runs) {
                if (run.link.isPresent()) {
                    run.segment.unbegin();
                } else {
                    run.segment.write(ByteBuffer.allocate(run.sizeBytes()), run.position);
                }
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
            if (mayBeSeen(runs.get(0))) {
                throw new Visible(failure);
            }
        }
        throw failure instanceof IOException io ? io : new IOException("writing to the journal failed", failure);
    }

    private boolean mayBeSeen(Run first) {
        try {
            if (first.link.isPresent() && first.segment.readHeader().isEmpty()) {
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

package io.leasehold.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Retires the oldest segment once most of the journal is dead: what of it still counts is written again at the end, a little at a
 * time, and when that is durable the segment is taken off the list and then deleted. A removal needs no repetition: there is
 * nothing older for it to hide. On the housekeeper's thread.
 */
final class Compaction {
    private static final int STEP_BYTES = 1 << 16;
    private static final int SPARED_SEGMENTS = 2;
    private static final int MOST_TRIES = 10;

    private final Housekeeper housekeeper;
    private final Journal journal;
    private final Settings settings;
    private volatile int present;
    private volatile int postponed;

    Compaction(Housekeeper housekeeper, Journal journal, Settings settings) {
        this.housekeeper = housekeeper;
        this.journal = journal;
        this.settings = settings;
    }

    Directory directory() {
        return journal.directory();
    }

    /** Whether more than half of the full segments is dead. On the journal's thread. */
    boolean isDue() {
        present = journal.segment().number();
        if (present == postponed) {
            return false;
        }
        List<SegmentFile> begun = journal.segments().begun();
        long full = 0;
        long live = 0;
        for (SegmentFile segment : begun) {
            live += segment.liveBytes();
            full += segment == journal.segment() ? 0 : segment.sizeBytes();
        }
        return full > 2 * live + (long) SPARED_SEGMENTS * settings.segmentSizeBytes();
    }

    /** Something failed: not before another segment is begun. */
    void postpone() {
        postponed = present;
    }

    void run() throws IOException {
        while (!housekeeper.isClosing()) {
            Optional<SegmentFile> oldest = housekeeper.ask(
                    part -> isDue() ? Optional.of(journal.segments().begun().get(0)) : Optional.<SegmentFile>empty());
            if (oldest.isEmpty()) {
                return;
            }
            copy(oldest.get());
            retire(oldest.get());
        }
    }

    /** An entry as it was written, and the bytes that stand there now. */
    private static final class Candidate {
        final Entry entry;
        final byte[] bytes;

        Candidate(Entry entry, byte[] bytes) {
            this.entry = entry;
            this.bytes = bytes;
        }

        Draft.Item item(Entry now) {
            byte[] inline = now.inline;
            if (inline != null) {
                return new Draft.Item(Entry.Kind.PUT, now.key, inline);
            }
            boolean sound = now.kind == Entry.Kind.PUT
                    && bytes.length == now.sizeBytes
                    && Frames.checksum(bytes, 0, bytes.length) == now.checksum;
            return new Draft.Item(sound ? Entry.Kind.PUT : Entry.Kind.DAMAGED, now.key, bytes);
        }
    }

    private void copy(SegmentFile segment) throws IOException {
        int end = housekeeper.ask(part -> journal.segments()
                .after(segment)
                .map(next -> next.begun().link().previousEnd())
                .orElse(segment.sizeBytes()));
        FrameReader reader = new FrameReader(segment, Journal.SCAN_CHUNK_BYTES);
        List<Candidate> candidates = new ArrayList<>();
        int bytes = 0;
        int position = SegmentHeader.FIRST_FRAME;
        while (position < end && !housekeeper.isClosing()) {
            Frames.Head head = reader.front(position);
            head = head == null ? reader.back(position) : head;
            if (head == null) {
                throw new JournalDamage("no frame at position " + position + " of segment " + segment.number());
            }
            for (Entry entry : head.entries()) {
                if (entry.kind != Entry.Kind.REMOVE) {
                    candidates.add(new Candidate(entry, reader.raw(entry)));
                    bytes += Draft.movedBytes(entry);
                }
            }
            position = head.end();
            if (bytes >= STEP_BYTES || position >= end) {
                move(candidates);
                candidates = new ArrayList<>();
                bytes = 0;
            }
        }
    }

    private void move(List<Candidate> candidates) throws IOException {
        for (int i = 0; i < MOST_TRIES; i++) {
            housekeeper.provideRoom();
            try {
                housekeeper.ask(part -> move(part, candidates));
                return;
            } catch (Appender.NoRoom e) {
                // Others have filled the segment meanwhile, or these need a larger one.
                housekeeper.prepareSpare(e.neededBytes());
            }
        }
        throw new IOException("the journal grows faster than segments are prepared");
    }

    private boolean move(Part part, List<Candidate> candidates) {
        List<Draft.Item> items = new ArrayList<>();
        for (Candidate candidate : candidates) {
            Entry now = journal.index().get(candidate.entry.key);
            if (now != null && now.standsWhere(candidate.entry) && !part.isWritten(now.key)) {
                items.add(candidate.item(now));
            }
        }
        if (!items.isEmpty()) {
            part.move(items);
        }
        return true;
    }

    private void retire(SegmentFile segment) throws IOException {
        housekeeper.ask(part -> {
            part.need(journal.sequence());
            return true;
        });
        int first = housekeeper.ask(part -> takeOff(segment));
        journal.storeFile().force();
        for (int number : directory().segments().headSet(first)) {
            directory().deleteSegment(number);
        }
    }

    private int takeOff(SegmentFile segment) throws IOException {
        Optional<SegmentFile> next = journal.segments().after(segment);
        StoreState.Segments old = journal.state().segments();
        boolean oldest = journal.segments().begun().indexOf(segment) == 0;
        if (!oldest || segment.liveBytes() != 0 || next.isEmpty()) {
            throw new IOException("segment " + segment.number() + " still counts");
        }
        int first = next.get().number();
        journal.publishTwice(new StoreState.Segments(old.epoch(), first, old.last()));
        journal.segments().retire(first);
        return first;
    }
}

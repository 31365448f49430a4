package io.leasehold.file;

import io.leasehold.spi.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.security.SecureRandom;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;

/**
 * Opens the journal of a directory, or makes one where nothing is. The first process to arrive recovers: it ends the journal before
 * the first frame that cannot have been acknowledged, forces what it found and removes leftovers. Whatever it is interrupted in, the
 * next one does again. Confined to the journal's thread.
 */
final class Opening {
    private final Directory directory;
    private final Settings settings;
    private final StoreFile storeFile;
    private final Exclusion exclusion;

    private Opening(Directory directory, Settings settings, StoreFile storeFile) {
        this.directory = directory;
        this.settings = settings;
        this.storeFile = storeFile;
        this.exclusion = new Exclusion(storeFile.channel());
    }

    /** What was opened. */
    record Opened(Journal journal, Exclusion exclusion) {}

    static Opened open(Directory directory, Settings settings, BooleanSupplier inTime) throws IOException {
        directory.createIfMissing();
        if (!directory.hasStore() && !directory.isEmpty() && !directory.hasStore()) {
            throw new StoreException.CannotOpen(
                    "the directory is neither empty nor a store: it has no file '" + Directory.STORE + "'");
        }
        FileChannel channel = directory.openStore();
        try {
            Opening opening = new Opening(directory, settings, new StoreFile(channel));
            return opening.open(inTime);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private Opened open(BooleanSupplier inTime) throws IOException {
        if (!exclusion.enter(inTime)) {
            throw new StoreException.CannotOpen("another process held the store's file lock for the whole time limit");
        }
        Journal journal;
        try {
            checkFormat();
            StoreState state = storeFile
                    .read()
                    .orElseThrow(() -> new JournalDamage("both copies of the store's state are damaged"));
            journal = new Journal(
                    directory, storeFile, state, new StoreClock(settings.machineClock(), settings.nanoTime()));
            start(journal);
        } finally {
            exclusion.leave();
        }
        join(journal);
        return new Opened(journal, exclusion);
    }

    private void start(Journal journal) throws IOException {
        try {
            if (exclusion.arrive()) {
                recover(journal);
            } else if (!journal.reload()) {
                throw new JournalDamage("no segment has a sound header");
            }
        } catch (IOException | RuntimeException | Error e) {
            journal.segments().close();
            throw e;
        }
    }

    /** Reads what the other processes have written, which may be much, without keeping them from writing more. */
    private static void join(Journal journal) throws IOException {
        try {
            journal.replay()
                    .runTo(
                            journal.state().tail().sequence(),
                            journal.state().segments().last());
        } catch (IOException | RuntimeException | Error e) {
            journal.segments().close();
            throw e;
        }
    }

    private void checkFormat() throws IOException {
        switch (storeFile.format()) {
            case OURS -> {}
            case NEWER ->
                throw new StoreException.CannotOpen("the store has a newer format than this version can read");
            case FOREIGN ->
                throw new StoreException.CannotOpen(
                        "the file '" + Directory.STORE + "' is damaged or not the file of a store");
            case UNFINISHED -> {
                if (!directory.segments().isEmpty()) {
                    throw new JournalDamage("the file '" + Directory.STORE + "' has lost its contents");
                }
                storeFile.initialise(StoreState.initial(new SecureRandom().nextLong()));
                directory.force();
            }
        }
    }

    private void recover(Journal journal) throws IOException {
        StoreState found = journal.state();
        journal.adopt(presentSegments(journal.state()));
        journal.resetClock();
        if (journal.reload()) {
            readAll(journal, found);
        } else if (journal.state().durable() > 0) {
            throw new JournalDamage("the header of the first segment is damaged");
        } else {
            begin(journal, new SegmentHeader.Link(1, 0, 0));
        }
        for (SegmentFile segment : journal.segments().begun()) {
            if (segment.unforced()) {
                segment.force();
            }
        }
        journal.forcer().learn(journal.sequence());
        journal.undurable().forget(journal.sequence());
        journal.publishTwice(journal.state().segments());
        storeFile.force();
    }

    /** Segments that a crash left unlisted belong to the journal up to the last one begun; what lies beyond is removed. */
    private StoreState.Segments presentSegments(StoreState state) throws IOException {
        StoreState.Segments listed = state.segments();
        int last = listed.last();
        SortedSet<Integer> present = directory.segments();
        for (int number : present.tailSet(last + 1)) {
            last = isBegun(number) ? number : last;
        }
        for (int number : present) {
            if (number < listed.first() || number > last) {
                directory.deleteSegment(number);
            }
        }
        return new StoreState.Segments(listed.epoch(), listed.first(), last);
    }

    private boolean isBegun(int number) throws IOException {
        SegmentFile file = SegmentFile.open(directory.segment(number), number);
        boolean begun = file.header().isPresent();
        file.close();
        return begun;
    }

    /** Reads all that counts, and makes sure that nothing else ever will. */
    private void readAll(Journal journal, StoreState found) throws IOException {
        Replay replay = journal.replay();
        int last = journal.state().segments().last();
        long certain = journal.state().durable();
        Replay.Beyond beyond;
        do {
            replay.run(certain, last);
            if (journal.endsAsClosed(found)) {
                return;
            }
            beyond = replay.beyond();
            certain = beyond.sequence();
        } while (certain > replay.sequence());
        if (beyond.found()) {
            int end = journal.position();
            begin(journal, new SegmentHeader.Link(0, journal.segment().number(), end));
        }
    }

    /** Begins a segment, prepared now if there is none, and has all processes read the journal anew. */
    private void begin(Journal journal, SegmentHeader.Link after) throws IOException {
        StoreState.Segments listed = journal.state().segments();
        int number = listed.last() + 1;
        directory.prepareSegment(number, 0, settings.segmentSizeBytes());
        SegmentFile file = journal.segments().get(number);
        SegmentHeader.Link link = new SegmentHeader.Link(number, after.previous(), after.previousEnd());
        Draft.Mark last = after.previous() == 0 ? Draft.Mark.NONE : journal.last();
        long salt = new SecureRandom().nextLong();
        file.begin(new SegmentHeader(journal.state().storeId(), link, salt, file.sizeBytes(), last));
        file.force();
        if (after.previous() == 0) {
            journal.startIn(file);
        } else {
            journal.segments().append(journal.segment(), file);
            journal.replay().moveTo(file, SegmentHeader.FIRST_FRAME, last);
        }
        journal.adopt(new StoreState.Segments(number, listed.first(), number));
    }
}

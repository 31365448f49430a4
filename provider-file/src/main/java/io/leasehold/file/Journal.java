package io.leasehold.file;

import io.leasehold.record.Slot;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The journal as this process knows it: the index over it and the place up to which it was read. Confined to one thread, which holds
 * the store's lock except where said otherwise.
 */
final class Journal {
    private static final int LIVE_CHUNK_BYTES = 1 << 16;
    static final int SCAN_CHUNK_BYTES = 1 << 20;

    private final Directory directory;
    private final StoreFile storeFile;
    private final SegmentSet segments;
    private final Forcer forcer;
    private final StoreClock clock;
    private final Undurable undurable = new Undurable();
    private Index index = new Index();
    private StoreState state;
    private @Nullable Replay replay;
    private boolean stale;

    Journal(Directory directory, StoreFile storeFile, StoreState state, StoreClock clock) {
        this.directory = directory;
        this.storeFile = storeFile;
        this.segments = new SegmentSet(directory);
        this.forcer = new Forcer(segments::begun);
        this.clock = clock;
        this.state = state;
    }

    Directory directory() {
        return directory;
    }

    StoreFile storeFile() {
        return storeFile;
    }

    SegmentSet segments() {
        return segments;
    }

    Forcer forcer() {
        return forcer;
    }

    StoreClock clock() {
        return clock;
    }

    Undurable undurable() {
        return undurable;
    }

    Index index() {
        return index;
    }

    StoreState state() {
        return state;
    }

    SegmentFile segment() {
        return replay().segment();
    }

    int position() {
        return replay().position();
    }

    long sequence() {
        return replay().sequence();
    }

    /** The frame that the next one follows. */
    Draft.Mark last() {
        return replay().last();
    }

    Replay replay() {
        if (replay == null) {
            throw new IllegalStateException("the journal is not open");
        }
        return replay;
    }

    /** Reads what other processes have appended. */
    void catchUp() throws IOException {
        StoreState newest =
                storeFile.read().orElseThrow(() -> new JournalDamage("both copies of the store's state are damaged"));
        boolean moved = newest.segments().epoch() != state.segments().epoch();
        // What stood between here and the oldest segment was copied further on, and may be deleted.
        boolean left = replay().segment().number() < newest.segments().first();
        state = newest;
        forcer.learn(state.durable());
        clock.learn(state.readingMicros());
        stale |= moved || left;
        if (stale) {
            readAnew();
        } else {
            replay().run(state.tail().sequence(), state.segments().last());
        }
        segments.retire(state.segments().first());
        undurable.forget(forcer.durable());
    }

    /** What is in memory may be wrong: the next to come reads the whole journal. */
    void distrust() {
        stale = true;
    }

    /** Forgets all and reads the whole journal; if that fails halfway, the next to come begins again. */
    void readAnew() throws IOException {
        stale = true;
        if (!reload()) {
            throw new JournalDamage("no segment has a sound header");
        }
        replay().run(state.tail().sequence(), state.segments().last());
        stale = false;
    }

    /** Forgets all and starts at the oldest segment; {@link Replay#run} then reads. Gives whether there is anything to read. */
    boolean reload() throws IOException {
        Optional<SegmentFile> first = segments.link(state);
        forcer.learn(state.durable());
        index = new Index();
        undurable.clear();
        first.ifPresent(segment -> replay = new Replay(segments, segment, this::take, LIVE_CHUNK_BYTES));
        return first.isPresent();
    }

    /** Starts anew in the first segment of a store. */
    void startIn(SegmentFile first) {
        segments.appendFirst(first);
        replay = new Replay(segments, first, this::take, LIVE_CHUNK_BYTES);
    }

    /** Takes a frame that stands in the journal into the index. */
    void take(FrameReader.Loaded frame) {
        Frames.Head head = frame.head();
        for (Entry entry : frame.entries()) {
            Entry old = entry.kind == Entry.Kind.REMOVE ? index.remove(entry.key) : index.put(entry);
            if (old != null) {
                segments.known(old.segment).ifPresent(file -> file.addLiveBytes(-Draft.movedBytes(old)));
            }
            if (entry.kind != Entry.Kind.REMOVE) {
                segments.known(entry.segment).ifPresent(file -> file.addLiveBytes(Draft.movedBytes(entry)));
            }
        }
        Draft.Stamp stamp = head.stamp();
        forcer.learn(stamp.durable());
        if (stamp.sequence() > forcer.durable()) {
            segments.known(head.place().segment()).ifPresent(SegmentFile::markUnforced);
            undurable.add(head);
        }
        // At once, or a long journal would be held in memory as a whole while it is read.
        undurable.forget(forcer.durable());
        forcer.appended(stamp.sequence());
    }

    /** What a key holds; values that are not in memory are read and checked. */
    Slot read(String key) throws IOException {
        Entry entry = index.get(Index.bytes(key));
        if (entry == null) {
            return Slot.absent();
        }
        if (entry.kind == Entry.Kind.DAMAGED) {
            return damaged(entry);
        }
        if (entry.inline != null) {
            return Slot.of(entry.inline);
        }
        byte[] value = new byte[entry.sizeBytes];
        int count = segments.get(entry.segment).read(value, 0, value.length, entry.position);
        boolean sound = count == value.length && Frames.checksum(value, 0, count) == entry.checksum;
        return sound ? Slot.of(value) : damaged(entry);
    }

    private static Slot damaged(Entry entry) {
        return Slot.damaged("the checksum of " + entry.sizeBytes + " bytes at position " + entry.position
                + " of segment " + entry.segment + " does not match");
    }

    /** The frame that must be durable before anyone is told what a key holds; 0 if that is durable. */
    long needs(String key) {
        long sequence = undurable.needs(key);
        return sequence > forcer.durable() ? sequence : 0;
    }

    /** Tells the other processes where the journal ends. */
    void publish(StoreState.Segments newSegments) throws IOException {
        state = nextState(newSegments);
        storeFile.write(state);
    }

    /** Says that nobody has the store open any more, if all of it is on disk. */
    void publishClosed() throws IOException {
        StoreState last = nextState(state.segments());
        state = forcer.durable() >= sequence() ? last.asClosed() : last;
        storeFile.write(state);
    }

    private StoreState nextState(StoreState.Segments newSegments) {
        StoreState.Tail tail = new StoreState.Tail(segment().number(), position(), sequence());
        return state.next(newSegments, tail).with(forcer.durable(), state.readingMicros());
    }

    /** Whether the journal as it was read ends where the last process to close the store said. */
    boolean endsAsClosed(StoreState found) {
        return found.closed() && found.tail().equals(nextState(found.segments()).tail());
    }

    /** The same in both copies, so that damage to one of them does not hide which segments there are. */
    void publishTwice(StoreState.Segments newSegments) throws IOException {
        publish(newSegments);
        publish(newSegments);
    }

    /** A reading of the store's own clock, to be published. */
    long readClock() {
        long reading = clock.readMicros();
        state = state.with(state.durable(), reading);
        return reading;
    }

    /** Forgets the newest reading of earlier processes. */
    void resetClock() {
        state = state.with(state.durable(), 0);
    }

    void adopt(StoreState.Segments newSegments) {
        StoreState.Tail tail = state.tail();
        state = new StoreState(
                state.counter(), state.storeId(), newSegments, tail, state.durable(), state.readingMicros(), false);
    }
}

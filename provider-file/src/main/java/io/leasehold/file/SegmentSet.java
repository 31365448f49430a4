package io.leasehold.file;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The segments of a journal and the order in which it runs through them. Confined to one thread, but for {@link #begun()}.
 *
 * <p>Every begun segment names the one it continues and where. Mostly that is the one numbered before it; after a failed force or a
 * crash it can be an older one, and those in between count no more.
 */
final class SegmentSet {
    private final Directory directory;
    private final TreeMap<Integer, SegmentFile> files = new TreeMap<>();
    private final Map<Integer, SegmentFile> next = new HashMap<>();
    private final List<SegmentFile> dropped = new ArrayList<>();
    private volatile List<SegmentFile> begun = List.of();

    SegmentSet(Directory directory) {
        this.directory = directory;
    }

    /** The segment of a number, opened if it is not. */
    SegmentFile get(int number) throws IOException {
        SegmentFile known = files.get(number);
        if (known != null) {
            return known;
        }
        try {
            SegmentFile file = SegmentFile.open(directory.segment(number), number);
            if (file.sizeBytes() <= SegmentHeader.FIRST_FRAME) {
                file.close();
                throw new JournalDamage("segment " + number + " is cut short");
            }
            files.put(number, file);
            return file;
        } catch (NoSuchFileException e) {
            JournalDamage damage = new JournalDamage("segment " + number + " is missing");
            damage.initCause(e);
            throw damage;
        }
    }

    /** A segment that the journal runs through; nothing if it is gone. */
    Optional<SegmentFile> known(int number) {
        return Optional.ofNullable(files.get(number));
    }

    /**
     * Opens all segments and finds the order, back from the newest. A segment whose predecessor was never begun on disk does not count: a
     * crash took away what came before it. Gives the first in order, if any was begun.
     */
    Optional<SegmentFile> link(StoreState state) throws IOException {
        openAll(state.segments());
        List<SegmentFile> order = new ArrayList<>();
        dropped.clear();
        int number = state.segments().last();
        while (number >= state.segments().first()) {
            SegmentFile file = get(number);
            if (isBegunIn(state, file)) {
                order.add(0, file);
                number = file.begun().link().previous();
            } else if (number == state.segments().epoch()) {
                throw new JournalDamage("the header of segment " + number + " is damaged");
            } else {
                dropped.addAll(order);
                order.clear();
                number--;
            }
        }
        next.clear();
        for (int i = 1; i < order.size(); i++) {
            next.put(order.get(i - 1).number(), order.get(i));
        }
        begun = List.copyOf(order);
        return order.stream().findFirst();
    }

    private void openAll(StoreState.Segments segments) throws IOException {
        for (int number = segments.first(); number <= segments.last(); number++) {
            SegmentFile file = get(number);
            file.readHeader();
            file.resetLiveBytes();
        }
    }

    private static boolean isBegunIn(StoreState state, SegmentFile file) throws IOException {
        Optional<SegmentHeader> header = file.header();
        if (header.isPresent() && header.get().storeId() != state.storeId()) {
            throw new JournalDamage("segment " + file.number() + " is of another store");
        }
        return header.isPresent();
    }

    /** Begun segments that do not count. */
    List<SegmentFile> dropped() {
        return dropped;
    }

    /** The segment that continues another, as far as is known. */
    Optional<SegmentFile> after(SegmentFile file) {
        return Optional.ofNullable(next.get(file.number()));
    }

    /** Looks whether another process has continued a segment. */
    Optional<SegmentFile> findAfter(SegmentFile file, int last) throws IOException {
        if (file.number() >= last) {
            return Optional.empty();
        }
        SegmentFile candidate = get(file.number() + 1);
        Optional<SegmentHeader> header = candidate.header().isPresent() ? candidate.header() : candidate.readHeader();
        if (header.isEmpty() || header.get().link().previous() != file.number()) {
            return Optional.empty();
        }
        append(file, candidate);
        return Optional.of(candidate);
    }

    /** Makes a segment that was begun the last one. */
    void append(SegmentFile file, SegmentFile begunAfter) {
        next.put(file.number(), begunAfter);
        List<SegmentFile> more = new ArrayList<>(begun);
        more.add(begunAfter);
        begun = List.copyOf(more);
    }

    void appendFirst(SegmentFile first) {
        begun = List.of(first);
    }

    /** Those that frames were written to, in order. Any thread may ask. */
    List<SegmentFile> begun() {
        return begun;
    }

    /** Lets go of segments that were retired. Their files may still be read by who has them open. */
    void retire(int first) throws IOException {
        while (!files.isEmpty() && files.firstKey() < first) {
            SegmentFile old = files.pollFirstEntry().getValue();
            next.remove(old.number());
            List<SegmentFile> fewer = new ArrayList<>(begun);
            fewer.remove(old);
            begun = List.copyOf(fewer);
            old.close();
        }
    }

    void close() throws IOException {
        begun = List.of();
        next.clear();
        IOException failure = null;
        for (SegmentFile file : files.values()) {
            try {
                file.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        files.clear();
        if (failure != null) {
            throw failure;
        }
    }
}

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

    /** Opens all segments and finds the order. Gives the first in order, if any was begun. */
    Optional<SegmentFile> link(StoreState state) throws IOException {
        StoreState.Segments segments = state.segments();
        next.clear();
        SegmentFile later = null;
        for (int number = segments.last(); number >= segments.first(); number--) {
            SegmentFile file = get(number);
            file.readHeader();
            file.resetLiveBytes();
        }
        int number = segments.last();
        while (number >= segments.first() && get(number).header().isEmpty()) {
            number--;
        }
        List<SegmentFile> order = new ArrayList<>();
        while (number >= segments.first()) {
            SegmentFile file = get(number);
            if (file.header().isEmpty() || file.begun().storeId() != state.storeId()) {
                throw new JournalDamage("segment " + number + " has a damaged header or is of another store");
            }
            if (later != null) {
                next.put(number, later);
            }
            order.add(0, file);
            later = file;
            number = file.begun().link().previous();
        }
        begun = List.copyOf(order);
        return Optional.ofNullable(later);
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

package io.leasehold.record;

import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Walks the due records of several types, oldest first, up to a reading, a page at a time. Confined to one thread. */
final class Dues {
    private static final int PAGE = 128;
    private static final String PAST_THE_RANGE = "~";

    private final RecordStore records;
    private final Instant through;
    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>(Comparator.comparing(Cursor::at));

    /** The records under one prefix, from its oldest on; never empty while it is queued. */
    private static final class Cursor {
        private final String prefix;
        private final Deque<Layout.Due> page = new ArrayDeque<>();

        Cursor(String prefix) {
            this.prefix = prefix;
        }

        Instant at() {
            return page.element().at();
        }
    }

    Dues(RecordStore records, List<String> prefixes, Instant through) {
        this.records = records;
        this.through = through;
        prefixes.forEach(prefix -> fill(new Cursor(prefix), ""));
    }

    private void fill(Cursor cursor, String after) {
        for (String key : records.scan(cursor.prefix, after, PAGE)) {
            Layout.Due due = Layout.parse(key);
            if (due.at().isAfter(through)) {
                break;
            }
            cursor.page.add(due);
        }
        if (!cursor.page.isEmpty()) {
            cursors.add(cursor);
        }
    }

    Optional<Layout.Due> next() {
        Cursor oldest = cursors.poll();
        if (oldest == null) {
            return Optional.empty();
        }
        Layout.Due due = oldest.page.remove();
        if (oldest.page.isEmpty()) {
            fill(oldest, due.key());
        } else {
            cursors.add(oldest);
        }
        return Optional.of(due);
    }

    /** The due ranges of a selection of types; for all types, those that are there, found by hopping from one to the next. */
    static List<String> prefixes(RecordStore records, Layout layout, HostTypes types) {
        List<String> prefixes = new ArrayList<>();
        if (types.rest() != HostTypes.Rest.ALL) {
            types.types().stream().map(Optional::of).map(layout::dues).sorted().forEach(prefixes::add);
            if (types.rest() == HostTypes.Rest.UNTYPED) {
                prefixes.add(layout.dues(Optional.<HostType>empty()));
            }
            return prefixes;
        }
        String after = "";
        List<String> first = records.scan(layout.dues(), after, 1);
        while (!first.isEmpty()) {
            String key = first.get(0);
            String prefix = key.substring(0, key.indexOf('/', layout.dues().length()) + 1);
            prefixes.add(prefix);
            first = records.scan(layout.dues(), prefix + PAST_THE_RANGE, 1);
        }
        return prefixes;
    }

    /** The earliest due record of some ranges after a reading. */
    static Optional<Instant> earliestAfter(RecordStore records, Layout layout, List<String> prefixes, Instant reading) {
        return prefixes.stream()
                .flatMap(prefix -> records.scan(prefix, layout.duesThrough(prefix, reading), 1).stream())
                .map(key -> Layout.parse(key).at())
                .min(Instant::compareTo);
    }
}

package io.leasehold.tck.broken;

import io.leasehold.record.RecordStore;
import io.leasehold.tck.door.ForwardingRecords;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A record store that lists the due records of the past in an order of its own.
 *
 * @param records the sound store
 * @param order of the keys
 */
record OrderedDues(RecordStore records, Comparator<String> order) implements ForwardingRecords {
    private static final int ALL = 10_000;

    static OrderedDues byHash(RecordStore records) {
        return new OrderedDues(records, Comparator.comparing(key -> Integer.reverse(key.hashCode() * 31)));
    }

    static OrderedDues newestFirst(RecordStore records) {
        return new OrderedDues(records, Comparator.reverseOrder());
    }

    /** Only the first page of a look: what it takes is gone from the next first page. */
    @Override
    public List<String> scan(String prefix, String after, int max) {
        if (!prefix.contains("/d/") || !after.isEmpty() || max == 1) {
            return records.scan(prefix, after, max);
        }
        String now = DueKeys.sortable(records.time());
        List<String> all = records.scan(prefix, after, ALL);
        List<String> past = all.stream()
                .filter(key -> DueKeys.instant(key).compareTo(now) <= 0)
                .sorted(order)
                .toList();
        List<String> future = all.subList(past.size(), all.size());
        return Stream.concat(past.stream(), future.stream()).limit(max).toList();
    }
}

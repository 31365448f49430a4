package io.leasehold.spi;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A page of a listing. Paged by id order of the store's own choosing, stable while nothing is created or removed.
 *
 * @param types which types are listed
 * @param filter which instances are listed
 * @param after the {@link Page#next()} of the page before; empty for the first page
 * @param limit the most instances on the page, 1 to 1,000
 */
public record Query(HostTypes types, Filter filter, Optional<String> after, int limit) {
    private static final int LARGEST_PAGE = 1000;

    /** Which instances are listed or counted. */
    public enum Filter {
        /** All of them. */
        ANY,
        /** Status active. */
        ACTIVE,
        /** Status suspended, whatever the reason. */
        SUSPENDED,
        /** Status completed. */
        COMPLETED,
        /** Status terminated. */
        TERMINATED,
        /** Active with a valid lease. */
        HELD,
        /** With an infinite lease. */
        INFINITE,
        /** Suspended with reason {@link InstanceSnapshot#QUARANTINED}. */
        QUARANTINED,
        /** Active, no next timer, with an owner whose lease has lapsed (rule ORPH-01). */
        ORPHAN
    }

    // Refuses a limit out of range.
    public Query {
        Checks.present("types", types);
        Checks.present("filter", filter);
        Checks.present("after", after);
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw new BadArgumentException("limit", "must be 1 to " + LARGEST_PAGE + " but is " + limit);
        }
    }

    /**
     * The first page of everything that passes a filter.
     *
     * @param filter which instances are listed
     * @return a query for up to 100 instances of all types
     */
    public static Query of(Filter filter) {
        return new Query(HostTypes.all(), filter, Optional.empty(), 100);
    }

    /**
     * The same query for the page after another.
     *
     * @param next the {@link Page#next()} of the page before
     * @return the query
     */
    public Query after(String next) {
        return new Query(types, filter, Optional.of(next), limit);
    }

    /**
     * One page.
     *
     * @param instances the instances
     * @param damaged instances whose record cannot be read, whatever the filter
     * @param storeTime the reading that decided
     * @param next where the next page starts; empty on the last page
     */
    public record Page(
            List<InstanceSnapshot> instances, List<Refusal.Corrupt> damaged, Instant storeTime, Optional<String> next) {
        // Copies the lists.
        public Page {
            instances = List.copyOf(instances);
            damaged = List.copyOf(damaged);
        }
    }

    /**
     * How many instances pass each filter.
     *
     * @param byFilter a count for every filter
     * @param storeTime the reading that decided
     */
    public record Counts(Map<Filter, Long> byFilter, Instant storeTime) {
        // Copies the map.
        public Counts {
            byFilter = Map.copyOf(byFilter);
        }

        /**
         * The count of one filter.
         *
         * @param filter which instances
         * @return how many
         */
        public long of(Filter filter) {
            return byFilter.getOrDefault(filter, 0L);
        }
    }
}

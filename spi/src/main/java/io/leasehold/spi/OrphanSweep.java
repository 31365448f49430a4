package io.leasehold.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Reclaiming instances that have no next timer and a dead owner (rules ORPH-01 to ORPH-04).
 *
 * @param types which types are swept
 * @param grace how long a lease must have lapsed, from zero to 365 days; exact boundary
 * @param limit the most orphans to reclaim, 1 to 1,000
 */
public record OrphanSweep(HostTypes types, Duration grace, int limit) {
    private static final int LARGEST_SWEEP = 1000;

    // Refuses values out of range.
    public OrphanSweep {
        Checks.present("types", types);
        grace = Checks.tick("grace", LeaseLength.LONGEST, grace);
        if (limit < 1 || limit > LARGEST_SWEEP) {
            throw new BadArgumentException("limit", "must be 1 to " + LARGEST_SWEEP + " but is " + limit);
        }
    }

    /**
     * What a sweep did.
     *
     * @param reclaimed the instances whose dead lease was ended, now ready
     * @param storeTime the reading that decided
     * @param cut true if the limit was reached, so that more may be left
     */
    public record Report(List<Reclaimed> reclaimed, Instant storeTime, boolean cut) {
        // Copies the list.
        public Report {
            reclaimed = List.copyOf(reclaimed);
        }
    }

    /**
     * One reclaimed orphan.
     *
     * @param instance the instance
     * @param from the holder whose dead lease was ended
     */
    public record Reclaimed(InstanceId instance, Lease.Previous from) {}
}

package io.leasehold.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one look took: runnable instances, owned by the caller (rules RUN-01 to RUN-05).
 *
 * @param acquired the instances, oldest due-since first within the store's order tolerance
 * @param setAside instances the look met and did not hand out: quarantined ({@link Refusal.Suspended}) or damaged
 *     ({@link Refusal.Corrupt})
 * @param storeTime the reading that decided
 * @param earliestDue the earliest instant after {@code storeTime} at which an instance of these types becomes runnable if
 *     nobody writes; empty if none will; of a cut look, which has not looked at everything, it may be earlier
 * @param cut true if the limit was reached or an instance was handed out alone, so that more may be runnable
 */
public record Look(
        List<Acquired> acquired,
        List<Refusal> setAside,
        Instant storeTime,
        Optional<Instant> earliestDue,
        boolean cut) {
    // Copies the lists.
    public Look {
        acquired = List.copyOf(acquired);
        setAside = List.copyOf(setAside);
    }

    /**
     * What to look for.
     *
     * @param acquisition who looks, for which types, under which number, for how long a lease
     * @param limit the most instances to take, 1 to 1,000
     * @param reofferAfter how long an unreleased zero-length lease keeps its instance out of looks, from zero to 365 days;
     *     a service passes its detection period
     */
    public record Request(Acquisition acquisition, int limit, Duration reofferAfter) {
        private static final int LARGEST_LOOK = 1000;

        // Refuses a limit or interval out of range.
        public Request {
            Checks.present("acquisition", acquisition);
            if (limit < 1 || limit > LARGEST_LOOK) {
                throw new BadArgumentException("limit", "must be 1 to " + LARGEST_LOOK + " but is " + limit);
            }
            reofferAfter = Checks.tick("reofferAfter", LeaseLength.LONGEST, reofferAfter);
        }
    }
}

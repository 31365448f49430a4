package io.leasehold.record;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When an instance is runnable, when it is an orphan, and when it has failed too often. */
public interface DueLaws extends LeaseLaws {
    /**
     * From when on an instance is runnable if nobody writes; also its due-since. A zero-length lease counts from its grant, to which
     * a look adds its re-offer interval (RUN-01, TIMER-03).
     *
     * @param head the instance
     * @return the instant; empty for a waiter, an infinite lease, and what is not active
     */
    default Optional<Instant> dueAt(Head head) {
        if (!head.active()) {
            return Optional.empty();
        }
        Optional<Lease.Held> held = head.ownership().lease();
        Optional<Instant> base = held.isPresent() ? held.get().expiry().instant() : dueWithoutOwner(head);
        return base.map(due -> head.waiting().retryAt().filter(due::isBefore).orElse(due));
    }

    /**
     * From when on an instance that nobody owns is runnable, retry-at apart.
     *
     * @param head the instance
     * @return the earliest of timer, ready mark and first unseen signal
     */
    default Optional<Instant> dueWithoutOwner(Head head) {
        Head.Waiting waiting = head.waiting();
        return Stream.of(
                        waiting.nextTimer(),
                        waiting.readySince(),
                        head.signals().firstUnseen())
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    /**
     * From when on an instance is runnable for the host that looks (RUN-01, ZERO-04, ACT-01).
     *
     * @param head the instance
     * @param request who looks, for which types, with which re-offer interval
     * @return the instant; empty if never
     */
    default Optional<Instant> runnableFrom(Head head, Look.Request request) {
        if (!request.acquisition().types().includes(head.birth().type())) {
            return Optional.empty();
        }
        Optional<Lease.Held> zero = head.ownership().lease().filter(held -> held.expiry() instanceof Expiry.Zero);
        if (zero.isEmpty()) {
            return dueAt(head);
        }
        boolean own = zero.get().lease().owner().equals(request.acquisition().owner());
        return own ? Optional.empty() : dueAt(head).map(granted -> granted.plus(request.reofferAfter()));
    }

    /**
     * Whether an instance is handed out alone (RUN-06).
     *
     * @param head the instance
     * @param attemptLimit attempts after which an instance is quarantined
     * @return true from half the limit on
     */
    default boolean suspect(Head head, int attemptLimit) {
        return head.ownership().attempts() >= (attemptLimit + 1) / 2;
    }

    /**
     * Whether an instance is quarantined instead of handed out (RUN-06).
     *
     * @param head the instance
     * @param attemptLimit attempts after which an instance is quarantined
     * @return true from the limit on
     */
    default boolean exhausted(Head head, int attemptLimit) {
        return head.ownership().attempts() >= attemptLimit;
    }

    /**
     * Quarantines an instance, marked ready, its bytes kept (RUN-06).
     *
     * @param head the instance
     * @param reading the reading that decides
     * @return the instance, suspended
     */
    default Head quarantine(Head head, Instant reading) {
        Head evicted = evict(head, reading);
        Standing standing = new Standing(
                Status.SUSPENDED, Optional.of(InstanceSnapshot.QUARANTINED), Optional.empty(), Optional.empty());
        return evicted.with(evicted.waiting().ready(reading)).with(standing);
    }

    /**
     * Gives back at once an instance whose state cannot be delivered: an attempt and an epoch are spent, with a retry-at (EXCL-05,
     * RUN-06).
     *
     * @param head the instance
     * @param reading the reading that decides
     * @return the instance without an owner
     */
    default Head undeliverable(Head head, Instant reading) {
        Head evicted = evict(head, reading);
        int attempts = head.ownership().attempts() + 1;
        Duration backOff = Duration.ofSeconds(Math.min(60, 1L << Math.min(attempts, 6)));
        Ownership ownership = new Ownership(
                Optional.empty(),
                nextEpoch(head),
                head.ownership().lastWrite(),
                evicted.ownership().previous(),
                attempts);
        return evicted.with(ownership).with(evicted.waiting().retryAt(Optional.of(reading.plus(backOff))));
    }

    /**
     * Whether an instance has an owner and no next timer: once its lease has lapsed, no timer will ever fire for it.
     *
     * @param head the instance
     * @return true if it is active, owned and has no timer
     */
    default boolean orphanShaped(Head head) {
        return head.active()
                && head.ownership().lease().isPresent()
                && head.waiting().nextTimer().isEmpty();
    }

    /**
     * Whether an instance is an orphan whose lease has lapsed by at least a grace; the boundary is exact (ORPH-01 to ORPH-03).
     *
     * @param head the instance
     * @param reading the reading that decides
     * @param grace how long ago the lease must have lapsed
     * @return true if a sweep may end its dead lease
     */
    default boolean orphan(Head head, Instant reading, Duration grace) {
        return orphanShaped(head)
                && !held(head, reading)
                && head.ownership()
                        .lease()
                        .flatMap(held -> held.expiry().instant())
                        .filter(lapsed -> !lapsed.plus(grace).isAfter(reading))
                        .isPresent();
    }
}

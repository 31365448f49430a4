package io.leasehold.record;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.Optional;

/** What a lease is: who may take an instance, who may write it, and what taking and letting go change. */
public interface LeaseLaws {
    /**
     * Whether a lease keeps others out (LEASE-02, LEASE-07, ZERO-02).
     *
     * @param expiry its expiry
     * @param reading the reading that decides
     * @return true before the expiry; never for a zero-length lease
     */
    default boolean valid(Expiry expiry, Instant reading) {
        return expiry.validAt(reading);
    }

    /**
     * Whether somebody validly holds an instance.
     *
     * @param head the instance
     * @param reading the reading that decides
     * @return true if a valid lease exists
     */
    default boolean held(Head head, Instant reading) {
        return head.ownership()
                .lease()
                .filter(held -> valid(held.expiry(), reading))
                .isPresent();
    }

    /**
     * Whether a lease may still write: its identity is compared whole, and time ends it even if nobody took the instance, unless it
     * has no length and is judged by identity alone (FENCE-01 to FENCE-03, LEASE-06, ZERO-04).
     *
     * @param head the instance
     * @param lease the lease
     * @param reading the reading that decides
     * @return true if it may
     */
    default boolean current(Head head, Lease lease, Instant reading) {
        return head.active()
                && head.ownership()
                        .lease()
                        .filter(held -> held.lease().equals(lease) && usable(held, reading))
                        .isPresent();
    }

    /**
     * Whether a lease is in force for its holder.
     *
     * @param held the lease
     * @param reading the reading that decides
     * @return true while it is valid; a zero-length one until somebody takes over
     */
    default boolean usable(Lease.Held held, Instant reading) {
        return held.expiry() instanceof Expiry.Zero || valid(held.expiry(), reading);
    }

    /**
     * Whether a write repeats the last accepted one (FENCE-02, STAT-03).
     *
     * @param head the instance
     * @param stamp the write's stamp
     * @return true if it is answered as done and changes nothing
     */
    default boolean repeats(Head head, WriteStamp stamp) {
        return head.ownership().lastWrite().equals(Optional.of(stamp));
    }

    /**
     * Whether a write of a current lease comes after a later one (FENCE-02).
     *
     * @param head the instance
     * @param stamp the write's stamp
     * @return true if it is refused as stale
     */
    default boolean late(Head head, WriteStamp stamp) {
        return head.ownership()
                .lastWrite()
                .filter(last -> last.lease().equals(stamp.lease()) && stamp.writeNo() < last.writeNo())
                .isPresent();
    }

    /**
     * What a lost lease says of earlier copies of the same write (FENCE-03, STAT-03).
     *
     * @param head the instance
     * @param stamp the write's stamp
     * @return never applied if the last accepted stamp is older; else, or if the instance was re-created, unresolved
     */
    default EarlierAttempt earlierAttempt(Head head, WriteStamp stamp) {
        boolean recreated = stamp.lease().epoch() <= head.birth().epoch();
        boolean older = head.ownership()
                .lastWrite()
                .map(last -> last.isOlderThan(stamp))
                .orElse(true);
        return older && !recreated ? EarlierAttempt.NEVER_APPLIED : EarlierAttempt.UNRESOLVED;
    }

    /**
     * The refusals of an acquisition that come before any lease: type, then status (ACT-01, STAT-02, STAT-04).
     *
     * @param head the instance
     * @param acquisition who acquires
     * @return the first that holds
     */
    default Optional<Refusal> unfit(Head head, Acquisition acquisition) {
        if (!acquisition.types().includes(head.birth().type())) {
            return Optional.of(new Refusal.WrongHostType(head.id(), head.birth().type()));
        }
        if (head.ended()) {
            return Optional.of(new Refusal.Ended(head.id(), head.standing().status()));
        }
        return head.active() ? Optional.empty() : Optional.of(head.suspended());
    }

    /**
     * The lease that an earlier copy of an acquisition took, if it is still held (EXCL-04).
     *
     * @param head the instance
     * @param acquisition who acquires
     * @param reading the reading that decides
     * @return the lease
     */
    default Optional<Lease.Held> heldUnder(Head head, Acquisition acquisition, Instant reading) {
        return head.ownership()
                .lease()
                .filter(held -> head.active()
                        && held.lease().owner().equals(acquisition.owner())
                        && held.lease().acquisitionNo() == acquisition.number()
                        && usable(held, reading));
    }

    /**
     * The epoch of the next acquisition (FENCE-01).
     *
     * @param head the instance
     * @return a number greater than every epoch of the id so far
     */
    default long nextEpoch(Head head) {
        return head.ownership().epoch() + 1;
    }

    /**
     * The epoch with which a new instance starts, above all that its id may have had; its leases come above it (FENCE-01).
     *
     * @param highestRemoved the highest epoch ever removed of its stripe; -1 if nothing was
     * @return the epoch at birth
     */
    default long birthEpoch(long highestRemoved) {
        return highestRemoved + 1;
    }

    /**
     * When a new lease ends (LEASE-01).
     *
     * @param length its length
     * @param reading the reading that decides
     * @return the expiry
     */
    default Expiry granted(LeaseLength length, Instant reading) {
        return length.from(reading);
    }

    /**
     * Takes an instance that nobody validly holds: owner, epoch, expiry, attempts and previous holder change, a retry-at is cleared,
     * nothing else (LEASE-04, ZERO-03).
     *
     * @param head the instance
     * @param acquisition who acquires
     * @param reading the reading that decides
     * @return the instance, held
     */
    default Head grant(Head head, Acquisition acquisition, Instant reading) {
        Ownership old = head.ownership();
        Lease lease = new Lease(head.id(), acquisition.owner(), acquisition.number(), nextEpoch(head));
        Lease.Held held = new Lease.Held(lease, granted(acquisition.length(), reading));
        Optional<Lease.Previous> previous =
                old.lease().map(last -> ending(last, reading)).or(old::previous);
        return head.with(new Ownership(Optional.of(held), lease.epoch(), old.lastWrite(), previous, old.attempts() + 1))
                .with(head.waiting().retryAt(Optional.empty()));
    }

    /**
     * How a lease ended that its holder did not end (ZERO-03).
     *
     * @param held the lease
     * @param reading the reading that decides
     * @return what the next acquisition is told
     */
    default Lease.Previous ending(Lease.Held held, Instant reading) {
        Lease.Ending how = held.expiry() instanceof Expiry.Zero
                ? Lease.Ending.ZERO_LENGTH
                : valid(held.expiry(), reading) ? Lease.Ending.FORCED : Lease.Ending.LAPSED;
        return new Lease.Previous(held.lease().owner(), held.lease().epoch(), how);
    }

    /**
     * Moves an expiry to the later of its present value and a new one; infinite stays infinite, the length zero moves nothing
     * (LEASE-05, OWN-03, ZERO-04).
     *
     * @param held the lease
     * @param length the length from now on
     * @param reading the reading that decides
     * @return the lease with its new expiry
     */
    default Lease.Held extend(Lease.Held held, LeaseLength length, Instant reading) {
        if (held.expiry() instanceof Expiry.Never || length.isZero()) {
            return held;
        }
        Expiry asked = granted(length, reading);
        boolean later = asked instanceof Expiry.Never
                || held.expiry() instanceof Expiry.Zero
                || asked.instant().orElseThrow().isAfter(held.expiry().instant().orElseThrow());
        return later ? new Lease.Held(held.lease(), asked) : held;
    }

    /**
     * Ends a lease by its holder's own will: nobody is named to the next.
     *
     * @param head the instance
     * @param attempts its attempts from now on
     * @return the instance without an owner
     */
    default Head letGo(Head head, int attempts) {
        Ownership old = head.ownership();
        return head.with(new Ownership(Optional.empty(), old.epoch(), old.lastWrite(), Optional.empty(), attempts));
    }

    /**
     * Ends a lease that its holder did not end, if there is one: epoch raised, marked ready, holder named to the next (ORPH-05).
     *
     * @param head the instance
     * @param reading the reading that decides
     * @return the instance without an owner
     */
    default Head evict(Head head, Instant reading) {
        Ownership old = head.ownership();
        return old.lease()
                .map(held -> head.with(new Ownership(
                                Optional.empty(),
                                nextEpoch(head),
                                old.lastWrite(),
                                Optional.of(ending(held, reading)),
                                old.attempts()))
                        .with(head.waiting().ready(reading)))
                .orElse(head);
    }
}

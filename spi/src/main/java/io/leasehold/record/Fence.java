package io.leasehold.record;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.Optional;

/** Whether a write under a lease may act (rules FENCE-01 to FENCE-03, LEASE-06, ZERO-04); the one place that says so. */
enum Fence {
    /** The lease is current and the number is new: the write acts. */
    OPEN,
    /** The last accepted write is this very one: it changes nothing and is answered as done. */
    REPEAT,
    /** The lease is not current. */
    LOST,
    /** The lease is current and has accepted a later number. */
    STALE;

    static Fence check(Head head, WriteStamp stamp, Instant reading) {
        if (head.ownership().lastWrite().equals(Optional.of(stamp))) {
            return REPEAT;
        }
        if (!current(head, stamp.lease(), reading)) {
            return LOST;
        }
        return head.ownership()
                .lastWrite()
                .filter(last -> last.lease().equals(stamp.lease()) && stamp.writeNo() < last.writeNo())
                .map(late -> STALE)
                .orElse(OPEN);
    }

    /** The identity is compared whole; time ends a lease with a length even if nobody took the instance. */
    static boolean current(Head head, Lease lease, Instant reading) {
        return head.active()
                && head.ownership()
                        .lease()
                        .filter(held -> held.lease().equals(lease))
                        .map(held -> held.expiry() instanceof Expiry.Zero
                                || held.expiry().validAt(reading))
                        .orElse(false);
    }

    /** What a lost or stale write is told. */
    Refusal refusal(Head head, WriteStamp stamp) {
        if (this == STALE) {
            long last = head.ownership().lastWrite().map(WriteStamp::writeNo).orElse(0L);
            return new Refusal.StaleWriteNumber(head.id(), last);
        }
        boolean recreated = stamp.lease().epoch() <= head.birth().epoch();
        boolean older = head.ownership()
                .lastWrite()
                .map(last -> last.isOlderThan(stamp))
                .orElse(true);
        return new Refusal.LeaseLost(
                head.id(), older && !recreated ? EarlierAttempt.NEVER_APPLIED : EarlierAttempt.UNRESOLVED);
    }
}

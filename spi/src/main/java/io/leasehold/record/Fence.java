package io.leasehold.record;

import io.leasehold.spi.Refusal;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;

/** What the laws say of a write under a lease, in their order: repeat, lost, stale, open. */
enum Fence {
    /** The lease is current and the number is new: the write acts. */
    OPEN,
    /** The last accepted write is this very one: it changes nothing and is answered as done. */
    REPEAT,
    /** The lease is not current. */
    LOST,
    /** The lease is current and has accepted a later number. */
    STALE;

    static Fence check(Laws laws, Head head, WriteStamp stamp, Instant reading) {
        if (laws.repeats(head, stamp)) {
            return REPEAT;
        }
        if (!laws.current(head, stamp.lease(), reading)) {
            return LOST;
        }
        return laws.late(head, stamp) ? STALE : OPEN;
    }

    /** What a lost or late write is told. */
    Refusal refusal(Laws laws, Head head, WriteStamp stamp) {
        if (this == STALE) {
            long last = head.ownership().lastWrite().map(WriteStamp::writeNo).orElse(0L);
            return new Refusal.StaleWriteNumber(head.id(), last);
        }
        return new Refusal.LeaseLost(head.id(), laws.earlierAttempt(head, stamp));
    }
}

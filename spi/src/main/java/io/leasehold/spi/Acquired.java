package io.leasehold.spi;

import java.time.Instant;
import java.util.Optional;

/**
 * An instance that the caller now owns: lease and contents of one atomic step (rules LEASE-01, EXCL-03).
 *
 * @param held the lease and its expiry
 * @param instance everything but the state, as it stands under this lease
 * @param state the state of the last accepted save
 * @param storeTime the reading that decided
 * @param repeated true if an earlier copy of this acquisition had taken the lease
 */
public record Acquired(Lease.Held held, InstanceSnapshot instance, State state, Instant storeTime, boolean repeated) {
    /**
     * The earlier holder, if it never released: a takeover, or a double load if its lease had no length (rule ZERO-03).
     *
     * @return owner, epoch and how its lease ended
     */
    public Optional<Lease.Previous> tookOverFrom() {
        return instance.ownership().previous();
    }

    /**
     * The signals unseen at the acquisition, to be acknowledged by the save that has acted on them.
     *
     * @return the mark
     */
    public SignalMark unseen() {
        return instance.schedule().unseen();
    }
}

package io.leasehold.spi;

import java.time.Instant;
import java.util.Optional;

/**
 * What an accepted write left in the store. A repeat is marked and carries the values stored now; a caller who joined a
 * transaction rolls its own rows back when it sees the mark.
 *
 * @param instance the instance
 * @param storeTime the reading that decided
 * @param expiry the lease's expiry; empty if the instance has no owner now
 * @param nextTimer the stored next timer; empty for none
 * @param unseen the signals that no save has acknowledged
 * @param repeated true if an earlier copy of this write had been accepted and this one changed nothing
 */
public record Written(
        InstanceId instance,
        Instant storeTime,
        Optional<Expiry> expiry,
        Optional<Instant> nextTimer,
        SignalMark unseen,
        boolean repeated) {}

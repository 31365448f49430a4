package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import java.util.List;

/**
 * What was left when a service let go.
 *
 * @param unfinished instances whose step had not ended at the deadline: their handlers were told, their leases released, and what
 *     they return is thrown away
 */
public record DrainReport(List<InstanceId> unfinished) {
    // Copies the list.
    public DrainReport {
        unfinished = List.copyOf(unfinished);
    }

    /**
     * Whether every instance was saved or released in time.
     *
     * @return true if nothing was left
     */
    public boolean clean() {
        return unfinished.isEmpty();
    }
}

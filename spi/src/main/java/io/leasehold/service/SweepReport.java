package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OrphanSweep;
import java.util.List;

/**
 * What one sweep of a service did.
 *
 * @param reclaimed orphans that run again
 * @param purged kept completions whose retention is over
 */
public record SweepReport(List<OrphanSweep.Reclaimed> reclaimed, List<InstanceId> purged) {
    // Copies the lists.
    public SweepReport {
        reclaimed = List.copyOf(reclaimed);
        purged = List.copyOf(purged);
    }
}

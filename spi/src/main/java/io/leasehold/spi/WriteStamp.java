package io.leasehold.spi;

/**
 * A numbered write under a lease. The store keeps the stamp of the last write it accepted; a repeat with an equal stamp
 * changes nothing and is answered as done (rules FENCE-02, FENCE-03, STAT-03).
 *
 * @param lease the lease it is written under
 * @param writeNo at least 1; greater for each new write of the lease, the same when a write is repeated
 */
public record WriteStamp(Lease lease, long writeNo) {
    // Refuses numbers below 1.
    public WriteStamp {
        Checks.present("lease", lease);
        Checks.atLeast("writeNo", 1, writeNo);
    }

    /**
     * Whether this stamp is older than another: by epoch, then by number.
     *
     * @param other the other stamp
     * @return true if it is
     */
    public boolean isOlderThan(WriteStamp other) {
        return lease.epoch() != other.lease.epoch() ? lease.epoch() < other.lease.epoch() : writeNo < other.writeNo;
    }
}

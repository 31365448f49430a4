package io.leasehold.spi;

/**
 * The identity of a lease: owner, acquisition number and epoch, compared whole on every write (rules FENCE-01 to
 * FENCE-03). Holding this value proves nothing; the store decides at each call whether it is still current.
 *
 * @param instance the instance it is on
 * @param owner who holds it
 * @param acquisitionNo the host's number of the acquisition, at least 1, unique in the owner's life
 * @param epoch the fencing number: grows with every acquisition of the id, also across removal and re-creation
 */
public record Lease(InstanceId instance, OwnerId owner, long acquisitionNo, long epoch) {
    // Refuses numbers below 1.
    public Lease {
        Checks.present("instance", instance);
        Checks.present("owner", owner);
        Checks.atLeast("acquisitionNo", 1, acquisitionNo);
        Checks.atLeast("epoch", 1, epoch);
    }

    /**
     * A numbered write under this lease.
     *
     * @param writeNo the host's number of the write, at least 1, growing with each new write of this lease
     * @return the stamp
     */
    public WriteStamp write(long writeNo) {
        return new WriteStamp(this, writeNo);
    }

    /**
     * A lease and when it ends.
     *
     * @param lease its identity
     * @param expiry when it ends, by the store's clock
     */
    public record Held(Lease lease, Expiry expiry) {}

    /**
     * A holder who never released: named by the next acquisition (rules LEASE-04, ZERO-03).
     *
     * @param owner the earlier holder
     * @param epoch its epoch
     * @param ending how its lease ended
     */
    public record Previous(OwnerId owner, long epoch, Ending ending) {}

    /** How a lease ended that its holder did not end. */
    public enum Ending {
        /** Its time was over. */
        LAPSED,
        /** It had no length: two hosts may both believe they run the instance (a double load). */
        ZERO_LENGTH,
        /** An operator ended it by force while it was valid. */
        FORCED
    }
}

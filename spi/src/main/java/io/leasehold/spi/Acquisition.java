package io.leasehold.spi;

/**
 * Who acquires, under which number, for how long. A repeat with the same owner and number returns the leases still held
 * under it and takes nothing more (rules EXCL-04, RUN-05).
 *
 * @param owner the host
 * @param types what it serves; {@link HostTypes#all()} is refused
 * @param number the host's number for this acquisition, at least 1, unique in the owner's life
 * @param length how long the lease is to last
 */
public record Acquisition(OwnerId owner, HostTypes types, long number, LeaseLength length) {
    // Refuses a selection of all types and a number below 1.
    public Acquisition {
        Checks.present("owner", owner);
        Checks.present("length", length);
        Checks.atLeast("number", 1, number);
        if (Checks.present("types", types).rest() == HostTypes.Rest.ALL) {
            throw new BadArgumentException("types", "an acquisition names the types that the host serves");
        }
    }
}

package io.leasehold.spi;

import java.time.Duration;
import java.util.Set;

/**
 * A running host as others see it. Registration serves activation and reports only: leases stand alone, and a lapsed
 * registration touches none (rules OWN-01, ACT-03).
 *
 * @param host the host, fresh at every start
 * @param machine the machine it runs on, 1 to 200 characters
 * @param serves the types it serves; a generic host, which runs nothing itself, names the types it can start
 * @param activationTypes what a generic host can start; empty for an ordinary host
 * @param lapse how long the registration lives without a heartbeat, more than zero, at most 365 days
 */
public record HostRegistration(
        OwnerId host, String machine, HostTypes serves, Set<String> activationTypes, Duration lapse) {
    // Refuses values out of range.
    public HostRegistration {
        Checks.present("host", host);
        Checks.text("machine", machine);
        Checks.present("serves", serves);
        activationTypes = Set.copyOf(Checks.present("activationTypes", activationTypes));
        activationTypes.forEach(type -> Checks.text("activationTypes", type));
        lapse = Checks.tick("lapse", LeaseLength.LONGEST, lapse);
        if (lapse.isZero()) {
            throw new BadArgumentException("lapse", "must be more than zero");
        }
    }

    /**
     * Whether this is a generic host, which starts others and counts as serving nothing itself.
     *
     * @return true if it names activation types
     */
    public boolean generic() {
        return !activationTypes.isEmpty();
    }
}

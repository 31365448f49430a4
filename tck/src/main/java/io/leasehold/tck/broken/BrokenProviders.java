package io.leasehold.tck.broken;

import java.util.List;

/** All broken providers of the kit, by the groups of their rules. */
public final class BrokenProviders {
    private static final List<BrokenFamily> FAMILIES = List.of(
            new BrokenRecordSteps(),
            new BrokenRecordReads(),
            new BrokenRecordKeeping(),
            new BrokenRoundTrips(),
            new BrokenNamespaces(),
            new BrokenLeases(),
            new BrokenLeaseEnds(),
            new BrokenExclusions(),
            new BrokenReloads(),
            new BrokenFences(),
            new BrokenZeroLengths(),
            new BrokenTimers(),
            new BrokenZones(),
            new BrokenRunnable(),
            new BrokenQuarantines(),
            new BrokenActivation(),
            new BrokenWakeUps(),
            new LostSignals(),
            new BrokenHints(),
            new BrokenOrphans(),
            new BrokenStatuses(),
            new BrokenKeys(),
            new BrokenOwners(),
            new BrokenDurability(),
            new BrokenTexts(),
            new BrokenErrors(),
            new BrokenBorrowers(),
            new BrokenMigrations(),
            new BrokenInstallations(),
            new BrokenEnlistments(),
            new BrokenRollbacks(),
            new BrokenCosts(),
            new BrokenEnds(),
            new BrokenServices(),
            new BrokenConcurrency());

    private BrokenProviders() {}

    /**
     * All of them.
     *
     * @return in the order of the groups
     */
    public static List<BrokenProvider> all() {
        return FAMILIES.stream().flatMap(family -> family.providers().stream()).toList();
    }
}

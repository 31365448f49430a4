package io.leasehold.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * What a store says of itself: verified by the conformance kit, shown by its command.
 *
 * @param product the name and version of the store
 * @param capabilities what it offers
 * @param limits what it accepts
 * @param leaseDurability what its newest leases survive
 * @param orderTolerance how far looks may depart from the order of due-since
 * @param facts whatever else a reader should know, by name: settings, versions, clock
 */
public record StoreDescription(
        String product,
        Set<Capability> capabilities,
        Limits limits,
        LeaseDurability leaseDurability,
        Duration orderTolerance,
        Map<String, String> facts) {
    /** What acquisitions, renewals and plain releases survive. Infinite leases and quarantine are always durable. */
    public enum LeaseDurability {
        /** The death of the machine, like every other write. */
        MACHINE,
        /** The death of the process only: with the machine the newest may be lost, and an epoch may recur (rule FENCE-01). */
        PROCESS
    }

    // Copies the collections.
    public StoreDescription {
        capabilities = Set.copyOf(capabilities);
        facts = Map.copyOf(facts);
    }

    /**
     * What a store accepts; anything beyond is refused before any I/O, never truncated (rules LIM-01, LIM-02).
     *
     * @param stateSizeBytes the largest state, in bytes
     * @param textLength the longest id, type, key, owner, machine, activation text, in UTF-16 units
     * @param keysPerWrite the most keys one write may add or free
     * @param batchSize the most elements of one call
     */
    public record Limits(int stateSizeBytes, int textLength, int keysPerWrite, int batchSize) {}
}

package io.leasehold.tck.run;

import io.leasehold.tck.StoreAddress;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be run.
 *
 * @param candidate the class under which the rules run: a {@link io.leasehold.tck.Candidate} that implements the group interfaces
 * @param selection the ids of the rules to run; the others are reported as not run
 * @param settings how much is done
 * @param failFast whether the run stops after the first violation
 * @param target the store, if the candidate takes its address from the run
 */
public record RunRequest(
        Class<?> candidate, Set<String> selection, RunSettings settings, boolean failFast, Optional<Target> target) {

    public RunRequest {
        selection = Set.copyOf(selection);
    }

    /**
     * The store that a command checks, and how a user would ask for it again.
     *
     * @param address where the store is
     * @param command the command line without rule, seed and tier
     */
    public record Target(StoreAddress address, String command) {}
}

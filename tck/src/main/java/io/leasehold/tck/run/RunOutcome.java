package io.leasehold.tck.run;

import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.Manifest;
import java.util.Set;

/**
 * What a run found out.
 *
 * @param manifest a result for every rule of the catalogue
 * @param required the ids of the rules that had to be run: selected, built, and of the tier
 * @param candidate what the store said about itself
 */
public record RunOutcome(Manifest manifest, Set<String> required, CandidateFacts candidate) {
    public RunOutcome {
        required = Set.copyOf(required);
    }

    /** The reason of a rule that the user left out. */
    static final String NOT_SELECTED = "not selected";

    /**
     * Whether the user left rules out.
     *
     * @return true if the run says nothing about the store as a whole
     */
    public boolean isPartial() {
        return manifest.results().stream().anyMatch(result -> result.reason().equals(NOT_SELECTED));
    }

    /**
     * How the run ends for the shell.
     *
     * @return conformant, violation or incomplete
     */
    public ExitCode exitCode() {
        return ExitCode.of(manifest, required);
    }
}

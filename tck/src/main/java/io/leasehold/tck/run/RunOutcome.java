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

    /**
     * How the run ends for the shell.
     *
     * @return conformant, violation or incomplete
     */
    public ExitCode exitCode() {
        return ExitCode.of(manifest, required);
    }
}

package io.leasehold.tck.run;

import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.Manifest;
import java.util.List;
import java.util.Set;

/**
 * What a run found out.
 *
 * @param recordLevel about the record store below, which is checked first
 * @param rules about every rule of the catalogue
 * @param candidate what the store said about itself
 * @param leftBehind what the store had still to show of namespaces that it had erased, one line for each
 */
public record RunOutcome(Stage recordLevel, Stage rules, CandidateFacts candidate, List<String> leftBehind) {
    /** Copies the list. */
    public RunOutcome {
        leftBehind = List.copyOf(leftBehind);
    }

    /** The reason of a rule that the user left out. */
    static final String NOT_SELECTED = "not selected";

    /**
     * One of the two stages of a run.
     *
     * @param manifest a result for every rule of the stage
     * @param selected the ids of the rules that were asked for
     * @param required the ids of the rules that had to be run: selected, built, and of the tier
     */
    public record Stage(Manifest manifest, Set<String> selected, Set<String> required) {
        /** Copies the sets. */
        public Stage {
            selected = Set.copyOf(selected);
            required = Set.copyOf(required);
        }

        /** What was not asked for says nothing about the store. */
        private ExitCode exitCode() {
            return selected.isEmpty() ? ExitCode.CONFORMANT : ExitCode.of(manifest, required);
        }
    }

    /**
     * The results of the rules, those of the record level not among them.
     *
     * @return a result for every rule of the catalogue
     */
    public Manifest manifest() {
        return rules.manifest;
    }

    /**
     * Whether the user left rules out.
     *
     * @return true if the run says nothing about the store as a whole
     */
    public boolean isPartial() {
        return manifest().results().stream().anyMatch(result -> result.reason().equals(NOT_SELECTED));
    }

    /**
     * How the run ends for the shell. A store that does not erase what it is told to erase breaks its contract, although no rule says
     * so.
     *
     * @return conformant, violation or incomplete
     */
    public ExitCode exitCode() {
        boolean nothingBelow = recordLevel.required.isEmpty() && !rules.selected.isEmpty();
        ExitCode code = nothingBelow ? rules.exitCode() : recordLevel.exitCode().combinedWith(rules.exitCode());
        return leftBehind.isEmpty() ? code : code.combinedWith(ExitCode.VIOLATION);
    }
}

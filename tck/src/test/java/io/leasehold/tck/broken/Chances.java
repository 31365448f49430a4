package io.leasehold.tck.broken;

import io.leasehold.tck.run.DirectRun;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs of a rule that may race on free threads: on a busy machine they may meet too seldom by chance, whatever the seed. What does not
 * depend on chance comes out the same each time.
 */
final class Chances {
    private static final int CHANCES = 3;

    private Chances() {}

    /** Runs until a violation is found. */
    static DirectRun.Finding toBeCaught(Supplier<DirectRun.Finding> run) {
        return until(run, finding -> finding.violation().isPresent());
    }

    /** Runs until enough was met; a violation is final. */
    static DirectRun.Finding toPass(Supplier<DirectRun.Finding> run) {
        return until(run, finding -> finding.vacuous().isEmpty());
    }

    private static DirectRun.Finding until(Supplier<DirectRun.Finding> run, Predicate<DirectRun.Finding> settled) {
        DirectRun.Finding finding = run.get();
        for (int i = 1; i < CHANCES && !settled.test(finding); i++) {
            finding = run.get();
        }
        return finding;
    }
}

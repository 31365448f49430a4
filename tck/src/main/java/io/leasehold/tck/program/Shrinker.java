package io.leasehold.tck.program;

import java.util.Optional;
import java.util.function.Function;

/** Makes a failing program of one thread smaller; see {@link Reduction}. Stateless. */
public final class Shrinker {

    /** A mistake that needs luck gets several chances to show in a smaller program. */
    private static final int CHANCES = 4;

    private Shrinker() {}

    /**
     * Looks for the smallest program that shows the same mistake.
     *
     * @param failed a run that ended in a disagreement
     * @param run runs a smaller program
     * @return the run of the smallest program found; the given one if there was no disagreement
     */
    public static Trace shrink(Trace failed, Function<Program, Trace> run) {
        return failed.disagreement()
                .map(mistake -> Reduction.of(failed, new Retrying(mistake, run, chances(failed, mistake, run))))
                .orElse(failed);
    }

    private static int chances(Trace failed, Disagreement mistake, Function<Program, Trace> run) {
        return new Retrying(mistake, run, 1).run(failed.program()).isPresent() ? 1 : CHANCES;
    }

    private record Retrying(Disagreement mistake, Function<Program, Trace> runner, int chances)
            implements Reduction.Attempt<Trace> {
        @Override
        public Program program(Trace run) {
            return run.program();
        }

        @Override
        public int lastStep(Trace run) {
            return run.events().isEmpty()
                    ? 0
                    : run.events().get(run.events().size() - 1).step().id();
        }

        @Override
        public Optional<Trace> run(Program smaller) {
            for (int i = 0; i < chances; i++) {
                Trace trace = runner.apply(smaller);
                if (trace.disagreement().filter(mistake::resembles).isPresent()) {
                    return Optional.of(trace);
                }
            }
            return Optional.empty();
        }
    }
}

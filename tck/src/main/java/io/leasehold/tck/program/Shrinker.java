package io.leasehold.tck.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes a failing program smaller while it shows the same mistake: drops whole hosts, then runs of 8, 4, 2 and 1 steps, then lets
 * one host do what another did, then makes arguments plain; from the start again while that helps. Bounded by the number of runs.
 * Confined to one thread.
 */
public final class Shrinker {

    /** Enough to take a program of 40 steps to its core; a program runs in about a millisecond, on a slow database in 100. */
    private static final int MOST_RUNS = 600;

    /** A mistake that needs luck gets several chances to show in a smaller program. */
    private static final int CHANCES = 4;

    /** A story of two hosts reads better than one of a host that competes with itself. */
    private static final int READABLE_HOSTS = 2;

    private final Function<Program, Trace> run;
    private final Disagreement mistake;
    private Trace best;
    private int runs;
    private final int chances;

    private Shrinker(Trace failed, Disagreement mistake, Function<Program, Trace> run) {
        this.run = run;
        this.mistake = mistake;
        this.best = failed;
        this.chances = reproduces(failed.program(), 1) ? 1 : CHANCES;
    }

    /**
     * Looks for the smallest program that shows the same mistake.
     *
     * @param failed a run that ended in a disagreement
     * @param run runs a smaller program
     * @return the run of the smallest program found; the given one if there was no disagreement
     */
    public static Trace shrink(Trace failed, Function<Program, Trace> run) {
        return failed.disagreement()
                .map(mistake -> new Shrinker(failed, mistake, run).smallest())
                .orElse(failed);
    }

    private Trace smallest() {
        boolean better = true;
        while (better && runs < MOST_RUNS) {
            better = dropAfterTheMistake();
            better |= dropHosts();
            for (int size = 8; size >= 1; size /= 2) {
                better |= dropRuns(size);
            }
            better |= mergeHosts();
            better |= makePlain();
        }
        return best;
    }

    private boolean dropAfterTheMistake() {
        int taken = best.events().isEmpty()
                ? 0
                : best.events().get(best.events().size() - 1).step().id();
        List<Step> steps = best.program().steps().stream()
                .filter(step -> step.id() <= taken)
                .toList();
        return steps.size() < best.program().steps().size()
                && accept(best.program().with(steps));
    }

    private boolean dropHosts() {
        boolean better = false;
        for (int host : hosts()) {
            Program smaller = best.program()
                    .with(best.program().steps().stream()
                            .filter(step -> step.host() != host || isClock(step))
                            .toList());
            better |= smaller.steps().size() < best.program().steps().size() && accept(smaller);
        }
        return better;
    }

    private boolean dropRuns(int size) {
        boolean better = false;
        int from = Math.max(0, best.program().steps().size() - size);
        while (from >= 0) {
            List<Step> steps = new ArrayList<>(best.program().steps());
            int to = Math.min(steps.size(), from + size);
            if (from < to) {
                steps.subList(from, to).clear();
                better |= accept(best.program().with(steps));
            }
            from -= size;
        }
        return better;
    }

    private boolean mergeHosts() {
        boolean better = false;
        List<Integer> hosts = hosts();
        for (int i = READABLE_HOSTS; i < hosts.size(); i++) {
            int from = hosts.get(i);
            for (int j = 0; j < READABLE_HOSTS; j++) {
                int to = hosts.get(j);
                better |= accept(best.program()
                        .with(best.program().steps().stream()
                                .map(step -> step.host() == from ? step.by(to) : step)
                                .toList()));
            }
        }
        return better;
    }

    private boolean makePlain() {
        boolean better = false;
        for (int i = 0; i < best.program().steps().size(); i++) {
            for (Operation plainer : Plainer.than(best.program().steps().get(i))) {
                List<Step> steps = new ArrayList<>(best.program().steps());
                if (i < steps.size()) {
                    steps.set(i, steps.get(i).doing(plainer));
                    better |= accept(best.program().with(steps));
                }
            }
        }
        return better;
    }

    private List<Integer> hosts() {
        return best.program().steps().stream()
                .filter(step -> !isClock(step))
                .map(Step::host)
                .distinct()
                .toList();
    }

    private static boolean isClock(Step step) {
        return step.operation() instanceof Operation.Advance || step.operation() instanceof Operation.MoveTo;
    }

    private boolean accept(Program candidate) {
        return !candidate.equals(best.program()) && reproduces(candidate, chances);
    }

    private boolean reproduces(Program candidate, int times) {
        for (int i = 0; i < times && runs < MOST_RUNS; i++) {
            runs++;
            Trace trace = run.apply(candidate);
            if (trace.disagreement().filter(mistake::resembles).isPresent()) {
                best = trace;
                return true;
            }
        }
        return false;
    }
}

package io.leasehold.tck.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a failing program smaller while it shows the same mistake: drops whole hosts, then runs of 8, 4, 2 and 1 steps, then lets
 * one host do what another did, then makes arguments plain; from the start again while that helps. Bounded by the number of runs.
 * Confined to one thread.
 *
 * @param <R> what a run of a program results in
 */
public final class Reduction<R> {

    /** Enough to take a program of 40 steps to its core; a program runs in about a millisecond, on a slow database in 100. */
    private static final int MOST_RUNS = 600;

    /** A story of two hosts reads better than one of a host that competes with itself. */
    private static final int READABLE_HOSTS = 2;

    private final Attempt<R> attempt;
    private R best;
    private int runs;

    /**
     * How programs are run.
     *
     * @param <R> what a run results in
     */
    public interface Attempt<R> {
        /**
         * The program of a run.
         *
         * @param run the run
         * @return its program
         */
        Program program(R run);

        /**
         * The last step that matters: what comes after the mistake is dropped first.
         *
         * @param run the run
         * @return the id of a step
         */
        int lastStep(R run);

        /**
         * Runs a smaller program.
         *
         * @param smaller the program
         * @return the run, if it shows the same mistake
         */
        Optional<R> run(Program smaller);
    }

    private Reduction(R failed, Attempt<R> attempt) {
        this.attempt = attempt;
        this.best = failed;
    }

    /**
     * Looks for the smallest program that shows the same mistake.
     *
     * @param <R> what a run results in
     * @param failed a run that shows it
     * @param attempt how programs are run
     * @return the run of the smallest program found
     */
    public static <R> R of(R failed, Attempt<R> attempt) {
        return new Reduction<>(failed, attempt).smallest();
    }

    private R smallest() {
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

    private Program program() {
        return attempt.program(best);
    }

    private boolean dropAfterTheMistake() {
        int last = attempt.lastStep(best);
        List<Step> steps =
                program().steps().stream().filter(step -> step.id() <= last).toList();
        return steps.size() < program().steps().size() && accept(program().with(steps));
    }

    private boolean dropHosts() {
        boolean better = false;
        for (int host : hosts()) {
            Program smaller = program()
                    .with(program().steps().stream()
                            .filter(step -> step.host() != host || isClock(step))
                            .toList());
            better |= smaller.steps().size() < program().steps().size() && accept(smaller);
        }
        return better;
    }

    private boolean dropRuns(int size) {
        boolean better = false;
        int from = Math.max(0, program().steps().size() - size);
        while (from >= 0) {
            List<Step> steps = new ArrayList<>(program().steps());
            int to = Math.min(steps.size(), from + size);
            if (from < to) {
                steps.subList(from, to).clear();
                better |= accept(program().with(steps));
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
                better |= accept(program()
                        .with(program().steps().stream()
                                .map(step -> step.host() == from ? step.by(to) : step)
                                .toList()));
            }
        }
        return better;
    }

    private boolean makePlain() {
        boolean better = false;
        for (int i = 0; i < program().steps().size(); i++) {
            for (Operation plainer : Plainer.than(program().steps().get(i))) {
                List<Step> steps = new ArrayList<>(program().steps());
                if (i < steps.size()) {
                    steps.set(i, steps.get(i).doing(plainer));
                    better |= accept(program().with(steps));
                }
            }
        }
        return better;
    }

    private List<Integer> hosts() {
        return program().steps().stream()
                .filter(step -> !isClock(step))
                .map(Step::host)
                .distinct()
                .toList();
    }

    private static boolean isClock(Step step) {
        return step.operation() instanceof Operation.Advance || step.operation() instanceof Operation.MoveTo;
    }

    private boolean accept(Program candidate) {
        if (candidate.equals(program()) || runs >= MOST_RUNS) {
            return false;
        }
        runs++;
        Optional<R> run = attempt.run(candidate);
        run.ifPresent(smaller -> best = smaller);
        return run.isPresent();
    }
}

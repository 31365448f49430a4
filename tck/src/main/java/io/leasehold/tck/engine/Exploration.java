package io.leasehold.tck.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs a race by one schedule after the other until all have been tried that take a lane off the floor, while it could have gone on,
 * no more often than a bound: most races need one or two such places. Confined to one thread.
 */
public final class Exploration {
    private final int preemptions;
    private final int mostRuns;
    private final Deque<List<Integer>> open = new ArrayDeque<>();

    private Exploration(int preemptions, int mostRuns) {
        this.preemptions = preemptions;
        this.mostRuns = mostRuns;
    }

    /**
     * Tries schedules.
     *
     * @param preemptions how often a lane is interrupted, at most
     * @param mostRuns how many schedules are tried, at most
     * @param run runs the race by a schedule, as far as that goes, and then with as few changes as possible
     * @return how many schedules were tried
     */
    public static int run(int preemptions, int mostRuns, Function<List<Integer>, Run> run) {
        return new Exploration(preemptions, mostRuns).all(run);
    }

    private int all(Function<List<Integer>, Run> run) {
        int runs = 0;
        open.push(List.of());
        while (!open.isEmpty() && runs < mostRuns) {
            List<Integer> schedule = open.pop();
            branch(schedule.size(), run.apply(schedule).decisions());
            runs++;
        }
        return runs;
    }

    /** Every other choice that the run could have made after the part that was given to it. */
    private void branch(int given, List<Decision> decisions) {
        int spent = 0;
        List<Integer> went = new ArrayList<>();
        for (int i = 0; i < decisions.size(); i++) {
            Decision decision = decisions.get(i);
            if (i >= given) {
                for (int other : decision.ready()) {
                    if (other != decision.went() && spent + cost(decision.last(), other) <= preemptions) {
                        List<Integer> schedule = new ArrayList<>(went);
                        schedule.add(other);
                        open.push(schedule);
                    }
                }
            }
            spent += cost(decision.last(), decision.went());
            went.add(decision.went());
        }
    }

    /** A lane that could have gone on and was not let: a preemption. */
    private static int cost(Optional<Integer> last, int went) {
        return last.isPresent() && last.get() != went ? 1 : 0;
    }
}

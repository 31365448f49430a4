package io.leasehold.tck.engine;

import io.leasehold.tck.history.History;
import io.leasehold.tck.program.Names;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Step;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What came of a race.
 *
 * @param race the race
 * @param names what its numbers were called
 * @param history what the hosts saw
 * @param decisions what the scheduler chose; empty for free threads
 * @param hanging where threads were that did not come back, as a stack trace; empty if all did
 */
public record Run(Race race, Names names, History history, List<Decision> decisions, String hanging) {

    /** Copies the list. */
    public Run {
        decisions = List.copyOf(decisions);
    }

    Run with(List<Decision> chosen, String dump) {
        return new Run(race, names, history, chosen, dump);
    }

    /**
     * The lanes in the order in which they went.
     *
     * @return hosts by number, the clock as -1; empty for free threads
     */
    public List<Integer> schedule() {
        return decisions.stream().map(Decision::went).toList();
    }

    /**
     * What is left of the schedule if some steps are left out.
     *
     * @param smaller the program without them
     * @return the lanes in the order in which they went for the steps that are left
     */
    public List<Integer> scheduleFor(Program smaller) {
        Set<Integer> left = smaller.steps().stream().map(Step::id).collect(Collectors.toSet());
        return decisions.stream()
                .filter(decision -> left.contains(decision.step()))
                .map(Decision::went)
                .toList();
    }
}

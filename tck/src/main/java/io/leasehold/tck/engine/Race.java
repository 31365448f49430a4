package io.leasehold.tck.engine;

import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A program whose hosts act at the same time, each taking its own steps in order. A plain value.
 *
 * @param program who does what; a reference to an answer that has not come yet makes a step void
 * @param opening the steps up to this id are taken first, one after the other
 */
public record Race(Program program, int opening) {

    /** The lane of the clock, which moves by itself. */
    static final int CLOCK = -1;

    /**
     * The steps that come first.
     *
     * @return in order
     */
    public List<Step> first() {
        return program.steps().stream().filter(step -> step.id() <= opening).toList();
    }

    /**
     * The steps that are taken at the same time, by who takes them.
     *
     * @return for each host, and {@link #CLOCK}, its steps in order
     */
    Map<Integer, List<Step>> lanes() {
        List<Step> racing =
                program.steps().stream().filter(step -> step.id() > opening).toList();
        Map<Integer, List<Step>> lanes = new LinkedHashMap<>();
        for (int lane : new TreeSet<>(racing.stream().map(Race::lane).toList())) {
            lanes.put(lane, racing.stream().filter(step -> lane(step) == lane).toList());
        }
        return lanes;
    }

    private static int lane(Step step) {
        return isClock(step) ? CLOCK : step.host();
    }

    static boolean isClock(Step step) {
        return step.operation() instanceof Operation.Advance || step.operation() instanceof Operation.MoveTo;
    }

    /**
     * The same race with other steps.
     *
     * @param steps the steps
     * @return the race
     */
    public Race with(List<Step> steps) {
        return new Race(program.with(steps), opening);
    }
}

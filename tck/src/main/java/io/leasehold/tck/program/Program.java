package io.leasehold.tck.program;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A test case: who takes part and what they do, in order. A plain value; it can be run any number of times, each time on instances
 * of its own.
 *
 * @param cast who and what takes part
 * @param steps what happens; ids are unique and grow
 */
public record Program(Cast cast, List<Step> steps) {

    /** Copies the list; refuses ids that do not grow. */
    public Program {
        steps = List.copyOf(steps);
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).id() <= steps.get(i - 1).id()) {
                throw new IllegalArgumentException("step ids must grow, but "
                        + steps.get(i).id() + " follows " + steps.get(i - 1).id());
            }
        }
    }

    /**
     * A program to be written step by step, with plain names.
     *
     * @return the script
     */
    public static Script script() {
        return new Script(Cast.standard());
    }

    /**
     * A program to be written step by step.
     *
     * @param cast who and what takes part
     * @return the script
     */
    public static Script script(Cast cast) {
        return new Script(cast);
    }

    /**
     * The same program with other steps.
     *
     * @param others the steps
     * @return the program
     */
    public Program with(List<Step> others) {
        return new Program(cast, others);
    }

    /**
     * The same program without some of its steps.
     *
     * @param dropped the steps to leave out
     * @return the smaller program
     */
    public Program without(Collection<Step> dropped) {
        Set<Step> gone = new HashSet<>(dropped);
        return with(steps.stream().filter(step -> !gone.contains(step)).toList());
    }

    /**
     * Whether the program sees more than its own types, so that it must have a namespace for itself: untyped instances, selections of
     * all types, purges, names taken literally.
     *
     * @return true if it must run alone in a namespace
     */
    public boolean needsOwnNamespace() {
        return cast.texts().literal()
                || steps.stream().anyMatch(step -> step.operation().reachesBeyondOwnTypes());
    }
}

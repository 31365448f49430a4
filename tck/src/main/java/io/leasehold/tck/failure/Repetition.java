package io.leasehold.tck.failure;

import io.leasehold.tck.engine.Race;
import io.leasehold.tck.program.Program;
import java.util.List;

/** What is done once more to see a violation again. */
public sealed interface Repetition {

    /**
     * A program of one thread, judged by the model.
     *
     * @param program the program
     */
    record OfProgram(Program program) implements Repetition {}

    /**
     * A race, judged by the checker.
     *
     * @param race the race
     * @param schedule the lanes in the order in which they went; empty for free threads, which need luck to show it again
     */
    record OfRace(Race race, List<Integer> schedule) implements Repetition {
        /** Copies the list. */
        public OfRace {
            schedule = List.copyOf(schedule);
        }
    }

    /**
     * One try of a property: for what no program can say.
     *
     * @param property the name of the method that verifies the rule
     * @param seed where the randomness of the try comes from
     */
    record OfTry(String property, long seed) implements Repetition {}
}

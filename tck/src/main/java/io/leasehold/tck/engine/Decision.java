package io.leasehold.tck.engine;

import java.util.List;
import java.util.Optional;

/**
 * One choice of a scheduler.
 *
 * @param ready the lanes that could have gone on, lowest first
 * @param last the lane that went before, if it was among them
 * @param went the lane that went
 * @param step the step of the program that it was taking
 */
public record Decision(List<Integer> ready, Optional<Integer> last, int went, int step) {

    /** Copies the list. */
    public Decision {
        ready = List.copyOf(ready);
    }
}

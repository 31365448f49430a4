package io.leasehold.tck.engine;

import java.util.List;
import java.util.Optional;

/** Chooses which host goes on where several could. Made for one run, confined to one thread. */
@FunctionalInterface
interface Strategy {

    /**
     * Chooses.
     *
     * @param ready the lanes that wait at a gate; at least one, lowest first
     * @param last the lane that went last, if it is among them
     * @return one of them
     */
    int choose(List<Integer> ready, Optional<Integer> last);
}

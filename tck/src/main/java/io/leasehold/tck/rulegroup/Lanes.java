package io.leasehold.tck.rulegroup;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Steps of several hosts, interleaved at random: each host's own steps stay in order. The step-wise half of a race; the other half is
 * {@link Overlap}.
 */
final class Lanes {

    private final List<Deque<Runnable>> lanes = new ArrayList<>();

    /** Adds the steps of one host, or of the clock. */
    Lanes add(Runnable... steps) {
        lanes.add(new ArrayDeque<>(List.of(steps)));
        return this;
    }

    Lanes add(List<Runnable> steps) {
        lanes.add(new ArrayDeque<>(steps));
        return this;
    }

    /** Takes the steps in a random order in which none passes an earlier one of its lane. */
    void run(RandomGenerator random) {
        while (!lanes.isEmpty()) {
            Deque<Runnable> lane = lanes.get(random.nextInt(lanes.size()));
            if (!lane.isEmpty()) {
                lane.pop().run();
            }
            lanes.removeIf(Deque::isEmpty);
        }
    }
}

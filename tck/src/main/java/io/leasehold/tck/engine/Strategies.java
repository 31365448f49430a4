package io.leasehold.tck.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** The ways to choose that have shown to find races: each finds some that the others find late. */
final class Strategies {

    private static final int PERCENT = 100;
    private static final int RANDOM_WALK = 60;
    private static final int PRIORITIES = 20;
    private static final int CHANGES = 2; // a bug of depth 3 needs two
    private static final int EXPECTED_GATES = 40;
    private static final int MOST_PREEMPTIONS = 2;

    private Strategies() {}

    /** The usual mix: six in ten walk at random, two go by priorities, two preempt seldom. */
    static Strategy mixed(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int ticket = random.nextInt(PERCENT);
        if (ticket < RANDOM_WALK) {
            return randomWalk(random);
        }
        return ticket < RANDOM_WALK + PRIORITIES ? priorities(random) : fewPreemptions(random);
    }

    static Strategy randomWalk(SplittableRandom random) {
        return (ready, last) -> ready.get(random.nextInt(ready.size()));
    }

    /**
     * Probabilistic concurrency testing: every lane has a priority, the highest goes on, and at a few gates whoever went last drops to
     * the bottom. Finds a bug that needs two such changes with a probability that can be stated.
     */
    static Strategy priorities(SplittableRandom random) {
        Map<Integer, Integer> priority = new HashMap<>();
        Set<Integer> changes = gates(random, CHANGES);
        int[] state = {0, 0}; // gates passed, lowest priority given
        return (ready, last) -> {
            ready.forEach(lane -> priority.computeIfAbsent(lane, first -> random.nextInt(1, Integer.MAX_VALUE)));
            if (changes.contains(state[0]++)) {
                last.ifPresent(lane -> priority.put(lane, --state[1]));
            }
            return ready.stream()
                    .max(java.util.Comparator.comparing(priority::get))
                    .orElseThrow();
        };
    }

    /** Lets a lane go on as long as it can, but for one or two places. */
    static Strategy fewPreemptions(SplittableRandom random) {
        Set<Integer> preempted = gates(random, 1 + random.nextInt(MOST_PREEMPTIONS));
        int[] passed = {0};
        return (ready, last) -> {
            boolean preempt = preempted.contains(passed[0]++);
            return last.isPresent() && !preempt ? last.get() : ready.get(random.nextInt(ready.size()));
        };
    }

    private static Set<Integer> gates(SplittableRandom random, int count) {
        Set<Integer> gates = new HashSet<>();
        while (gates.size() < count) {
            gates.add(random.nextInt(EXPECTED_GATES));
        }
        return gates;
    }

    /**
     * Goes as a schedule says. Where a lane is not there, or the schedule is over, whoever went last goes on: a schedule of a larger
     * program then fits a smaller one as well as it can.
     */
    static Strategy replay(List<Integer> schedule) {
        int[] next = {0};
        return (ready, last) -> {
            while (next[0] < schedule.size()) {
                int lane = schedule.get(next[0]++);
                if (ready.contains(lane)) {
                    return lane;
                }
            }
            return last.orElse(ready.get(0));
        };
    }
}

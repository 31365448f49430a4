package io.leasehold.bench;

import java.util.Map;

/**
 * What one measurement of one point found.
 *
 * @param suite the suite
 * @param settings what it was made with
 * @param round the how-manieth of this point, from 1
 * @param figures what was found
 */
record Sample(String suite, Settings settings, int round, Map<Figure, Double> figures) {
    Sample {
        figures = Map.copyOf(figures);
    }
}

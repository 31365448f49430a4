package io.leasehold.bench;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * What contenders did in the rounds of one rotation.
 *
 * @param perSecond a rate for each round, by contender
 */
record Rates(Map<String, double[]> perSecond) {
    /**
     * How a contender compares with another, round by round.
     *
     * @param median the median of the ratios
     * @param least the smallest
     * @param most the largest
     */
    record Ratio(double median, double least, double most) {
        static Ratio of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            return new Ratio(Results.median(sorted), sorted[0], sorted[sorted.length - 1]);
        }

        String text() {
            return Figure.text(median) + " (" + Figure.text(least) + " to " + Figure.text(most) + ")";
        }
    }

    /** What a contender did, round by round. */
    double[] of(String name) {
        return Objects.requireNonNull(perSecond.get(name), name);
    }

    /** The median rate of a contender. */
    double median(String name) {
        return Ratio.of(of(name)).median();
    }

    Ratio ratio(String name, String reference) {
        double[] ratios = of(name).clone();
        double[] references = of(reference);
        Arrays.setAll(ratios, round -> ratios[round] / references[round]);
        return Ratio.of(ratios);
    }
}

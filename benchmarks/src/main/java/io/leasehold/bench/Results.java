package io.leasehold.bench;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that one run found.
 *
 * @param surroundings what the figures depend on, by name: store, machine, versions, date
 * @param samples every measurement, in the order in which they were made
 */
record Results(Map<String, String> surroundings, List<Sample> samples) {
    Results {
        surroundings = new LinkedHashMap<>(surroundings);
        samples = List.copyOf(samples);
    }

    List<String> suites() {
        return samples.stream().map(Sample::suite).distinct().toList();
    }

    /** The median of every figure, by settings, of one suite. */
    Map<Settings, Map<Figure, Double>> medians(String suite) {
        Map<Settings, Map<Figure, Double>> medians = new LinkedHashMap<>();
        for (Sample sample : samples) {
            if (sample.suite().equals(suite)) {
                medians.computeIfAbsent(sample.settings(), settings -> medians(suite, settings));
            }
        }
        return medians;
    }

    /** Whatever any of the settings has a figure of. */
    static SortedSet<Figure> figures(Map<Settings, Map<Figure, Double>> medians) {
        SortedSet<Figure> figures = new TreeSet<>();
        medians.values().forEach(values -> figures.addAll(values.keySet()));
        return figures;
    }

    private Map<Figure, Double> medians(String suite, Settings settings) {
        Map<Figure, Double> medians = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            double[] values = samples.stream()
                    .filter(each ->
                            each.suite().equals(suite) && each.settings().equals(settings))
                    .filter(each -> each.figures().containsKey(figure))
                    .mapToDouble(each -> each.figures().get(figure))
                    .sorted()
                    .toArray();
            if (values.length > 0) {
                medians.put(figure, median(values));
            }
        }
        return medians;
    }

    static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The value below which a share of the latencies lies. */
    static double percentile(double[] latencies, double share) {
        double[] sorted = latencies.clone();
        Arrays.sort(sorted);
        int index = (int) Math.ceil(share * sorted.length) - 1;
        return sorted[Math.max(0, Math.min(sorted.length - 1, index))];
    }
}

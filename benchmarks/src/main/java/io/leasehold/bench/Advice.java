package io.leasehold.bench;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names the cheapest measured setting that meets a wish. Computes nothing that was not measured. */
final class Advice {
    private final Results results;

    Advice(Results results) {
        this.results = results;
    }

    /** A setting and its medians. */
    record Choice(Settings settings, Map<Figure, Double> figures) {
        double latencyMillis() {
            return figures.getOrDefault(Figure.P99_MILLIS, Double.POSITIVE_INFINITY);
        }

        double load() {
            return figures.getOrDefault(Figure.LOOKS_PER_SECOND, Double.POSITIVE_INFINITY);
        }

        String text() {
            return settings + ": 99 % within " + Durations.text(Duration.ofNanos((long) (latencyMillis() * 1e6))) + ", "
                    + Figure.text(load()) + " " + Figure.LOOKS_PER_SECOND.label();
        }
    }

    /** A line for each store. */
    List<String> text(Duration wish) {
        Map<Settings, Map<Figure, Double>> measured = results.medians(PollingInterval.NAME);
        if (measured.isEmpty()) {
            return List.of("The run did not measure suite " + PollingInterval.NAME + ".");
        }
        return measured.keySet().stream()
                .map(settings -> settings.text(Plan.STORE))
                .distinct()
                .map(store -> cheapest(store, wish)
                        .map(Choice::text)
                        .orElse(store + ": no measured setting lets 99 % start within " + Durations.text(wish)))
                .toList();
    }

    /** The cheapest of the settings whose 99th percentile is within the wish; the faster one of two that cost the same. */
    Optional<Choice> cheapest(String store, Duration wish) {
        double millis = wish.toNanos() / 1e6;
        return results.medians(PollingInterval.NAME).entrySet().stream()
                .map(each -> new Choice(each.getKey(), each.getValue()))
                .filter(choice -> choice.settings().text(Plan.STORE).equals(store))
                .filter(choice -> choice.latencyMillis() <= millis)
                .min(Comparator.comparingDouble(Choice::load).thenComparingDouble(Choice::latencyMillis));
    }
}

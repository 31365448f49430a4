package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AdviceTest {
    private static final Random RANDOM = new Random(20261201);

    @Test
    void names_the_setting_that_asks_least_among_those_within_the_wish() {
        Results results = results(List.of(
                sample("100ms", 1, 90, 12),
                sample("500ms", 1, 480, 4),
                sample("2s", 1, 1_900, 0.6),
                sample("5s", 1, 4_800, 0.3)));
        assertThat(new Advice(results).text(Duration.ofSeconds(2)))
                .containsExactly("store h2, period 2s: 99 % within 1.9 s, 0.60 looks/s and host");
    }

    @Test
    void says_so_if_nothing_measured_is_fast_enough() {
        Results results = results(List.of(sample("5s", 1, 4_800, 0.3)));
        assertThat(new Advice(results).text(Duration.ofSeconds(1)))
                .containsExactly("h2: no measured setting lets 99 % start within 1 s");
    }

    @Test
    void judges_by_medians_of_all_rounds() {
        Results results =
                results(List.of(sample("2s", 1, 9_000, 0.6), sample("2s", 2, 1_900, 0.6), sample("2s", 3, 1_800, 0.6)));
        assertThat(new Advice(results).cheapest("h2", Duration.ofSeconds(2))).isPresent();
    }

    @Test
    void agrees_with_a_search_through_the_written_results() {
        for (int run = 0; run < 100; run++) {
            Results written = ResultsFile.read(ResultsFile.write(results(randomSamples())));
            Duration wish = Duration.ofMillis(1 + RANDOM.nextInt(1_000));
            Optional<Double> least = written.samples().stream()
                    .filter(each -> figure(each, Figure.P99_MILLIS) <= wish.toMillis())
                    .map(each -> figure(each, Figure.LOOKS_PER_SECOND))
                    .min(Comparator.naturalOrder());
            assertThat(new Advice(written).cheapest("h2", wish).map(Advice.Choice::load))
                    .isEqualTo(least);
        }
    }

    private static double figure(Sample sample, Figure figure) {
        return sample.figures().getOrDefault(figure, Double.NaN);
    }

    private static List<Sample> randomSamples() {
        List<Sample> samples = new ArrayList<>();
        for (int period = 1; period <= 8; period++) {
            samples.add(sample(period + "ms", 1, RANDOM.nextInt(1_000), RANDOM.nextInt(10)));
        }
        return samples;
    }

    private static Results results(List<Sample> samples) {
        return new Results(Map.of(), samples);
    }

    private static Sample sample(String period, int round, double p99, double looks) {
        Settings settings = Settings.NONE.with("store", "h2").with("period", period);
        return new Sample("polling", settings, round, Map.of(Figure.P99_MILLIS, p99, Figure.LOOKS_PER_SECOND, looks));
    }
}

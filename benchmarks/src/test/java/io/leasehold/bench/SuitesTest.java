package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.StoreAddress;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every suite runs on a store that needs nothing, for as short a time as possible. Figures are not judged here. */
class SuitesTest {
    private static final StoreAddress STORE = new StoreAddress("memory:suites", Map.of());

    static Stream<Named<Suite>> suites() {
        return Suites.all().stream().map(suite -> Named.of(suite.name(), suite));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("suites")
    void finds_figures_that_its_charts_can_show(Suite suite) {
        Settings settings = suite.points(Effort.SMOKE).get(0);
        Map<Figure, Double> figures = suite.measure(settings, STORE, Effort.SMOKE);
        assertThat(figures).isNotEmpty();
        assertThat(figures.values())
                .allSatisfy(value -> assertThat(value).isFinite().isNotNegative());
        for (Suite.Drawing drawing : suite.drawings()) {
            assertThat(figures).containsKey(drawing.figure());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("suites")
    void has_settings_for_its_charts_at_every_effort(Suite suite) {
        for (Effort effort : Effort.values()) {
            for (Suite.Drawing drawing : suite.drawings()) {
                assertThat(suite.points(effort))
                        .isNotEmpty()
                        .allSatisfy(
                                point -> assertThat(point.values()).containsKeys(drawing.across(), drawing.lines()));
            }
        }
    }
}

package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.report.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarksTest {
    private final StringWriter printed = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @TempDir
    Path directory;

    private int run(String... arguments) {
        return Benchmarks.execute(Terminal.plain(new PrintWriter(printed)), new PrintWriter(errors), arguments);
    }

    @Test
    void help_names_every_suite() {
        assertThat(run("--help")).isZero();
        assertThat(printed.toString())
                .contains(Suites.all().stream().map(Suite::name).toList());
    }

    @Test
    void an_unknown_suite_is_refused_with_the_known_ones() {
        assertThat(run("poling")).isEqualTo(3);
        assertThat(errors.toString()).contains("'poling' is neither a URL nor one of the suites [polling, cycle");
    }

    @Test
    void a_url_that_no_provider_accepts_is_refused() {
        assertThat(run("takeover", "nothing:here")).isEqualTo(3);
        assertThat(errors.toString()).contains("no provider accepts scheme 'nothing'");
    }

    @Test
    void a_wish_that_is_no_duration_is_refused() throws Exception {
        Path file = Files.writeString(directory.resolve("r.json"), ResultsFile.write(new Results(Map.of(), List.of())));
        assertThat(run("advise", "--p99", "soon", file.toString())).isEqualTo(3);
        assertThat(errors.toString()).contains("--p99: 'soon' is not a duration such as 250ms");
    }

    @Test
    void results_that_are_not_there_are_told() {
        assertThat(run("advise", "--p99", "1s", directory.resolve("none.json").toString()))
                .isEqualTo(3);
        assertThat(errors.toString()).contains("none.json cannot be read as results");
    }

    @Test
    void a_run_writes_what_advice_is_computed_from() {
        assertThat(run("takeover", "memory:bench", "--out", directory.toString()))
                .isZero();
        Results results = ResultsFile.read(directory.resolve(Benchmarks.RESULTS));
        assertThat(results.samples())
                .hasSize(2)
                .allSatisfy(sample -> assertThat(sample.figures().get(Figure.MEDIAN_MILLIS))
                        .isGreaterThanOrEqualTo(
                                (double) sample.settings().duration("lease").toMillis()));
        assertThat(directory.resolve(Benchmarks.PAGE)).content().contains("data:image/png", "takeover", "memory:bench");
    }

    @Test
    void a_secret_in_a_url_is_not_written() {
        assertThat(written("jdbc:postgresql://me:secret@db/app?password=secret&ssl=true"))
                .doesNotContain("secret")
                .contains("ssl=true");
    }

    private static String written(String url) {
        Plan.Store store = new Plan.Store("mine", new StoreAddress(url, Map.of()));
        return String.join(
                "; ", Surroundings.of(List.of(store), Clock.systemUTC()).values());
    }
}

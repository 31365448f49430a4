package io.leasehold.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.bench.peer.Contender;
import io.leasehold.bench.peer.Place;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.report.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison itself, with contenders that need no other library. Figures are not judged here. */
class PeersTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final StoreAddress MEMORY = new StoreAddress("memory:peers", Map.of());

    @Test
    void every_target_is_about_two_contenders_of_its_comparison() {
        Stream.concat(Peers.onPostgres().stream(), Peers.inFiles().stream()).forEach(comparison -> {
            List<String> names =
                    comparison.entrants().stream().map(Entrant::name).toList();
            assertThat(names).doesNotHaveDuplicates();
            assertThat(comparison.targets())
                    .allSatisfy(target -> assertThat(names).contains(target.ours(), target.reference()));
        });
    }

    @Test
    void a_target_is_met_by_the_median_of_the_ratios() {
        Rates rates = new Rates(Map.of("ours", new double[] {9, 20, 7}, "theirs", new double[] {10, 20, 10}));
        assertThat(new Target("P1", "ours", "theirs", 0.9).verdict(rates))
                .endsWith("0.90 (0.70 to 1.00), wanted 0.90: met");
        assertThat(new Target("P1", "ours", "theirs", 0.91).verdict(rates)).endsWith(": missed");
    }

    @Test
    void contenders_in_processes_of_their_own_are_compared() {
        StringWriter printed = new StringWriter();
        Entrant one = Entrant.own("one", "threads=1", "batch=2");
        Entrant two = Entrant.own("two", "threads=1", "batch=1");
        Comparison comparison = new Comparison("cycle", List.of(one, two), List.of(new Target("X", "one", "two", 0)));
        List<Sample> samples =
                comparison.run(MEMORY, new Rotation(1, SHORT), Terminal.plain(new PrintWriter(printed, true)));
        assertThat(samples)
                .extracting(sample -> sample.settings().text("contender"))
                .contains("one", "two");
        assertThat(samples)
                .allSatisfy(sample -> assertThat(sample.figures().get(Figure.INSTANCES_PER_SECOND))
                        .isPositive());
        assertThat(printed.toString()).contains("X    one to two: ", ": met");
    }

    @Test
    void a_contender_that_cannot_start_says_why() {
        StoreAddress nowhere = new StoreAddress("nothing:here", Map.of());
        assertThatThrownBy(() -> Entrant.own("lost").start(nowhere))
                .hasMessageContaining("Contender lost ended")
                .hasMessageContaining("no provider accepts scheme 'nothing'");
    }

    @Test
    void a_peer_that_is_not_built_is_named_with_the_command_that_builds_it() {
        assertThatThrownBy(() ->
                        Entrant.peer("mine", "no-such-peer", "mine.Contender").start(MEMORY))
                .hasMessageContaining("no-such-peer")
                .hasMessageContaining("benchmarks/run peers");
    }

    @Test
    void h2_by_hand_cycles(@TempDir Path directory) throws Exception {
        Place place = Place.of(directory.toString(), "work=h2", "threads=1", "batch=5");
        try (Contender h2 = StoreContender.at(place)) {
            assertThat(h2.work(SHORT).instances()).isPositive().matches(count -> count % 5 == 0);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void every_work_on_a_store_gets_something_done() throws Exception {
        for (String work : List.of("idle", "backlog", "save")) {
            try (Contender contender =
                    StoreContender.at(Place.of("memory:peers", "work=" + work, "rows=150", "threads=1", "batch=1"))) {
                assertThat(contender.work(SHORT).instances()).as(work).isPositive();
            }
        }
    }
}

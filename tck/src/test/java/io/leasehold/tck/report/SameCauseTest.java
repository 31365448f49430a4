package io.leasehold.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SameCauseTest {
    private static final Map<String, String> HAPPENED = Map.of(
            "CRUD-01",
            "host C acquires order-1 for 10 s: refused: order-1 is held by host-C until 12:00:10 - expected: granted"
                    + " epoch 2 until 12:00:20 (LEASE-02)\n"
                    + "Rule LEASE-02 names this mistake: a rule",
            "LEASE-02",
            "host A acquires the instance with key-1 for 1 h: refused: order-2 is held by host-B until 13:00:00.000001"
                    + " - expected: granted epoch 12 until 14:00:00 (LEASE-02)",
            "ZERO-02",
            "host A acquires order-1 for 1 h: refused: order-1 is held by host-B until 12:00:10 - expected: granted"
                    + " epoch 2 until 14:00:00 (LEASE-01)",
            "KEY-02",
            "host A acquires order-1 for 1 h: granted epoch 1 until 13:00:00 - expected: granted epoch 2 until 14:00:00"
                    + " (LEASE-02)");
    private static final RunReport REPORT = SampleReports.violated(
            Map.of(
                    "CRUD-01",
                    List.of("1. A creates"),
                    "LEASE-02",
                    List.of("1. A creates", "2. B loads"),
                    "ZERO-02",
                    List.of("1. A creates"),
                    "KEY-02",
                    List.of("1. A creates")),
            HAPPENED::get);

    @Test
    void whatWentWrongInTheSameWayIsToldInFullOnce() {
        SameCause causes = SameCause.among(REPORT.failures());

        assertThat(REPORT.failures())
                .filteredOn(told -> causes.of(told).isPresent())
                .extracting(told -> told.rule().id())
                .containsExactly("CRUD-01");
    }

    @Test
    void theOthersKeepTheirRuleWhatHappenedAndTheirReplay() {
        StringWriter printed = new StringWriter();
        new ConsoleReport(Terminal.plain(new PrintWriter(printed, true)), SampleReports.CATALOGUE, Set.of())
                .finished(REPORT);
        String other = printed.toString().substring(printed.toString().indexOf("CRUD-01 fail"));

        assertThat(other.substring(0, other.indexOf("LEASE-02 fail")))
                .contains(
                        "host C acquires order-1",
                        "Probably the same cause as LEASE-02",
                        "leasehold check --rule CRUD-01")
                .doesNotContain("smallest program", "likely causes", "names this mistake");
        assertThat(new HtmlReport().write(REPORT)).contains("<p>Probably the same cause as LEASE-02");
    }
}

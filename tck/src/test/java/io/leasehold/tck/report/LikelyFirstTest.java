package io.leasehold.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LikelyFirstTest {
    private static final List<String> LONG = List.of("1. A creates", "2. B loads", "3. A saves");
    private static final List<String> SHORT = List.of("1. A creates", "2. B loads");

    @Test
    void theSmallestProgramIsNamedFirstAndNothingIsLeftOut() {
        RunReport report = SampleReports.violated(Map.of("CRUD-01", LONG, "LEASE-02", SHORT, "ZERO-02", List.of()));

        assertThat(LikelyFirst.of(report))
                .hasValueSatisfying(hint -> assertThat(hint)
                        .startsWith("Read LEASE-02 first")
                        .contains(SampleReports.CATALOGUE.get("LEASE-02").sentence())
                        .endsWith("of the same cause: CRUD-01 ZERO-02."));
        assertThat(printed(report)).contains("begin here", "CRUD-01 fail", "LEASE-02 fail", "ZERO-02 fail");
    }

    @Test
    void fewViolationsNeedNoGuide() {
        assertThat(LikelyFirst.of(SampleReports.violated(Map.of("CRUD-01", LONG, "LEASE-02", SHORT))))
                .isEmpty();
    }

    /** What the records do wrong comes before all rules. */
    @Test
    void aFailedRecordStoreIsTheBetterGuide() {
        RunReport report = SampleReports.violated(
                Map.of("REC-01", SHORT, "CRUD-01", LONG, "LEASE-02", SHORT, "ZERO-02", List.of()));

        assertThat(LikelyFirst.of(report)).isEmpty();
    }

    private static String printed(RunReport report) {
        StringWriter printed = new StringWriter();
        new ConsoleReport(Terminal.plain(new PrintWriter(printed, true)), SampleReports.CATALOGUE, Set.of())
                .finished(report);
        return printed.toString();
    }
}

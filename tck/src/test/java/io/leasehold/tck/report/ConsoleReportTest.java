package io.leasehold.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ConsoleReportTest {
    private final StringWriter printed = new StringWriter();

    @Test
    void aGroupIsToldInOneLineWhenItsLastRuleHasItsVerdict() {
        ConsoleReport console = console(false, false, Set.of("LEASE-01", "LEASE-02", "WAKE-01"));

        console.ruleFinished(result("LEASE-01", Verdict.PASS));
        assertThat(printed.toString()).isEmpty();
        console.ruleFinished(result("LEASE-02", Verdict.FAIL));

        assertThat(printed.toString().lines()).containsExactly("LEASE    0.0 s  1 pass, 1 fail  <- LEASE-02");
    }

    @Test
    void eachFailureIsToldInFiveParts() {
        console(false, false, Set.of()).finished(SampleReports.everyVerdict());

        assertThat(printed.toString())
                .contains(
                        "\nLEASE-02 fail\n  rule              A lease is exact at its boundary",
                        "\n  what happened     host B was granted epoch 7 although host A's epoch 6 ran until 12.250\n",
                        """

                          smallest program  host A loads <order-1> for 250 ms
                                            host B loads <order-1>
                        """,
                        "\n  likely causes     Expiry is inclusive on one path",
                        "\n"
                                + "  replay            leasehold check jdbc:x://db/y?user=a&password=*** --tier quick"
                                + " --rule LEASE-02 --seed 42\n");
    }

    @Test
    void aFailedRecordLevelIsToldFirstWithTheMethodAndThePromise() {
        console(false, false, Set.of()).finished(SampleReports.everyVerdict());

        assertThat(printed.toString())
                .startsWith("\nThe record store below fails. Mend this first")
                .contains("REC-11 fail: Method scan misses no record");
        assertThat(printed.toString().indexOf("REC-11 fail\n"))
                .isLessThan(printed.toString().indexOf("LEASE-02 fail\n"));
    }

    @Test
    void theEndSaysWhatWasSkippedAndWhy() {
        console(false, false, Set.of()).finished(SampleReports.everyVerdict());

        assertThat(printed.toString())
                .contains("KEY-01: the store does not declare the capability KEYS\n")
                .contains("\nNot conformant (rule set 0.1: 96 of 100): 90 pass, 1 fail, 1 deviation,");
    }

    @Test
    void aPlainStreamGetsNeitherColourNorAProgressLine() {
        ConsoleReport console = console(false, false, Set.of("LEASE-01"));
        console.ruleStarted("LEASE-01");
        console.ruleFinished(result("LEASE-01", Verdict.PASS));
        console.finished(SampleReports.everyVerdict());

        assertThat(printed.toString()).doesNotContain("\u001b", "\r");
    }

    @Test
    void aTerminalWithoutColourGetsAProgressLineThatIsErased() {
        ConsoleReport console = console(true, false, Set.of("LEASE-01"));
        console.ruleStarted("LEASE-01");
        assertThat(printed.toString()).isEqualTo("\r\u001b[K[1/1] LEASE-01");
        console.ruleFinished(result("LEASE-01", Verdict.PASS));

        assertThat(printed.toString()).contains("\r\u001b[KLEASE ").doesNotContain("\u001b[32m");
    }

    @Test
    void aTerminalWithColourShowsThemBesideTheWords() {
        ConsoleReport console = console(true, true, Set.of("LEASE-01"));
        console.ruleFinished(result("LEASE-01", Verdict.PASS));

        assertThat(printed.toString()).contains("\u001b[32m1 pass\u001b[0m");
    }

    @Test
    void noLineIsWiderThanTheTerminalExceptTheReplayCommand() {
        new ConsoleReport(new Terminal(new PrintWriter(printed), false, false, 60), SampleReports.CATALOGUE, Set.of())
                .finished(SampleReports.everyVerdict());

        assertThat(printed.toString().lines().filter(line -> line.startsWith("  ") && !line.startsWith("  replay")))
                .hasSizeGreaterThan(20)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(60));
    }

    private ConsoleReport console(boolean interactive, boolean colour, Set<String> expected) {
        Terminal terminal = new Terminal(new PrintWriter(printed), interactive, colour, 100);
        return new ConsoleReport(terminal, SampleReports.CATALOGUE, expected);
    }

    private static RuleResult result(String rule, Verdict verdict) {
        return RuleResult.withoutRun(rule, verdict, "", 1);
    }
}

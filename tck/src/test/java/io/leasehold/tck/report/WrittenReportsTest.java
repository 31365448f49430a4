package io.leasehold.tck.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.result.Verdict;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class WrittenReportsTest {
    private final RunReport report = SampleReports.everyVerdict();

    @TempDir
    private Path directory;

    @Test
    void noFormShowsASecret() throws IOException {
        for (Path file : new ReportFiles(directory.resolve("new/reports")).write(report)) {
            assertThat(Files.readString(file)).doesNotContain("hunter2");
        }
        assertThat(report.store().url()).isEqualTo("jdbc:x://db/y?user=a&password=***");
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsAFaultThatNamesIt() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> new ReportFiles(file).write(report))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void jsonHasEveryRuleInOrderAndTheSameTextForTheSameRun() {
        String text = new JsonReport().write(report);
        JsonNode root = JsonMapper.shared().readTree(text);

        assertThat(root.path("schema").asString()).isEqualTo("leasehold-report/1");
        assertThat(root.path("exitCode").asInt()).isEqualTo(1);
        assertThat(root.path("ruleSet").path("counts").path("FAIL").asInt()).isEqualTo(1);
        assertThat(root.path("results")).hasSize(100);
        assertThat(root.path("results").get(6).path("rule").asString()).isEqualTo("LEASE-02");
        assertThat(root.path("results").get(6).path("failures").get(0).path("story"))
                .hasSize(2);
        assertThat(new JsonReport().write(SampleReports.everyVerdict())).isEqualTo(text);
    }

    @Test
    void theDifferenceOfTwoReportsIsTheRulesWithAnotherVerdict() throws IOException {
        Path before = write("before.json", SampleReports.allPassed());
        Path after = write("after.json", report);

        List<ReportDiff.Change> changes = ReportDiff.of(before, after).changes();

        assertThat(changes)
                .contains(new ReportDiff.Change("LEASE-02", Verdict.PASS, Verdict.FAIL))
                .doesNotContain(new ReportDiff.Change("LEASE-01", Verdict.PASS, Verdict.PASS))
                .contains(new ReportDiff.Change("REC-11", Verdict.PASS, Verdict.FAIL))
                .hasSize(12);
        assertThat(changes).allMatch(ReportDiff.Change::isWorse);
        assertThat(ReportDiff.of(after, before).changes()).noneMatch(ReportDiff.Change::isWorse);
        assertThat(ReportDiff.of(after, after).changes()).isEmpty();
    }

    @Test
    void whatIsNoReportIsRefusedWithItsName() throws IOException {
        Path good = write("good.json", report);
        Path foreign = Files.writeString(directory.resolve("foreign.json"), "{\"schema\": \"other/1\"}");
        Path torn = Files.writeString(directory.resolve("torn.json"), "{\"schema\": ");

        assertThatThrownBy(() -> ReportDiff.of(good, foreign)).hasMessageContaining("foreign.json");
        assertThatThrownBy(() -> ReportDiff.of(torn, good)).hasMessageContaining("torn.json");
        assertThatThrownBy(() -> ReportDiff.of(good, directory.resolve("none.json")))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("none.json");
    }

    @Test
    void junitXmlIsWellFormedWithACaseForEachRule() throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(new JUnitXmlReport().write(report))));
        Element root = document.getDocumentElement();

        assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(119);
        assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(5);
        assertThat(document.getElementsByTagName("skipped").getLength()).isEqualTo(7);
        assertThat(root.getAttribute("tests")).isEqualTo("119");
        assertThat(root.getAttribute("failures")).isEqualTo("5");
        assertThat(root.getAttribute("skipped")).isEqualTo("7");
        Element failure = (Element) document.getElementsByTagName("failure").item(1);
        assertThat(failure.getAttribute("message")).startsWith("A lease is exact at its boundary");
        assertThat(failure.getTextContent()).contains("host B was granted epoch 7", "replay: leasehold check");
    }

    @Test
    void theBadgeSaysHowManyOfAllRulesPassed() throws Exception {
        String badge = new SvgBadge().write(report);

        assertThat(badge).contains(">0.1 quick 90/100, 1 dev<");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(badge)))
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
    }

    @Test
    void aFailedRecordLevelStandsBeforeAllRulesAndIsNotCounted() {
        String page = new HtmlReport().write(report);
        assertThat(page.indexOf("The record store below fails")).isBetween(0, page.indexOf("All rules"));
        assertThat(page).contains("REC-11 fail: Method scan misses no record");
        assertThat(new HtmlReport().write(SampleReports.allPassed())).doesNotContain("The record store below fails");

        String json = new JsonReport().write(report);
        assertThat(json.indexOf("\"REC-11\"")).isBetween(json.indexOf("\"recordLevel\""), json.indexOf("\"results\""));
        assertThat(report.manifest().results()).hasSize(100);
    }

    @Test
    void thePageShowsEveryRuleWithItsVerdictInWords() {
        String page = new HtmlReport().write(report);

        assertThat(Pattern.compile("class=\"cell ").matcher(page).results().count())
                .isEqualTo(119);
        for (Verdict verdict : Verdict.values()) {
            assertThat(page).contains("<span>" + verdict.label() + "</span>");
        }
    }

    @Test
    void everyLinkOfThePageHasItsTarget() {
        String page = new HtmlReport().write(report);

        List<String> targets = Pattern.compile("href=\"#([^\"]+)\"")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(targets).hasSize(119).allSatisfy(target -> assertThat(page).contains("id=\"" + target + "\""));
    }

    @Test
    void thePageNeedsNoNetworkAndNoScriptAndEscapesTexts() {
        String page = new HtmlReport().write(report);

        assertThat(page).doesNotContain("<script", "src=", "@import", "url(", "<b>Toy</b>", "<order-1>");
        assertThat(page).contains("&lt;b&gt;Toy&lt;/b&gt; 1.0", "host B loads &lt;order-1&gt;");
    }

    @Test
    void aFailureOnThePageHasSentenceStoryCausesAndReplay() {
        assertThat(new HtmlReport().write(report))
                .contains("id=\"failure-LEASE-02\"")
                .contains("<p>A lease is exact at its boundary")
                .contains("<li>host B loads &lt;order-1&gt;</li>")
                .contains("<li>Writes check the owner but not the expiry. Put the same condition")
                .contains("--rule LEASE-02 --seed 42</pre>");
    }

    private Path write(String name, RunReport written) throws IOException {
        return Files.writeString(directory.resolve(name), new JsonReport().write(written));
    }
}

package io.leasehold.tck.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.tck.HarnessFault;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ManifestTest {
    @Test
    void aRuleWithoutAResultIsAFaultThatNamesIt() {
        assertThatThrownBy(() -> Manifest.of(List.of("A-01", "A-02"), List.of(result("A-01", Verdict.PASS))))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("without a result [A-02]");
    }

    @Test
    void aRuleWithTwoResultsIsAFaultThatNamesIt() {
        List<RuleResult> results = List.of(result("A-01", Verdict.PASS), result("A-01", Verdict.PASS));

        assertThatThrownBy(() -> Manifest.of(List.of("A-01"), results))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("two results [A-01]");
    }

    @Test
    void aResultThatNobodyExpectedIsAFaultThatNamesIt() {
        assertThatThrownBy(() -> Manifest.of(List.of(), List.of(result("A-01", Verdict.PASS))))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("not expected [A-01]");
    }

    @Test
    void resultsComeInTheOrderOfTheRulesAndPlannedOnesAreNotBuilt() {
        Manifest manifest = Manifest.of(
                List.of("A-01", "A-02", "A-03"),
                List.of(result("A-03", Verdict.PASS), result("A-02", Verdict.PLANNED), result("A-01", Verdict.PASS)));

        assertThat(manifest.results().stream().map(RuleResult::rule)).containsExactly("A-01", "A-02", "A-03");
        assertThat(manifest.built()).isEqualTo(2);
        assertThat(manifest.counts()).containsEntry(Verdict.PASS, 2).containsEntry(Verdict.FAIL, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "PASS, CONFORMANT",
        "SKIPPED, CONFORMANT",
        "FAIL, VIOLATION",
        "DEVIATION, VIOLATION",
        "VACUOUS, INCOMPLETE",
        "INCONCLUSIVE, INCOMPLETE",
        "NOT_RUN, INCOMPLETE"
    })
    void theExitCodeFollowsFromTheVerdictOfARequiredRule(Verdict verdict, ExitCode expected) {
        Manifest manifest =
                Manifest.of(List.of("A-01", "A-02"), List.of(result("A-01", Verdict.PASS), result("A-02", verdict)));

        assertThat(ExitCode.of(manifest, Set.of("A-01", "A-02"))).isEqualTo(expected);
    }

    @Test
    void aRuleThatWasNotRequiredDoesNotMakeARunIncomplete() {
        Manifest manifest = Manifest.of(
                List.of("A-01", "A-02"), List.of(result("A-01", Verdict.PASS), result("A-02", Verdict.NOT_RUN)));

        assertThat(ExitCode.of(manifest, Set.of("A-01"))).isEqualTo(ExitCode.CONFORMANT);
    }

    @Test
    void aRunThatRequiredNothingProvedNothing() {
        Manifest manifest = Manifest.of(List.of("A-01"), List.of(result("A-01", Verdict.PLANNED)));

        assertThat(ExitCode.of(manifest, Set.of())).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void theHeavierVerdictOfTwoPartsCounts() {
        RuleResult joined = result("A-01", Verdict.PASS).combinedWith(result("A-01", Verdict.VACUOUS));

        assertThat(joined.verdict()).isEqualTo(Verdict.VACUOUS);
        assertThat(result("A-01", Verdict.FAIL).combinedWith(joined).verdict()).isEqualTo(Verdict.FAIL);
    }

    private static RuleResult result(String rule, Verdict verdict) {
        return RuleResult.withoutRun(rule, verdict, "", 1);
    }
}

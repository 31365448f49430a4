package io.leasehold.tck.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every verdict is seen to come out of the real JUnit launcher. */
final class JUnitRuleRunnerTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();
    private static final Set<String> ALL =
            CATALOGUE.rules().stream().map(RuleDefinition::id).collect(Collectors.toSet());

    private final RunSettings settings = RunSettings.of(Tier.QUICK, 42);

    @Test
    void everyRuleHasExactlyOneVerdictWithItsReason() {
        RunOutcome outcome = run(ToyStores.Correct.class, ALL);

        assertThat(verdicts(outcome))
                .containsEntry("LEASE-01", Verdict.PASS)
                .containsEntry("LEASE-02", Verdict.PASS)
                .containsEntry("LEASE-03", Verdict.VACUOUS)
                .containsEntry("LEASE-04", Verdict.PASS)
                .containsEntry("FENCE-04", Verdict.NOT_RUN)
                .containsEntry("KEY-01", Verdict.SKIPPED)
                .containsEntry("MIG-03", Verdict.SKIPPED)
                .containsEntry("WAKE-01", Verdict.PASS)
                .containsEntry("CRUD-01", Verdict.PLANNED)
                .hasSize(100);
        assertThat(reason(outcome, "LEASE-03")).contains("\"an odd double\" occurred 0 times");
        assertThat(reason(outcome, "FENCE-04")).isEqualTo("belongs to tier standard");
        assertThat(reason(outcome, "KEY-01")).contains("capability KEYS");
        assertThat(reason(outcome, "MIG-03")).contains("hook MAKE_NEWER");
        assertThat(outcome.manifest().built()).isEqualTo(8);
        assertThat(outcome.rules().required()).doesNotContain("FENCE-04").contains("KEY-01", "LEASE-01");
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aBrokenStoreIsCaughtByARuleThatTellsTheStory() {
        RunOutcome outcome = run(ToyStores.Broken.class, Set.of("LEASE-01"));

        RuleResult result = outcome.manifest().result("LEASE-01");
        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.happened()).isEqualTo("twice(1001) was 0");
            assertThat(failure.story()).containsExactly("host A asks for twice 1001");
            assertThat(failure.replay()).isEqualTo("leasehold check toy:x --tier quick --rule LEASE-01 --seed 42");
            assertThat(failure.exception()).contains("RuleViolation").contains("ToyRules");
        });
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.VIOLATION);
    }

    @Test
    void aPlainAssertionIsToldWithTheShrunkArguments() {
        RuleResult result =
                run(ToyStores.Broken.class, Set.of("LEASE-02")).manifest().result("LEASE-02");

        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.reason()).isEqualTo("AssertionError: not twice");
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure.story()).singleElement().asString().endsWith(" = 1001"));
    }

    @Test
    void anUndecidedPropertyIsInconclusive() {
        RunOutcome outcome = run(ToyStores.Undecided.class, Set.of("LEASE-04"));

        assertThat(verdicts(outcome)).containsEntry("LEASE-04", Verdict.INCONCLUSIVE);
        assertThat(reason(outcome, "LEASE-04")).startsWith("no budget for");
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aDeclaredCapabilityAndAnImplementedHookMakeTheirRulesRun() {
        RunOutcome outcome = run(ToyStores.Capable.class, Set.of("KEY-01", "MIG-03"));

        assertThat(verdicts(outcome)).containsEntry("KEY-01", Verdict.PASS).containsEntry("MIG-03", Verdict.PASS);
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.CONFORMANT);
    }

    @Test
    void theTierDecidesWhatRunsAndHowOftenItIsTried() {
        RunRequest quick = request(ToyStores.Correct.class, Set.of("LEASE-01"), settings);
        RunRequest standard =
                request(ToyStores.Correct.class, Set.of("LEASE-01", "FENCE-04"), RunSettings.of(Tier.STANDARD, 42));
        RunRequest tenth = request(
                ToyStores.Correct.class,
                Set.of("LEASE-02"),
                new RunSettings(Tier.QUICK, 42, 10, KnownDeviations.none()));

        assertThat(tries(quick, "LEASE-01")).isEqualTo(40);
        assertThat(tries(standard, "LEASE-01")).isEqualTo(400);
        assertThat(tries(standard, "FENCE-04")).isEqualTo(1);
        assertThat(tries(tenth, "LEASE-02")).isEqualTo(2);
    }

    private static long tries(RunRequest request, String rule) {
        return new JUnitRuleRunner(CATALOGUE)
                .run(request, new RunListener() {})
                .manifest()
                .result(rule)
                .effort()
                .tries();
    }

    @Test
    void theSameSeedGivesTheSameRunWhateverElseIsSelected() {
        RuleResult alone =
                run(ToyStores.Correct.class, Set.of("LEASE-01")).manifest().result("LEASE-01");
        RuleResult amongAll = run(ToyStores.Correct.class, ALL).manifest().result("LEASE-01");
        RuleResult otherSeed = new JUnitRuleRunner(CATALOGUE)
                .run(
                        request(ToyStores.Correct.class, Set.of("LEASE-01"), RunSettings.of(Tier.QUICK, 43)),
                        new RunListener() {})
                .manifest()
                .result("LEASE-01");

        assertThat(alone.witnesses()).hasSize(2).isEqualTo(amongAll.witnesses());
        assertThat(otherSeed.witnesses()).isNotEqualTo(alone.witnesses());
    }

    @Test
    void aRunThatFailsFastLeavesTheRestNotRun() {
        RunOutcome outcome = new JUnitRuleRunner(CATALOGUE)
                .run(new RunRequest(ToyStores.Broken.class, ALL, settings, true, target()), new RunListener() {});

        assertThat(verdicts(outcome)).containsEntry("LEASE-01", Verdict.FAIL).containsEntry("WAKE-01", Verdict.NOT_RUN);
        assertThat(reason(outcome, "WAKE-01")).contains("stopped at the violation of LEASE-01");
    }

    @Test
    void theListenerHearsOfEachSelectedRuleOnceInTheOrderOfTheCatalogue() {
        List<String> heard = new ArrayList<>();
        new JUnitRuleRunner(CATALOGUE)
                .run(
                        request(ToyStores.Correct.class, Set.of("WAKE-01", "LEASE-02", "KEY-01"), settings),
                        new RunListener() {
                            @Override
                            public void ruleStarted(String rule) {
                                heard.add("start " + rule);
                            }

                            @Override
                            public void ruleFinished(RuleResult result) {
                                heard.add(result.verdict() + " " + result.rule());
                            }
                        });

        assertThat(heard)
                .containsExactly("start LEASE-02", "PASS LEASE-02", "start WAKE-01", "PASS WAKE-01", "SKIPPED KEY-01");
    }

    @Test
    void aKnownDeviationIsMarkedUntilItExpires(@TempDir Path directory) throws IOException {
        assertThat(deviating(directory, "9999-12-31").verdict()).isEqualTo(Verdict.DEVIATION);
        RuleResult expired = deviating(directory, "2001-01-01");
        assertThat(expired.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(expired.reason()).contains("expired on 2001-01-01");
    }

    private RuleResult deviating(Path directory, String expires) throws IOException {
        Path file = Files.writeString(directory.resolve("known"), "LEASE-01 | " + expires + " | link | we know");
        KnownDeviations known = KnownDeviations.read(file, CATALOGUE);
        RunRequest request =
                request(ToyStores.Broken.class, Set.of("LEASE-01"), new RunSettings(Tier.QUICK, 42, 100, known));
        return new JUnitRuleRunner(CATALOGUE)
                .run(request, new RunListener() {})
                .manifest()
                .result("LEASE-01");
    }

    @Test
    void whatTheStoreSaysOfItselfIsKeptWithoutSecrets() {
        CandidateFacts facts = run(ToyStores.Correct.class, Set.of("LEASE-01")).candidate();

        assertThat(facts.description()).containsEntry("provider", "toy").containsEntry("password", "***");
    }

    @Test
    void aStoreThatCannotBeOpenedIsAFaultAndNoVerdict() {
        assertThatThrownBy(() -> run(ToyStores.Unopenable.class, ALL))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("connection refused");
    }

    @Test
    void aCandidateMustNotOverrideARule() {
        assertThatThrownBy(() -> run(ToyStores.Overriding.class, ALL))
                .isInstanceOf(HarnessFault.class)
                .hasMessage("Overriding must not override needsKeys, which verifies KEY-01");
    }

    @Test
    void anUndeclaredWitnessIsAFaultOfTheKit() {
        assertThatThrownBy(() -> run(ToyStores.Miscounting.class, Set.of("TIMER-01")))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("Undeclared witness");
    }

    @Test
    void anUnknownRuleIdIsAFaultOfTheKit() {
        assertThatThrownBy(() -> run(ToyStores.Misnumbered.class, ALL))
                .isInstanceOf(HarnessFault.class)
                .hasMessageContaining("LEASE-99");
    }

    private RunOutcome run(Class<?> candidate, Set<String> selection) {
        return new JUnitRuleRunner(CATALOGUE).run(request(candidate, selection, settings), new RunListener() {});
    }

    private static RunRequest request(Class<?> candidate, Set<String> selection, RunSettings settings) {
        return new RunRequest(candidate, selection, settings, false, target());
    }

    private static Optional<RunRequest.Target> target() {
        return Optional.of(new RunRequest.Target(new StoreAddress("toy:x", Map.of()), "leasehold check toy:x"));
    }

    private static Map<String, Verdict> verdicts(RunOutcome outcome) {
        return outcome.manifest().results().stream().collect(Collectors.toMap(RuleResult::rule, RuleResult::verdict));
    }

    private static String reason(RunOutcome outcome, String rule) {
        return outcome.manifest().result(rule).reason();
    }
}

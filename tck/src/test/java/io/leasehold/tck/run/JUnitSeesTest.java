package io.leasehold.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What an author sees in an IDE or under Surefire, where no command is involved. */
final class JUnitSeesTest {
    @Test
    void aPassIsASuccessAndASkipHasItsReason() {
        Map<String, String> seen = run(ToyStores.Correct.class);

        assertThat(seen)
                .containsEntry("valuesAreDoubled", "SUCCESSFUL")
                .containsEntry("belongsToStandard", "SKIPPED not run: belongs to tier standard")
                .containsEntry("needsKeys", "SKIPPED skipped: the store does not declare the capability KEYS");
    }

    @Test
    void aViolationIsAFailureWithTheFiveParts() {
        assertThat(run(ToyStores.Broken.class).get("valuesAreDoubled"))
                .startsWith("FAILED LEASE-01 fail: A granted load stamps owner")
                .contains("what happened: twice(1001) was 0")
                .contains("smallest program: host A asks for twice 1001")
                .contains("likely causes: The expiry is computed on the host.")
                .contains("replay: mvn test -Dtest=Broken -Dleasehold.rule=LEASE-01 -Dleasehold.tier=quick"
                        + " -Dleasehold.seed=");
    }

    @Test
    void theReplayRunsTheRuleItNamesAndNoOther() {
        System.setProperty("leasehold.rule", "LEASE-01");
        try {
            Map<String, String> seen = run(ToyStores.Broken.class);
            assertThat(seen.get("valuesAreDoubled")).startsWith("FAILED LEASE-01");
            assertThat(seen.values().stream().filter(each -> each.startsWith("FAILED LEASE")))
                    .hasSize(1);
            assertThat(seen.values()).contains("SKIPPED not run: not selected");
        } finally {
            System.clearProperty("leasehold.rule");
        }
    }

    @Test
    void vacuousAndInconclusiveAreFailuresWithTheRulesSentence() {
        Map<String, String> seen = run(ToyStores.Undecided.class);

        assertThat(seen.get("neverWitnessed")).startsWith("FAILED LEASE-03 vacuous: A live lease is never taken early");
        assertThat(seen.get("undecidable")).startsWith("FAILED LEASE-04 inconclusive: A takeover changes owner");
    }

    @Test
    void noDatabaseFileIsLeftInTheWorkingDirectory() {
        run(ToyStores.Broken.class);

        assertThat(Files.exists(Path.of(".jqwik-database"))).isFalse();
    }

    private static Map<String, String> run(Class<?> candidate) {
        Map<String, String> seen = new LinkedHashMap<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void executionSkipped(TestIdentifier test, String reason) {
                seen.put(test.getDisplayName(), "SKIPPED " + reason);
            }

            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                String message = result.getThrowable()
                        .map(thrown -> " " + thrown.getMessage())
                        .orElse("");
                seen.put(test.getDisplayName(), result.getStatus() + message);
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(candidate))
                                .filters(EngineFilter.includeEngines("jqwik"))
                                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                                .build(),
                        listener);
        return seen;
    }
}

package io.leasehold.tck.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that says it is durable and lets nobody look is never said to have survived a crash. */
final class UnobservableTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();
    private static final Set<String> CRASHES = Set.of("DUR-01", "DUR-02", "DUR-03");

    @Test
    void aStoreThatIgnoresTheWatchedPathIsSkippedNotPassed() {
        assertThat(results(IgnoresThePath.class)).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.SKIPPED);
            assertThat(result.reason()).contains("made no file call through the path it was given");
        });
    }

    @Test
    void aStoreThatRefusesThePathIsSkippedWithItsReason() {
        assertThat(results(RefusesThePath.class)).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.SKIPPED);
            assertThat(result.reason()).contains("does not take a path").contains("works on the disk only");
        });
    }

    @Test
    void aStoreThatRefusesThePathStillRaces() {
        assertThat(results(RefusesThePath.class, Set.of("LIN-01")))
                .singleElement()
                .satisfies(result ->
                        assertThat(result.verdict()).as(result.reason()).isEqualTo(Verdict.PASS));
    }

    /** So that what a doctor says before a run and what the run then skips are the same. */
    @ParameterizedTest
    @ValueSource(classes = {IgnoresThePath.class, RefusesThePath.class})
    void whatWillBeSkippedIsKnownBeforeAnyRuleIsRun(Class<?> candidate) {
        CandidateFacts facts = new JUnitRuleRunner(CATALOGUE).ask(request(candidate, Set.of()));
        Set<RuleResult> results = results(
                candidate,
                Set.of("DUR-02", "DUR-03", "MIG-01", "MIG-02", "MIG-03", "TX-01", "REC-16", "REC-17", "KEY-01"));

        assertThat(results)
                .extracting(RuleResult::rule, each -> each.verdict() == Verdict.SKIPPED ? each.reason() : "")
                .containsExactlyInAnyOrderElementsOf(results.stream()
                        .map(RuleResult::rule)
                        .map(rule -> tuple(
                                rule, facts.reasonToSkip(CATALOGUE.get(rule)).orElse("")))
                        .toList());
        assertThat(results).extracting(RuleResult::verdict).contains(Verdict.SKIPPED, Verdict.PASS);
    }

    private static Set<RuleResult> results(Class<?> candidate) {
        return results(candidate, CRASHES);
    }

    private static RunRequest request(Class<?> candidate, Set<String> rules) {
        return new RunRequest(candidate, rules, RunSettings.of(Tier.STANDARD, 42), false, Optional.empty());
    }

    private static Set<RuleResult> results(Class<?> candidate, Set<String> rules) {
        RunOutcome outcome = new JUnitRuleRunner(CATALOGUE).run(request(candidate, rules), new RunListener() {});
        return rules.stream()
                .map(rule -> (CATALOGUE.isRecordLevel(rule)
                                ? outcome.recordLevel().manifest()
                                : outcome.manifest())
                        .result(rule))
                .collect(Collectors.toSet());
    }

    /** In memory, but it claims otherwise. */
    static class IgnoresThePath implements InstanceStoreTck {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            String url = "memory:unobservable";
            InstanceStore memory = new MemoryProvider().open(environment.request(url));
            return new SaysDurable(memory);
        }
    }

    static final class RefusesThePath extends IgnoresThePath {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            environment.request("memory:unobservable").path().ifPresent(path -> {
                throw new BadArgumentException("path", "works on the disk only");
            });
            return super.open(environment);
        }
    }

    private record SaysDurable(InstanceStore store) implements ForwardingStore {
        @Override
        public StoreDescription describe() {
            return declaringAlso(Capability.DURABLE);
        }
    }
}

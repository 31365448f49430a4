package io.leasehold.tck.report;

import io.leasehold.spi.Capability;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.WitnessCount;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.Manifest;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Subject;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.CandidateFacts;
import io.leasehold.tck.run.RunOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A run with every verdict, hostile texts and a password in the URL. */
final class SampleReports {
    static final RuleCatalogue CATALOGUE = RuleCatalogue.load();
    static final StoreAddress ADDRESS = new StoreAddress("jdbc:x://db/y?user=a&password=hunter2", Map.of());

    private SampleReports() {}

    static RunReport everyVerdict() {
        List<RuleResult> results = new ArrayList<>();
        for (RuleDefinition rule : CATALOGUE.inOrderOfRun()) {
            results.add(result(rule));
        }
        return report(results, Set.of("LEASE-01", "LEASE-02"));
    }

    static RunReport allPassed() {
        List<RuleResult> results = CATALOGUE.inOrderOfRun().stream()
                .map(rule -> result(rule, Verdict.PASS))
                .toList();
        return report(results, Set.of("LEASE-01"));
    }

    /** Everything passes but the rules that are named with the programs that showed their violations. */
    static RunReport violated(Map<String, List<String>> stories) {
        return violated(stories, rule -> "it went wrong as " + rule + " says");
    }

    /** The same, with what happened by the rule. */
    static RunReport violated(Map<String, List<String>> stories, UnaryOperator<String> happened) {
        List<RuleResult> results = CATALOGUE.inOrderOfRun().stream()
                .map(rule -> stories.containsKey(rule.id())
                        ? violated(rule, stories.get(rule.id()), happened.apply(rule.id()))
                        : result(rule, Verdict.PASS))
                .toList();
        return report(results, Set.of("LEASE-01"));
    }

    private static RuleResult violated(RuleDefinition rule, List<String> story, String happened) {
        Failure failure = new Failure(happened, story, "leasehold check --rule " + rule.id(), "");
        return new RuleResult(rule.id(), Verdict.FAIL, happened, effort(), List.of(), List.of(failure));
    }

    private static RuleResult result(RuleDefinition rule, Verdict verdict) {
        return new RuleResult(rule.id(), verdict, "", effort(), List.of(), List.of());
    }

    private static RunReport report(List<RuleResult> results, Set<String> required) {
        RunOutcome.Stage recordLevel = stage(CATALOGUE.recordLevel().rules(), results, Set.of("REC-01"));
        RunOutcome.Stage rules = stage(CATALOGUE.rules(), results, required);
        CandidateFacts facts = new CandidateFacts(
                EnumSet.allOf(Subject.class),
                Set.of(Capability.KEYS, Capability.DURABLE),
                Set.of(),
                Map.of(),
                Map.of("product", "<b>Toy</b> 1.0"));
        return new RunReport(
                CATALOGUE,
                new RunReport.Setting(Tier.QUICK, 42, Instant.parse("2026-01-02T03:04:05Z"), Duration.ofMillis(1234)),
                new RunReport.Store(ADDRESS.url(), facts),
                Map.of("Java", "17", "password", "hunter2"),
                new RunOutcome(recordLevel, rules, facts, List.of()));
    }

    private static RunOutcome.Stage stage(List<RuleDefinition> rules, List<RuleResult> results, Set<String> required) {
        List<String> expected = rules.stream().map(RuleDefinition::id).toList();
        List<RuleResult> own = results.stream()
                .filter(result -> expected.contains(result.rule()))
                .toList();
        return new RunOutcome.Stage(Manifest.of(expected, own), required, required);
    }

    private static RuleResult result(RuleDefinition rule) {
        return switch (rule.id()) {
            case "REC-11" -> failed(rule, Verdict.FAIL, "scan(prefix \"a\", after \"\", max 4) misses ab");
            case "REC-17" -> RuleResult.withoutRun(rule.id(), Verdict.SKIPPED, "no file call through the path", 42);
            case "LEASE-02" ->
                failed(rule, Verdict.FAIL, "host B was granted epoch 7 although host A's epoch 6 ran until 12.250");
            case "LEASE-03" -> failed(rule, Verdict.DEVIATION, "known deviation until 2026-12-31 (slow clock, link)");
            case "LEASE-04" -> failed(rule, Verdict.VACUOUS, "\"a takeover\" occurred 0 times, but 1 are needed");
            case "LEASE-05" -> failed(rule, Verdict.INCONCLUSIVE, "no budget & <no> time \u0000 \uD800");
            case "KEY-01" ->
                RuleResult.withoutRun(rule.id(), Verdict.SKIPPED, "the store does not declare the capability KEYS", 42);
            case "FENCE-04" -> RuleResult.withoutRun(rule.id(), Verdict.NOT_RUN, "belongs to tier standard", 42);
            default ->
                rule.group().equals("PERF")
                        ? RuleResult.withoutRun(rule.id(), Verdict.PLANNED, "no property verifies it yet", 42)
                        : new RuleResult(
                                rule.id(),
                                Verdict.PASS,
                                "",
                                effort(),
                                List.of(new WitnessCount("a grant", 12, 1)),
                                List.of());
        };
    }

    private static RuleResult failed(RuleDefinition rule, Verdict verdict, String happened) {
        Failure failure = new Failure(
                happened,
                List.of("host A loads <order-1> for 250 ms", "host B loads <order-1>"),
                "leasehold check " + ADDRESS.url() + " --tier quick --rule " + rule.id() + " --seed 42",
                "io.leasehold.tck.RuleViolation: " + happened);
        return new RuleResult(rule.id(), verdict, happened, effort(), List.of(), List.of(failure));
    }

    private static RuleResult.Effort effort() {
        return new RuleResult.Effort(40, Duration.ofMillis(250), 42);
    }
}

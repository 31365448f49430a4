package io.leasehold.tck.report;

import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.Manifest;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.RuleGroup;
import io.leasehold.tck.rules.Subject;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.CandidateFacts;
import io.leasehold.tck.run.RunOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Everything that a report of a run tells. Made printable on construction: see {@link PrintedText}.
 *
 * @param catalogue the rules
 * @param setting how the run was made
 * @param store the store that was checked
 * @param environment where the run was made: names and values in the order of the report
 * @param outcome what the run found out
 */
public record RunReport(
        RuleCatalogue catalogue, Setting setting, Store store, Map<String, String> environment, RunOutcome outcome) {
    // Masks the environment.
    public RunReport {
        Map<String, String> masked = new LinkedHashMap<>();
        environment.forEach((name, value) -> masked.put(name, PrintedText.ofValue(name, value)));
        environment = Collections.unmodifiableMap(masked);
    }

    /**
     * How a run was made.
     *
     * @param tier the tier
     * @param seed the seed
     * @param started when it began
     * @param duration how long it took
     */
    public record Setting(Tier tier, long seed, Instant started, Duration duration) {}

    /**
     * The store that was checked.
     *
     * @param url its URL
     * @param facts what it said of itself
     */
    public record Store(String url, CandidateFacts facts) {
        // Masks the URL.
        public Store {
            url = PrintedText.of(url);
        }
    }

    /**
     * The results.
     *
     * @return one for each rule of the catalogue
     */
    public Manifest manifest() {
        return outcome.manifest();
    }

    /**
     * How the run ends for the shell.
     *
     * @return conformant, violation or incomplete
     */
    public ExitCode exitCode() {
        return outcome.exitCode();
    }

    /**
     * How much of the catalogue is built.
     *
     * @return a phrase such as {@code rule set 0.1: 60 of 100}
     */
    public String ruleSet() {
        return "rule set " + RuleCatalogue.VERSION + ": " + manifest().built() + " of "
                + catalogue.rules().size();
    }

    /**
     * The run in one sentence.
     *
     * @return the end of the run and the number of rules of each verdict
     */
    public String summary() {
        List<String> counts = new ArrayList<>();
        manifest().counts().forEach((verdict, count) -> {
            if (count > 0 || verdict == Verdict.FAIL) {
                counts.add(count + " " + verdict.label());
            }
        });
        String end = switch (exitCode()) {
            case CONFORMANT ->
                (outcome.isPartial() ? "The selected rules pass at tier " : "Conformant at tier ")
                        + setting.tier().label();
            case VIOLATION -> "Not conformant";
            case INCOMPLETE -> "Incomplete: something that had to be proved was not";
            case FAULT -> "The run is at fault";
        };
        return end + " (" + ruleSet() + "): " + String.join(", ", counts) + recordLevelCount();
    }

    private String recordLevelCount() {
        List<RuleResult> results = recordLevel();
        long failed =
                results.stream().filter(each -> each.verdict().isFailure()).count();
        return failed == 0 ? "" : "; record level: " + failed + " of " + results.size() + " fail";
    }

    /**
     * The results of a group.
     *
     * @param group a group of the catalogue
     * @return in the order of the ids
     */
    public List<RuleResult> results(RuleGroup group) {
        return group.rules().stream().map(rule -> manifest().result(rule.id())).toList();
    }

    /**
     * The results of the record level, which are not counted among those of the rules.
     *
     * @return in the order of the ids; empty if the store does not come by the small door, or nothing of it was selected
     */
    public List<RuleResult> recordLevel() {
        boolean applies = outcome.candidate().subjects().contains(Subject.RECORDS)
                && !outcome.recordLevel().selected().isEmpty();
        return applies ? outcome.recordLevel().manifest().results() : List.of();
    }

    /**
     * What a reader has to know before anything else: a mistake of the record store below makes rules fail that do not name it.
     *
     * @return one line for each failed promise of the record level, after a heading; empty if none failed
     */
    public List<String> firstOfAll() {
        List<RuleResult> failed = recordLevel().stream()
                .filter(result -> result.verdict().isFailure())
                .toList();
        if (failed.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("The record store below fails. Mend this first: rules of instances may fail only because of it.");
        failed.forEach(result -> lines.add(result.rule() + " "
                + result.verdict().label() + ": " + catalogue.get(result.rule()).sentence()));
        return lines;
    }

    /**
     * What the store did not erase.
     *
     * @return one line for each namespace that was looked at and was not empty
     */
    public List<String> leftBehind() {
        return outcome.leftBehind().stream().map(PrintedText::of).toList();
    }

    /**
     * The failures of all rules.
     *
     * @return those of the record level, then the others, in the order of the rules
     */
    public List<Told> failures() {
        List<Told> told = new ArrayList<>();
        Stream.concat(recordLevel().stream(), manifest().results().stream()).forEach(result -> {
            RuleDefinition rule = catalogue.get(result.rule());
            result.failures().forEach(failure -> told.add(new Told(rule, result.verdict(), failure)));
        });
        return told;
    }

    /**
     * A failure with its rule.
     *
     * @param rule the rule
     * @param verdict what the run says about it
     * @param failure what happened
     */
    public record Told(RuleDefinition rule, Verdict verdict, Failure failure) {}
}

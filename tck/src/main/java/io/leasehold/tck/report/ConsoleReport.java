package io.leasehold.tck.report;

import io.leasehold.tck.result.FailureText;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.RuleGroup;
import io.leasehold.tck.run.RunListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells a run while it goes on: a progress line where a person watches, one line for each group as it ends, and then the five parts
 * of each failure. Confined to the thread of the run.
 */
public final class ConsoleReport implements RunListener {
    private final Terminal terminal;
    private final RuleCatalogue catalogue;
    private final Map<String, Set<String>> open = new HashMap<>();
    private final Map<String, List<RuleResult>> finished = new HashMap<>();
    private final int total;
    private int done;
    private boolean progressShown;

    /**
     * A report of one run.
     *
     * @param terminal where to print
     * @param catalogue the rules
     * @param expected the ids of the rules that the run is going to report: selected and built
     */
    public ConsoleReport(Terminal terminal, RuleCatalogue catalogue, Set<String> expected) {
        this.terminal = terminal;
        this.catalogue = catalogue;
        this.total = expected.size();
        for (String id : expected) {
            open.computeIfAbsent(catalogue.get(id).group(), group -> new HashSet<>())
                    .add(id);
        }
    }

    @Override
    public void ruleStarted(String rule) {
        if (terminal.interactive()) {
            String text = String.format("[%d/%d] %s", done + 1, total, rule);
            terminal.out().print("\r\u001b[K" + text);
            terminal.out().flush();
            progressShown = true;
        }
    }

    @Override
    public void ruleFinished(RuleResult result) {
        done++;
        String group = catalogue.get(result.rule()).group();
        finished.computeIfAbsent(group, name -> new ArrayList<>()).add(result);
        Set<String> rest = open.getOrDefault(group, new HashSet<>());
        rest.remove(result.rule());
        if (rest.isEmpty()) {
            clearProgress();
            List<RuleResult> results = finished.getOrDefault(group, List.of());
            groupLine(group, results);
            if (group.equals(catalogue.recordLevel().name())
                    && results.stream().anyMatch(each -> each.verdict().isFailure())) {
                terminal.line(
                        "       the record store below fails: mend this first, rules of instances may fail because of"
                                + " it");
            }
        }
    }

    private void clearProgress() {
        if (progressShown) {
            terminal.out().print("\r\u001b[K");
            progressShown = false;
        }
    }

    private void groupLine(String name, List<RuleResult> results) {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        Duration duration = Duration.ZERO;
        for (RuleResult result : results) {
            counts.merge(result.verdict(), 1, Integer::sum);
            duration = duration.plus(result.effort().duration());
        }
        String words = counts.entrySet().stream()
                .map(entry -> terminal.coloured(
                        entry.getKey(), entry.getValue() + " " + entry.getKey().label()))
                .collect(Collectors.joining(", "));
        terminal.line(String.format("%-6s %7s  %s%s", name, Durations.seconds(duration), words, notable(results)));
    }

    private static String notable(List<RuleResult> results) {
        String ids = results.stream()
                .filter(result -> result.verdict().isFailure())
                .map(RuleResult::rule)
                .sorted()
                .collect(Collectors.joining(" "));
        return ids.isEmpty() ? "" : "  <- " + ids;
    }

    /**
     * Prints what is said after the last rule: the failures, what was not checked and the summary.
     *
     * @param report the run
     */
    public void finished(RunReport report) {
        clearProgress();
        firstOfAll(report.firstOfAll());
        LikelyFirst.of(report).ifPresent(hint -> {
            terminal.line("");
            terminal.block("begin here", List.of(hint));
        });
        SameCause causes = SameCause.among(report.failures());
        report.failures().forEach(told -> failure(told, causes.of(told)));
        notes(report, Verdict.SKIPPED);
        if (!report.leftBehind().isEmpty()) {
            terminal.line("");
            terminal.block("left behind", report.leftBehind());
        }
        terminal.line("");
        int colour = switch (report.exitCode()) {
            case CONFORMANT -> 32;
            case VIOLATION, FAULT -> 31;
            case INCOMPLETE -> 33;
        };
        terminal.line(terminal.coloured(colour, report.summary()));
        terminal.line("seed " + report.setting().seed() + ", "
                + Durations.seconds(report.setting().duration()) + ", store "
                + report.store().url());
    }

    private void firstOfAll(List<String> lines) {
        if (!lines.isEmpty()) {
            terminal.line("");
            terminal.line(terminal.coloured(Verdict.FAIL, lines.get(0)));
            lines.subList(1, lines.size()).forEach(line -> terminal.block("", List.of(line)));
        }
    }

    private void failure(RunReport.Told told, Optional<String> sameCause) {
        terminal.line("");
        RuleDefinition rule = told.rule();
        List<FailureText.Part> parts = FailureText.parts(rule, told.verdict(), told.failure());
        terminal.line(terminal.coloured(told.verdict(), parts.get(0).heading()));
        terminal.block("rule", parts.get(0).lines());
        sameCause.ifPresentOrElse(
                same -> terminal.block(
                        parts.get(1).heading(), List.of(parts.get(1).lines().get(0), same)),
                () -> parts.subList(1, parts.size() - 1).forEach(part -> terminal.block(part.heading(), part.lines())));
        // Not wrapped: it is there to be copied.
        FailureText.Part replay = parts.get(parts.size() - 1);
        terminal.line(String.format("  %-18s%s", replay.heading(), String.join(" ", replay.lines())));
    }

    private void notes(RunReport report, Verdict verdict) {
        List<String> notes = new ArrayList<>();
        report.recordLevel().stream()
                .filter(result -> result.verdict() == verdict)
                .forEach(result -> notes.add(result.rule() + ": " + result.reason()));
        for (RuleGroup group : catalogue.groups()) {
            report.results(group).stream()
                    .filter(result -> result.verdict() == verdict)
                    .forEach(result -> notes.add(result.rule() + ": " + result.reason()));
        }
        if (!notes.isEmpty()) {
            terminal.line("");
            terminal.block(verdict.label(), notes);
        }
    }
}

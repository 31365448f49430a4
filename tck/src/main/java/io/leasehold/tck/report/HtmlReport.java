package io.leasehold.tck.report;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.RuleGroup;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells a run to people, as one page that needs nothing else: no network, no script. */
public final class HtmlReport {
    /** A writer; stateless and thread-safe. */
    public HtmlReport() {}

    /**
     * Writes a run.
     *
     * @param report the run
     * @return the document
     */
    public String write(RunReport report) {
        Html html = new Html();
        html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.element("title", "Leasehold: " + report.store().url());
        html.raw("<style>\n" + style() + "</style>\n</head>\n<body>\n<main>\n");
        header(html, report);
        firstOfAll(html, report);
        grid(html, report);
        failures(html, report);
        facts(html, report);
        details(html, report);
        html.raw("</main>\n</body>\n</html>\n");
        return html.text();
    }

    private static void header(Html html, RunReport report) {
        html.open("header", report.exitCode().name().toLowerCase(Locale.ROOT));
        html.element("h1", "Leasehold conformance");
        html.open("p", "summary");
        html.element("strong", report.summary());
        html.close("p");
        html.open("p", "store");
        html.text(report.store().url());
        html.close("p");
        html.close("header");
    }

    private static void firstOfAll(Html html, RunReport report) {
        List<String> lines = report.firstOfAll();
        if (!lines.isEmpty()) {
            html.open("section", "first");
            html.element("h2", lines.get(0));
            lines.subList(1, lines.size()).forEach(line -> html.element("p", line));
            html.close("section");
        }
    }

    private static void grid(Html html, RunReport report) {
        html.open("section", "overview");
        List<RuleResult> recordLevel = report.recordLevel();
        if (!recordLevel.isEmpty()) {
            html.element("h2", "Checked first, not counted");
            group(html, report, report.catalogue().recordLevel(), recordLevel);
        }
        html.element("h2", "All rules");
        for (RuleGroup group : report.catalogue().groups()) {
            group(html, report, group, report.results(group));
        }
        html.close("section");
    }

    private static void group(Html html, RunReport report, RuleGroup group, List<RuleResult> results) {
        html.open("div", "group");
        html.open("h3", "name");
        html.element("span", group.name());
        html.raw(" ");
        html.element("small", group.title());
        html.close("h3");
        html.open("div", "cells");
        results.forEach(result -> cell(html, result, report.catalogue().get(result.rule())));
        html.close("div");
        html.close("div");
    }

    private static void cell(Html html, RuleResult result, RuleDefinition rule) {
        String target = (result.failures().isEmpty() ? "rule-" : "failure-") + rule.id();
        html.link("#" + target, "cell " + cssName(result.verdict()), rule.sentence());
        html.element("b", rule.id().substring(rule.id().lastIndexOf('-') + 1));
        html.raw(" ");
        html.element("span", result.verdict().label());
        html.close("a");
    }

    private static void failures(Html html, RunReport report) {
        List<RunReport.Told> failures = report.failures();
        html.open("section", "failures");
        html.element("h2", failures.isEmpty() && report.leftBehind().isEmpty() ? "Nothing failed" : "What failed");
        report.leftBehind().forEach(line -> html.element("p", "Left behind: " + line));
        LikelyFirst.of(report).ifPresent(hint -> html.element("p", hint));
        SameCause causes = SameCause.among(failures);
        String last = "";
        for (RunReport.Told told : failures) {
            String id = told.rule().id();
            new FailureSection(told, causes.of(told)).write(html, id.equals(last) ? "" : "failure-" + id);
            last = id;
        }
        html.close("section");
    }

    private static void facts(Html html, RunReport report) {
        Map<String, String> run = new LinkedHashMap<>();
        run.put("tier", report.setting().tier().label());
        run.put("seed", Long.toString(report.setting().seed()));
        run.put("started", report.setting().started().toString());
        run.put("duration", Durations.seconds(report.setting().duration()));
        html.open("section", "facts");
        table(html, "Run", run);
        table(html, "Environment", report.environment());
        table(html, "Store", report.store().facts().description());
        html.open("div", "fact");
        html.element("h2", "Capabilities and hooks");
        html.element("p", "Declares " + names(report.store().facts().capabilities()) + ".");
        html.element("p", "Implements " + names(report.store().facts().hooks()) + ".");
        html.close("div");
        html.close("section");
    }

    private static String names(Iterable<? extends Enum<?>> constants) {
        StringBuilder names = new StringBuilder();
        constants.forEach(each -> names.append(names.length() == 0 ? "" : ", ").append(each.name()));
        return names.length() == 0 ? "none" : names.toString();
    }

    private static void table(Html html, String title, Map<String, String> rows) {
        html.open("div", "fact");
        html.element("h2", title);
        html.open("dl", "");
        rows.forEach((name, value) -> {
            html.element("dt", name);
            html.element("dd", value);
        });
        html.close("dl");
        html.close("div");
    }

    private static void details(Html html, RunReport report) {
        html.open("section", "details");
        html.element("h2", "Each rule");
        List<RuleResult> results = Stream.concat(report.recordLevel().stream(), report.manifest().results().stream())
                .toList();
        for (RuleResult result : results) {
            RuleDefinition rule = report.catalogue().get(result.rule());
            html.openWithId("div", "rule", "rule-" + rule.id());
            html.open("p", "");
            html.element("b", rule.id());
            html.raw(" ");
            html.open("span", "mark " + cssName(result.verdict()));
            html.text(result.verdict().label());
            html.close("span");
            html.raw(" ");
            html.element("small", effort(result));
            html.close("p");
            html.element("p", rule.sentence());
            html.close("div");
        }
        html.close("section");
    }

    private static String effort(RuleResult result) {
        if (result.effort().tries() == 0) {
            return result.reason();
        }
        String witnesses = result.witnesses().stream()
                .map(count -> "; " + count.name() + ": " + count.count())
                .collect(Collectors.joining());
        return result.effort().tries() + " tries, "
                + Durations.seconds(result.effort().duration()) + witnesses;
    }

    static String cssName(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new HarnessFault("report.css is missing from the kit");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new HarnessFault("report.css cannot be read", e);
        }
    }
}

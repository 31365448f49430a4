package io.leasehold.tck.report;

import io.leasehold.tck.result.FailureText;
import java.util.List;
import java.util.Optional;

/** One failure on the HTML page. */
final class FailureSection {
    private final RunReport.Told told;
    private final Optional<String> sameCause;

    /** With a sentence about another failure, if this one is probably told there. */
    FailureSection(RunReport.Told told, Optional<String> sameCause) {
        this.told = told;
        this.sameCause = sameCause;
    }

    void write(Html html, String anchor) {
        html.openWithId("article", "failure", anchor);
        List<FailureText.Part> parts = FailureText.parts(told.rule(), told.verdict(), told.failure());
        html.open("h3", "");
        html.text(told.rule().id() + " ");
        html.open("span", "mark " + HtmlReport.cssName(told.verdict()));
        html.text(told.verdict().label());
        html.close("span");
        html.close("h3");
        html.element("p", told.rule().sentence());
        sameCause.ifPresent(sentence -> {
            html.element("p", sentence);
            html.raw("<details><summary>What happened</summary>");
        });
        timeline(html);
        for (FailureText.Part part : parts.subList(1, parts.size())) {
            part(html, part);
        }
        exception(html);
        sameCause.ifPresent(sentence -> html.raw("</details>\n"));
        html.close("article");
    }

    private void exception(Html html) {
        if (!told.failure().exception().isEmpty()) {
            html.raw("<details><summary>Stack trace</summary>");
            html.element("pre", told.failure().exception());
            html.raw("</details>\n");
        }
    }

    /** The lanes of the hosts, if hosts acted at the same time; else the story below says it all. */
    private void timeline(Html html) {
        told.failure().evidence().ifPresent(evidence -> {
            LaneTimeline smallest = new LaneTimeline(html, evidence.smallest());
            html.element(
                    "p",
                    "Time runs from left to right, and each bar is one call, from when it was made to when it was"
                            + " answered. The numbered dots are an order in which the calls can have taken effect, as far"
                            + " as one goes. The outlined call fits nowhere.");
            smallest.draw();
            legend(html);
            html.raw("<details><summary>The same as a table</summary>");
            smallest.table();
            html.raw("</details>\n");
            if (!evidence.original().equals(evidence.smallest())) {
                html.raw("<details><summary>The run that showed it first</summary>");
                new LaneTimeline(html, evidence.original()).draw();
                html.raw("</details>\n");
            }
        });
    }

    private static void legend(Html html) {
        html.raw("<p class=\"legend\"><span class=\"key done\"></span> done <span class=\"key refused\"></span> refused"
                + " <span class=\"key unknown\"></span> thrown, unknown or never answered"
                + " <span class=\"key tenure\"></span> who held the instance</p>\n");
    }

    /** The list numbers its lines itself. */
    private static String unnumbered(String line) {
        return line.replaceFirst("^[0-9]+\\. ", "");
    }

    private static void part(Html html, FailureText.Part part) {
        html.element("h4", part.heading());
        switch (part.heading()) {
            case "smallest program" ->
                list(
                        html,
                        "ol",
                        part.lines().stream().map(FailureSection::unnumbered).toList());
            case "likely causes" -> list(html, "ul", part.lines());
            case "replay" -> html.element("pre", String.join("\n", part.lines()));
            default -> html.element("p", String.join(" ", part.lines()));
        }
    }

    private static void list(Html html, String kind, List<String> lines) {
        html.open(kind, "");
        lines.forEach(line -> html.element("li", line));
        html.close(kind);
    }
}

package io.leasehold.tck.report;

import io.leasehold.tck.result.FailureText;
import java.util.List;

/** One failure on the HTML page. */
final class FailureSection {
    private final RunReport.Told told;

    FailureSection(RunReport.Told told) {
        this.told = told;
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
        timeline(html);
        for (FailureText.Part part : parts.subList(1, parts.size())) {
            part(html, part);
        }
        if (!told.failure().exception().isEmpty()) {
            html.raw("<details><summary>Stack trace</summary>");
            html.element("pre", told.failure().exception());
            html.raw("</details>\n");
        }
        html.close("article");
    }

    /** The lanes of the hosts are drawn here once failures carry a history; until then the story below stands for them. */
    private static void timeline(Html html) {
        html.raw("<!-- lane timeline -->\n");
    }

    private static void part(Html html, FailureText.Part part) {
        html.element("h4", part.heading());
        switch (part.heading()) {
            case "smallest program" -> list(html, "ol", part.lines());
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

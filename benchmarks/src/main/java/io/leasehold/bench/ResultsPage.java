package io.leasehold.bench;

import static j2html.TagCreator.body;
import static j2html.TagCreator.div;
import static j2html.TagCreator.document;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.img;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.style;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.title;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import java.util.List;
import java.util.Map;

/** Results as one page that needs nothing else: charts, and the tables they are drawn from. */
final class ResultsPage {
    private static final String STYLE = """
        :root { color-scheme: light }
        body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1b1b1b; background: #fff }
        main { max-width: 960px; margin: 0 auto; padding: 1rem }
        h1 { font-size: 1.6rem } h2 { font-size: 1.25rem; margin-top: 2.5rem }
        figure { margin: 1rem 0 } img { max-width: 100%; height: auto }
        .scroll { overflow-x: auto }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums }
        th, td { padding: .25rem .75rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap }
        th:first-child, td:first-child { text-align: left }
        """;

    private ResultsPage() {}

    static String write(Results results, List<Suite> suites) {
        return document(html(
                        head(
                                meta().withCharset("utf-8"),
                                meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                title("Leasehold benchmarks"),
                                style(rawHtml(STYLE))),
                        body(main(
                                h1("Leasehold benchmarks"),
                                surroundings(results),
                                each(
                                        suites.stream()
                                                .filter(suite ->
                                                        results.suites().contains(suite.name()))
                                                .toList(),
                                        suite -> suite(suite, results.medians(suite.name()))),
                                p("Medians. Figures of another run or machine cannot be compared with these;"
                                        + " ratios within one run can."))))
                .withLang("en"));
    }

    private static DomContent surroundings(Results results) {
        return table(tbody(each(
                results.surroundings(), (name, value) -> tr(th(name), td(value).withClass("text")))));
    }

    private static DomContent suite(Suite suite, Map<Settings, Map<Figure, Double>> figures) {
        return section(
                h2(suite.name()),
                p(suite.question()),
                each(suite.drawings(), drawing -> picture(drawing, Chart.dataUrl(drawing, figures))),
                div(table(columns(figures), tbody(each(figures, (settings, values) -> row(settings, values, figures)))))
                        .withClass("scroll"));
    }

    private static DomContent picture(Suite.Drawing drawing, String dataUrl) {
        return iff(
                !dataUrl.isEmpty(), figure(img().withSrc(dataUrl).withAlt(drawing.title() + "; see the table below")));
    }

    private static DomContent columns(Map<Settings, Map<Figure, Double>> figures) {
        Settings first = figures.keySet().iterator().next();
        return thead(tr(
                each(first.values().keySet(), name -> th(name)),
                each(Results.figures(figures), figure -> th(figure.label()))));
    }

    private static DomContent row(
            Settings settings, Map<Figure, Double> values, Map<Settings, Map<Figure, Double>> figures) {
        return tr(
                each(settings.values().values(), value -> td(value)),
                each(
                        Results.figures(figures),
                        figure -> td(values.containsKey(figure) ? Figure.text(values.get(figure)) : "")));
    }
}

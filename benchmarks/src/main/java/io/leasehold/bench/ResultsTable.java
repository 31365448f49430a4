package io.leasehold.bench;

import io.leasehold.tck.report.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/** Prints medians as tables of plain text. */
final class ResultsTable {
    private final Terminal terminal;

    ResultsTable(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(Results results) {
        for (String suite : results.suites()) {
            terminal.line(suite);
            table(results.medians(suite)).forEach(terminal::line);
            terminal.line("");
        }
    }

    private static List<String> table(Map<Settings, Map<Figure, Double>> figures) {
        SortedSet<Figure> shown = Results.figures(figures);
        List<List<String>> rows = new ArrayList<>();
        List<String> head =
                new ArrayList<>(figures.keySet().iterator().next().values().keySet());
        shown.forEach(figure -> head.add(figure.label()));
        rows.add(head);
        figures.forEach((settings, values) -> {
            List<String> row = new ArrayList<>(settings.values().values());
            shown.forEach(figure -> row.add(values.containsKey(figure) ? Figure.text(values.get(figure)) : ""));
            rows.add(row);
        });
        return aligned(rows);
    }

    private static List<String> aligned(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(" ");
            for (int column = 0; column < widths.length; column++) {
                line.append(String.format(" %" + widths[column] + "s ", row.get(column)));
            }
            lines.add(line.toString());
        }
        return lines;
    }
}

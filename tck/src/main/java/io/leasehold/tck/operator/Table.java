package io.leasehold.tck.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table that fits a width: a cell that is too long goes on in the line below, so that nothing is ever cut. Columns in which no row
 * has anything are left out. Confined to one thread.
 */
public final class Table {
    private static final String GAP = "  ";
    private static final int NARROWEST = 6;
    private static final List<Range> WIDE = List.of(
            new Range(0x1100, 0x115F), // Hangul letters
            new Range(0x2E80, 0xA4CF), // ideographs and kana
            new Range(0xAC00, 0xD7A3), // Hangul syllables
            new Range(0xF900, 0xFAFF),
            new Range(0xFE30, 0xFE6F),
            new Range(0xFF00, 0xFF60), // full-width forms
            new Range(0x1F300, 0x1FAFF), // pictures
            new Range(0x20000, 0x3FFFD)); // more ideographs

    /** Characters from a first to a last one. */
    private record Range(int first, int last) {}

    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * An empty table.
     *
     * @param headings the headings of its columns
     */
    public Table(String... headings) {
        this.headings = List.of(headings);
    }

    /**
     * Adds a row.
     *
     * @param cells as many as there are headings; empty where there is nothing to say
     */
    public void row(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException("cells: " + cells.length + ", headings: " + headings.size());
        }
        rows.add(List.of(cells));
    }

    /**
     * The table as text.
     *
     * @param width the most columns of a line
     * @return its lines; none if it has no rows
     */
    public List<String> lines(int width) {
        List<Integer> shown = IntStream.range(0, headings.size())
                .filter(column -> rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        if (shown.isEmpty()) {
            return List.of();
        }
        int[] widths = fit(shown, width);
        List<String> lines = new ArrayList<>(printed(pick(headings, shown), widths));
        rows.forEach(row -> lines.addAll(printed(pick(row, shown), widths)));
        return lines;
    }

    private static List<String> pick(List<String> cells, List<Integer> columns) {
        return columns.stream().map(cells::get).toList();
    }

    /** As wide as the contents, or else the widest columns give way. */
    private int[] fit(List<Integer> shown, int width) {
        int[] widths = shown.stream()
                .mapToInt(column -> Math.max(
                        headings.get(column).length(),
                        rows.stream()
                                .mapToInt(row -> columns(row.get(column)))
                                .max()
                                .orElse(0)))
                .toArray();
        int room = width - GAP.length() * (widths.length - 1);
        while (IntStream.of(widths).sum() > room) {
            int widest = IntStream.range(0, widths.length)
                    .reduce((one, other) -> widths[other] > widths[one] ? other : one)
                    .orElseThrow();
            if (widths[widest] <= NARROWEST) {
                break; // better a long line than a lost character
            }
            widths[widest]--;
        }
        return widths;
    }

    private static List<String> printed(List<String> cells, int[] widths) {
        List<List<String>> pieces = new ArrayList<>();
        for (String cell : cells) {
            pieces.add(pieces(cell, widths[pieces.size()]));
        }
        int height = pieces.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, height)
                .mapToObj(line -> IntStream.range(0, widths.length)
                        .mapToObj(column -> padded(
                                line < pieces.get(column).size()
                                        ? pieces.get(column).get(line)
                                        : "",
                                widths[column]))
                        .collect(Collectors.joining(GAP))
                        .stripTrailing())
                .toList();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - columns(text)));
    }

    private static List<String> pieces(String text, int width) {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        int used = 0;
        for (int point : text.codePoints().toArray()) {
            int columns = columns(point);
            if (used + columns > width && used > 0) {
                pieces.add(piece.toString());
                piece.setLength(0);
                used = 0;
            }
            piece.appendCodePoint(point);
            used += columns;
        }
        pieces.add(piece.toString());
        return pieces;
    }

    private static int columns(String text) {
        return text.codePoints().map(Table::columns).sum();
    }

    /** Terminals give ideographs and the like two columns, and marks on a letter none. */
    private static int columns(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return WIDE.stream().anyMatch(range -> range.first <= point && point <= range.last) ? 2 : 1;
    }
}

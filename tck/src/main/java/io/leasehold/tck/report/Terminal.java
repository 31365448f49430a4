package io.leasehold.tck.report;

import io.leasehold.tck.result.Verdict;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a command prints, and what may be printed there.
 *
 * @param out takes the text
 * @param interactive whether a person watches, so that a progress line may be overwritten
 * @param colour whether colours are wanted
 * @param width the number of columns
 */
public record Terminal(PrintWriter out, boolean interactive, boolean colour, int width) {
    private static final String RESET = "\u001b[0m";

    /**
     * A place that takes plain text only, 100 columns wide.
     *
     * @param out takes the text
     * @return the place
     */
    public static Terminal plain(PrintWriter out) {
        return new Terminal(out, false, false, 100);
    }

    /**
     * Prints a line.
     *
     * @param line the line
     */
    public void line(String line) {
        out.println(line);
        out.flush();
    }

    /**
     * Prints paragraphs below a heading: the text is wrapped, and later lines are indented under the first.
     *
     * @param heading the heading, shorter than the indentation
     * @param texts at least one text, each begins on a line of its own
     */
    public void block(String heading, List<String> texts) {
        String prefix = String.format("  %-18s", heading);
        for (String text : texts) {
            for (String line : wrap(text, Math.max(30, width - prefix.length()))) {
                line(prefix + line);
                prefix = " ".repeat(prefix.length());
            }
        }
    }

    static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    String coloured(Verdict verdict, String text) {
        return coloured(colourOf(verdict), text);
    }

    String coloured(int code, String text) {
        return colour ? "\u001b[" + code + "m" + text + RESET : text;
    }

    static int colourOf(Verdict verdict) {
        return switch (verdict) {
            case PASS -> 32;
            case FAIL -> 31;
            case DEVIATION -> 35;
            case VACUOUS, INCONCLUSIVE -> 33;
            case SKIPPED, NOT_RUN, PLANNED -> 90;
        };
    }
}

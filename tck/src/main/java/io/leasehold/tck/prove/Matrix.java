package io.leasehold.tck.prove;

import io.leasehold.tck.rules.RuleCatalogue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which rules fail on which broken provider, as lines that can be compared.
 *
 * @param rows one for each broken provider
 */
public record Matrix(List<Row> rows) {
    private static final String SEPARATOR = " | ";
    private static final String COMMENT = "#";

    /** Copies the list. */
    public Matrix {
        rows = List.copyOf(rows);
    }

    /**
     * The rules that fail on one broken provider.
     *
     * @param provider its name
     * @param rule its own rule
     * @param failing the ids of the rules that failed with a tenth of their tries, in the order of the catalogue
     */
    public record Row(String provider, String rule, List<String> failing) {
        /** Copies the list. */
        public Row {
            failing = List.copyOf(failing);
        }

        private String line() {
            return rule + SEPARATOR + provider + SEPARATOR + String.join(" ", failing);
        }

        private static Row of(String line) {
            String[] parts = line.split(" *\\| *", -1);
            return new Row(parts[1], parts[0], List.of(parts[2].split(" +")));
        }
    }

    /**
     * The lines of the file.
     *
     * @param firstSeed with which seed it was made
     * @return head and rows
     */
    public List<String> lines(long firstSeed) {
        List<String> lines = new ArrayList<>();
        lines.add("# Broken provider x rule: own rule | broken provider | the rules that fail on it.");
        lines.add("# Made by `leasehold prove --matrix FILE`; do not edit. Rule set " + RuleCatalogue.VERSION
                + ", seed " + firstSeed + ".");
        lines.add(
                "# The last column is of one run: the own rule with all of its tries, every other with a tenth, so one"
                        + " may");
        lines.add("# be missing that fails with all of them. Every build compares the first two columns with the"
                + " providers and");
        lines.add(
                "# runs own rules anew, with three seeds; only `prove` makes the last column. The line of one provider"
                        + " alone:");
        lines.add("# `prove --seeds 0 --runs 0 --provider NAME --matrix FILE`.");
        rows.forEach(row -> lines.add(row.line()));
        return lines;
    }

    /**
     * Reads what {@link #lines} wrote.
     *
     * @param lines the lines of the file
     * @return the matrix
     */
    public static Matrix of(List<String> lines) {
        return new Matrix(lines.stream()
                .filter(line -> !line.startsWith(COMMENT) && !line.isBlank())
                .map(Row::of)
                .toList());
    }

    /**
     * This matrix with the rows of another one in place of its own.
     *
     * @param newer the newer rows
     * @param order the names of all providers, in the order of the file
     * @return rows of these providers only
     */
    public Matrix updated(Matrix newer, List<String> order) {
        Map<String, Row> byName = new HashMap<>();
        rows.forEach(row -> byName.put(row.provider(), row));
        newer.rows.forEach(row -> byName.put(row.provider(), row));
        return new Matrix(
                order.stream().filter(byName::containsKey).map(byName::get).toList());
    }
}

package io.leasehold.tck.prove;

import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The proof as a page: what was run, what was caught, what was not.
 *
 * @param catalogue the rules
 * @param isBuilt which of them are built
 * @param when when the proof was run, and where its seeds begin
 */
public record StrengthReport(RuleCatalogue catalogue, Predicate<RuleDefinition> isBuilt, When when) {

    /**
     * When the proof was run.
     *
     * @param date the day
     * @param firstSeed the first of the seeds
     */
    public record When(String date, long firstSeed) {}

    /**
     * What the proof found.
     *
     * @param quiet the runs on the reference
     * @param strengths the broken providers, each against its own rule
     * @param matrix the broken providers, each against every rule
     */
    public record Found(Proof.Quiet quiet, List<Proof.Strength> strengths, Matrix matrix) {
        /** Copies the list. */
        public Found {
            strengths = List.copyOf(strengths);
        }

        private List<Proof.Strength> survivors() {
            return strengths.stream().filter(Proof.Strength::isSurvivor).toList();
        }

        /**
         * Whether nothing was found that should not be.
         *
         * @return true without false alarms and survivors
         */
        public boolean isProved() {
            return quiet.alarms().isEmpty() && survivors().isEmpty();
        }
    }

    /**
     * The page, in Markdown.
     *
     * @param found what the proof found
     * @return its lines
     */
    public List<String> lines(Found found) {
        List<String> lines = new ArrayList<>();
        lines.add("# The strength of the kit");
        lines.add("");
        lines.add("Made by `./tck/leasehold prove`; do not edit. " + when.date() + ", rule set " + RuleCatalogue.VERSION
                + ", seeds from " + when.firstSeed() + " on; the same seeds make the same programs.");
        lines.add("");
        reference(lines, found.quiet());
        broken(lines, found);
        blindSpots(lines, found.strengths());
        return lines;
    }

    private void reference(List<String> lines, Proof.Quiet quiet) {
        lines.add("## The reference raises no alarm");
        lines.add("");
        // With no alarm in n runs, three in n is the usual bound of 95 % confidence.
        String bound = String.format(Locale.ROOT, "%.2f", 300.0 / Math.max(1, quiet.runs()));
        long built = catalogue.rules().stream().filter(isBuilt).count();
        lines.add("Every built rule (" + built + ") that applies, at a tenth of its tries on the in-memory store, "
                + quiet.runs() + " seeds: "
                + quiet.alarms().size() + " runs with a false alarm (with none, the rate is below " + bound
                + " % a run at 95 % confidence).");
        quiet.alarms().forEach(alarm -> lines.add("* " + alarm));
        lines.add("");
    }

    private void broken(List<String> lines, Found found) {
        lines.add("## Broken providers are caught");
        lines.add("");
        lines.add(found.strengths().size() + " stores, each wrong in one behaviour, each against its own rule with "
                + "the tries of tier quick; " + found.survivors().size()
                + " of them are survivors: caught with fewer than 99 of 100 "
                + "seeds. *Others* counts the further rules that fail on it in one run at a tenth of the tries.");
        found.survivors()
                .forEach(survivor ->
                        lines.add("* survivor: " + survivor.provider().name()));
        lines.add("");
        lines.add("| rule | broken provider | what it does wrong | caught | missed with seed | others |");
        lines.add("| --- | --- | --- | --- | --- | --- |");
        Map<String, Matrix.Row> rows = found.matrix().rows().stream()
                .collect(Collectors.toMap(Matrix.Row::provider, row -> row, (one, other) -> one));
        catalogue
                .inOrderOfRun()
                .forEach(rule -> found.strengths().stream()
                        .filter(strength -> strength.provider().rule().equals(rule.id()))
                        .map(strength -> row(strength, rows))
                        .forEach(lines::add));
        lines.add("");
    }

    private static String row(Proof.Strength strength, Map<String, Matrix.Row> rows) {
        String rule = strength.provider().rule();
        Matrix.Row row = rows.get(strength.provider().name());
        String others = row == null
                ? ""
                : Long.toString(row.failing().stream()
                        .filter(failing -> !failing.equals(rule) && !failing.isEmpty())
                        .count());
        String missed = strength.missed().stream().map(String::valueOf).collect(Collectors.joining(" "));
        return "| " + rule + " | " + strength.provider().name() + " | "
                + strength.provider().sentence() + " | " + strength.caught() + "/" + strength.seeds() + " | " + missed
                + " | " + others + " |";
    }

    private void blindSpots(List<String> lines, List<Proof.Strength> strengths) {
        lines.add("## Blind spots");
        lines.add("");
        lines.add(
                "* Rules that are not built, so nothing is caught by them: " + ids(rule -> !isBuilt.test(rule)) + ".");
        lines.add("* Rules that are built, but that no broken provider was run against: "
                + ids(rule -> isBuilt.test(rule)
                        && strengths.stream()
                                .noneMatch(
                                        strength -> strength.provider().rule().equals(rule.id())))
                + ".");
        lines.add("* Broken providers are stores over memory, or over one file. Mistakes that need a server, several "
                + "processes or a real loss of power are not among them; neither are mutants of the real providers.");
        lines.add("* Mistakes that only a thread at the wrong moment shows are found by racing threads, whose luck "
                + "depends on the machine: their figures repeat less exactly than the others.");
    }

    private String ids(Predicate<RuleDefinition> which) {
        String ids =
                catalogue.rules().stream().filter(which).map(RuleDefinition::id).collect(Collectors.joining(", "));
        return ids.isEmpty() ? "none" : ids;
    }
}

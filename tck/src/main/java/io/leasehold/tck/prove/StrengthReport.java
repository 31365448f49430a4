package io.leasehold.tck.prove;

import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.rules.RuleCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The proof as a page: what was run, what was caught, what was not. Thread-safe. */
public final class StrengthReport {
    private final RuleCatalogue catalogue;
    private final String date;
    private final long firstSeed;

    /**
     * A page.
     *
     * @param catalogue the rules
     * @param date when the proof was run
     * @param firstSeed the first of its seeds
     */
    public StrengthReport(RuleCatalogue catalogue, String date, long firstSeed) {
        this.catalogue = catalogue;
        this.date = date;
        this.firstSeed = firstSeed;
    }

    /**
     * The page, in Markdown.
     *
     * @param quiet the runs on the reference
     * @param strengths the broken providers
     * @return its lines
     */
    public List<String> lines(Proof.Quiet quiet, List<Proof.Strength> strengths) {
        List<String> lines = new ArrayList<>();
        lines.add("# The strength of the kit");
        lines.add("");
        lines.add("Made by `./tck/leasehold prove`; do not edit. " + date + ", rule set " + RuleCatalogue.VERSION
                + ", seeds from " + firstSeed + " on.");
        lines.add("");
        reference(lines, quiet);
        broken(lines, strengths);
        return lines;
    }

    private static void reference(List<String> lines, Proof.Quiet quiet) {
        lines.add("## The reference raises no alarm");
        lines.add("");
        // With no alarm in n runs, three in n is the usual bound of 95 % confidence.
        String bound = String.format(Locale.ROOT, "%.2f", 300.0 / Math.max(1, quiet.runs()));
        lines.add("Every rule at a tenth of its tries on the in-memory store, " + quiet.runs() + " seeds: "
                + quiet.alarms().size() + " false alarms (with none, the rate is below " + bound
                + " % a run at 95 % confidence).");
        quiet.alarms().forEach(alarm -> lines.add("* " + alarm));
        lines.add("");
    }

    private void broken(List<String> lines, List<Proof.Strength> strengths) {
        long weak = strengths.stream()
                .filter(s -> s.caught() * 100L < s.seeds() * 99L)
                .count();
        lines.add("## Broken providers are caught");
        lines.add("");
        lines.add(strengths.size() + " stores, each wrong in one behaviour, each against its own rule at tier quick; "
                + weak + " of them caught with fewer than 99 of 100 seeds.");
        lines.add("");
        lines.add("| rule | broken provider | what it does wrong | caught | steps of the story |");
        lines.add("| --- | --- | --- | --- | --- |");
        catalogue
                .rules()
                .forEach(rule -> strengths.stream()
                        .filter(strength -> strength.provider().rule().equals(rule.id()))
                        .map(StrengthReport::row)
                        .forEach(lines::add));
    }

    private static String row(Proof.Strength strength) {
        String steps = strength.first()
                .map(RuleViolation::story)
                .filter(story -> !story.isEmpty())
                .map(story -> Integer.toString(story.size()))
                .orElse("by hand");
        return "| " + strength.provider().rule() + " | " + strength.provider().name() + " | "
                + strength.provider().sentence() + " | " + strength.caught() + "/" + strength.seeds() + " | " + steps
                + " |";
    }
}

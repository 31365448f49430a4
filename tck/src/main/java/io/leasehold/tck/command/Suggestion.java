package io.leasehold.tck.command;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.RuleGroup;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds rules and groups by what a user types, and says what may have been meant if there is no such one. */
final class Suggestion {
    private final RuleCatalogue catalogue;

    Suggestion(RuleCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    RuleDefinition rule(String typed) {
        String id = typed.strip().toUpperCase(Locale.ROOT);
        if (catalogue.groups().stream().anyMatch(group -> group.name().equals(id))) {
            throw new HarnessFault(typed + " is a group of rules: use --group, or name a rule such as " + id + "-01");
        }
        return catalogue
                .find(id)
                .orElseThrow(() -> unknown(
                        "rule",
                        typed,
                        catalogue.inOrderOfRun().stream()
                                .map(RuleDefinition::id)
                                .toList()));
    }

    RuleGroup group(String typed) {
        String name = typed.strip().toUpperCase(Locale.ROOT);
        List<RuleGroup> groups = Stream.concat(Stream.of(catalogue.recordLevel()), catalogue.groups().stream())
                .toList();
        return groups.stream()
                .filter(group -> group.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(
                        "group", typed, groups.stream().map(RuleGroup::name).toList()));
    }

    static HarnessFault unknown(String kind, String typed, Collection<String> known) {
        String closest = known.stream()
                .min(Comparator.comparingInt(
                        each -> distance(typed.toUpperCase(Locale.ROOT), each.toUpperCase(Locale.ROOT))))
                .orElse("none");
        return new HarnessFault("There is no " + kind + " " + typed + ". Did you mean " + closest + "?");
    }

    /** The number of characters to insert, remove or replace. */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}

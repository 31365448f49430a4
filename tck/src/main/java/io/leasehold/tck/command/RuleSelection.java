package io.leasehold.tck.command;

import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options by which a user chooses rules. */
final class RuleSelection {
    @Option(
            names = "--rule",
            split = ",",
            paramLabel = "RULE",
            description = "Run this rule only. May be given several times.")
    private List<String> rules = new ArrayList<>();

    @Option(
            names = "--group",
            split = ",",
            paramLabel = "GROUP",
            description = "Run the rules of this group only. May be given several times.")
    private List<String> groups = new ArrayList<>();

    Set<String> ids(RuleCatalogue catalogue) {
        Suggestion suggestion = new Suggestion(catalogue);
        Set<String> ids = new LinkedHashSet<>();
        rules.forEach(each -> ids.add(suggestion.rule(each).id()));
        groups.forEach(each -> suggestion.group(each).rules().forEach(rule -> ids.add(rule.id())));
        if (ids.isEmpty()) {
            catalogue.rules().stream().map(RuleDefinition::id).forEach(ids::add);
        }
        if (ids.stream().noneMatch(catalogue::isRecordLevel)) {
            // First of all, whatever else is asked: what is wrong there makes other rules fail that do not name it.
            catalogue.recordLevel().rules().forEach(rule -> ids.add(rule.id()));
        }
        return ids;
    }
}

package io.leasehold.tck.rules;

import java.util.List;

/**
 * The rules about one subject.
 *
 * @param name the name, for example {@code LEASE}
 * @param title the name in words
 * @param rules the rules in the order of their ids
 */
public record RuleGroup(String name, String title, List<RuleDefinition> rules) {
    public RuleGroup {
        rules = List.copyOf(rules);
    }
}

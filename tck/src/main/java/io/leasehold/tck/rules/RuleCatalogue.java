package io.leasehold.tck.rules;

import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All rules, built or planned, in the order of the catalogue. Immutable and thread-safe.
 */
public final class RuleCatalogue {
    /** The version of the rule set. */
    public static final String VERSION = "0.1";

    private static final List<String> GROUPS = List.of(
            "CRUD", "LEASE", "EXCL", "FENCE", "ZERO", "TIMER", "RUN", "ACT", "WAKE", "ORPH", "STAT", "KEY", "OWN",
            "LIN", "DUR", "LIM", "ERR", "CLK", "MIG", "TX", "PERF");

    private final List<RuleGroup> groups;
    private final Map<String, RuleDefinition> rules;

    private RuleCatalogue(List<RuleGroup> groups) {
        Map<String, RuleDefinition> byId = new LinkedHashMap<>();
        for (RuleGroup group : groups) {
            for (RuleDefinition rule : group.rules()) {
                if (byId.put(rule.id(), rule) != null) {
                    throw new HarnessFault("Rule " + rule.id() + " is defined twice");
                }
            }
        }
        this.groups = List.copyOf(groups);
        this.rules = Collections.unmodifiableMap(byId);
    }

    /**
     * Reads the catalogue of this release.
     *
     * @return the catalogue
     * @throws HarnessFault if a rule file is missing or malformed
     */
    public static RuleCatalogue load() {
        return new RuleCatalogue(GROUPS.stream().map(RuleCatalogue::read).toList());
    }

    private static RuleGroup read(String name) {
        String file = name + ".rules";
        try (InputStream in = RuleCatalogue.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new HarnessFault("The rule file " + file + " is missing from the kit");
            }
            return new RuleFile(file).parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new HarnessFault("The rule file " + file + " cannot be read", e);
        }
    }

    /**
     * The groups in the order of the catalogue.
     *
     * @return all groups
     */
    public List<RuleGroup> groups() {
        return groups;
    }

    /**
     * The rules in the order of the catalogue.
     *
     * @return all rules
     */
    public List<RuleDefinition> rules() {
        return List.copyOf(rules.values());
    }

    /**
     * Looks for a rule.
     *
     * @param id an id
     * @return the rule, if there is one with exactly this id
     */
    public Optional<RuleDefinition> find(String id) {
        return Optional.ofNullable(rules.get(id));
    }

    /**
     * Returns a rule that must exist.
     *
     * @param id an id
     * @return the rule
     * @throws HarnessFault if there is none
     */
    public RuleDefinition get(String id) {
        return find(id).orElseThrow(() -> new HarnessFault("There is no rule " + id + " in the catalogue"));
    }
}

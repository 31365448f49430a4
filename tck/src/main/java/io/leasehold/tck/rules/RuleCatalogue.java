package io.leasehold.tck.rules;

import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All rules, built or planned, in the order of the catalogue, and beside them the promises of the small door, which are checked first
 * and not counted among the rules. Immutable and thread-safe.
 */
public final class RuleCatalogue {
    /** The version of the rule set. */
    public static final String VERSION = "0.1";

    private static final List<String> GROUPS = List.of(
            "CRUD", "LEASE", "EXCL", "FENCE", "ZERO", "TIMER", "RUN", "ACT", "WAKE", "ORPH", "STAT", "KEY", "OWN",
            "LIN", "DUR", "LIM", "ERR", "CLK", "MIG", "TX", "PERF");

    private static final String RECORD_LEVEL = "REC";

    private final RuleGroup recordLevel;
    private final List<RuleGroup> groups;
    private final Map<String, RuleDefinition> byId;

    private RuleCatalogue(RuleGroup recordLevel, List<RuleGroup> groups) {
        Map<String, RuleDefinition> all = new LinkedHashMap<>();
        for (RuleDefinition rule : rules(recordLevel, groups)) {
            if (all.put(rule.id(), rule) != null) {
                throw new HarnessFault("Rule " + rule.id() + " is defined twice");
            }
        }
        this.recordLevel = recordLevel;
        this.groups = List.copyOf(groups);
        this.byId = Collections.unmodifiableMap(all);
    }

    private static List<RuleDefinition> rules(RuleGroup first, List<RuleGroup> groups) {
        return Stream.concat(Stream.of(first), groups.stream())
                .flatMap(group -> group.rules().stream())
                .toList();
    }

    /**
     * Reads the catalogue of this release.
     *
     * @return the catalogue
     * @throws HarnessFault if a rule file is missing or malformed
     */
    public static RuleCatalogue load() {
        return new RuleCatalogue(
                read(RECORD_LEVEL), GROUPS.stream().map(RuleCatalogue::read).toList());
    }

    /**
     * Version and fingerprint of the rules: equal for two kits only if all sentences are.
     *
     * @return for example {@code 0.1 (5f3a90c2)}
     */
    public String edition() {
        MessageDigest digest = sha256();
        byId.values().forEach(rule -> digest.update((rule.id() + rule.sentence()).getBytes(StandardCharsets.UTF_8)));
        return VERSION + " (" + HexFormat.of().formatHex(digest.digest(), 0, 4) + ")";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new HarnessFault("This JVM has no SHA-256", e);
        }
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
     * The promises of a record store. They are checked before the rules of a store that comes by the small door, because what is wrong
     * there makes rules fail that do not name it.
     *
     * @return the group, which is none of {@link #groups()}
     */
    public RuleGroup recordLevel() {
        return recordLevel;
    }

    /**
     * Whether a rule is one of {@link #recordLevel()}, and so not counted.
     *
     * @param id the id of a rule
     * @return true if it is
     */
    public boolean isRecordLevel(String id) {
        return get(id).group().equals(RECORD_LEVEL);
    }

    /**
     * The groups in the order of the catalogue.
     *
     * @return all groups that are counted
     */
    public List<RuleGroup> groups() {
        return groups;
    }

    /**
     * The rules in the order of the catalogue.
     *
     * @return all rules that are counted
     */
    public List<RuleDefinition> rules() {
        return groups.stream().flatMap(group -> group.rules().stream()).toList();
    }

    /**
     * The promises of a record store, then the rules: in the order in which they are run.
     *
     * @return all that can be run
     */
    public List<RuleDefinition> inOrderOfRun() {
        return List.copyOf(byId.values());
    }

    /**
     * Looks for a rule, counted or not.
     *
     * @param id an id
     * @return the rule, if there is one with exactly this id
     */
    public Optional<RuleDefinition> find(String id) {
        return Optional.ofNullable(byId.get(id));
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

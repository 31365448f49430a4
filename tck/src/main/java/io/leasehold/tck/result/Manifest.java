package io.leasehold.tck.result;

import io.leasehold.tck.HarnessFault;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The results of a run, proved to be complete: exactly one for every rule. A run that lost a rule is a fault of the kit, never a
 * pass.
 */
public final class Manifest {
    private final Map<String, RuleResult> results;

    private Manifest(Map<String, RuleResult> results) {
        this.results = results;
    }

    /**
     * Adds up a run.
     *
     * @param expected the ids of all rules that must have a result, in the order of the report
     * @param results the results in any order
     * @return the manifest
     * @throws HarnessFault naming every rule that has no result, two results, or a result nobody expected
     */
    public static Manifest of(Collection<String> expected, Collection<RuleResult> results) {
        Set<String> twice = new TreeSet<>();
        Map<String, RuleResult> found = new LinkedHashMap<>();
        for (RuleResult result : results) {
            if (found.put(result.rule(), result) != null) {
                twice.add(result.rule());
            }
        }
        Set<String> missing = new TreeSet<>(expected);
        missing.removeAll(found.keySet());
        Set<String> unexpected = new TreeSet<>(found.keySet());
        unexpected.removeAll(Set.copyOf(expected));
        if (!missing.isEmpty() || !twice.isEmpty() || !unexpected.isEmpty()) {
            throw new HarnessFault("The manifest does not add up: without a result " + missing + ", with two results "
                    + twice + ", not expected " + unexpected);
        }
        Map<String, RuleResult> ordered = new LinkedHashMap<>();
        expected.forEach(id -> ordered.put(id, get(found, id)));
        return new Manifest(ordered);
    }

    private static RuleResult get(Map<String, RuleResult> results, String id) {
        RuleResult result = results.get(id);
        if (result == null) {
            throw new HarnessFault("Rule " + id + " has no result");
        }
        return result;
    }

    /**
     * All results.
     *
     * @return in the order of the rules
     */
    public List<RuleResult> results() {
        return List.copyOf(results.values());
    }

    /**
     * The result of one rule.
     *
     * @param id the id of a rule of this manifest
     * @return its result
     * @throws HarnessFault if the manifest has no such rule
     */
    public RuleResult result(String id) {
        return get(results, id);
    }

    /**
     * How many rules have each verdict.
     *
     * @return every verdict, with zero where there is none
     */
    public Map<Verdict, Integer> counts() {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict, 0);
        }
        results.values().forEach(result -> counts.merge(result.verdict(), 1, Integer::sum));
        return counts;
    }

    /**
     * How many rules have one verdict.
     *
     * @param verdict the verdict
     * @return zero or more
     */
    public int count(Verdict verdict) {
        return Math.toIntExact(results.values().stream()
                .filter(result -> result.verdict() == verdict)
                .count());
    }

    /**
     * How many rules some property verifies.
     *
     * @return all but the planned ones
     */
    public int built() {
        return results.size() - count(Verdict.PLANNED);
    }
}

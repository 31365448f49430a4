package io.leasehold.tck.run;

import io.leasehold.spi.Capability;
import io.leasehold.tck.Candidate;
import io.leasehold.tck.Hook;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.rules.Conditions;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Subject;
import io.leasehold.tck.rules.Watched;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a store says about itself, asked once in a run. Made printable on construction: see {@link PrintedText}.
 *
 * @param subjects what of it can be checked
 * @param capabilities the declared capabilities, sorted
 * @param hooks the implemented hooks
 * @param unseen what the kit cannot watch of it, and why not
 * @param description what a report says about the store
 */
public record CandidateFacts(
        Set<Subject> subjects,
        Set<Capability> capabilities,
        Set<Hook> hooks,
        Map<Watched, String> unseen,
        Map<String, String> description) {
    public CandidateFacts {
        subjects = Collections.unmodifiableSet(new TreeSet<>(subjects));
        capabilities = Collections.unmodifiableSet(new TreeSet<>(capabilities));
        hooks = Collections.unmodifiableSet(new TreeSet<>(hooks));
        unseen = Collections.unmodifiableMap(new TreeMap<>(unseen));
        Map<String, String> masked = new TreeMap<>();
        description.forEach((name, value) -> masked.put(name, PrintedText.ofValue(name, value)));
        description = Collections.unmodifiableMap(masked);
    }

    /**
     * Asks a candidate.
     *
     * @param candidate the store
     * @return its answers
     */
    public static CandidateFacts of(Candidate candidate) {
        return new CandidateFacts(
                candidate.subjects(),
                candidate.capabilities(),
                candidate.hooks(),
                Sight.unseen(candidate),
                candidate.description());
    }

    /**
     * Nothing is known, because no rule was run.
     *
     * @return empty answers
     */
    public static CandidateFacts unknown() {
        return new CandidateFacts(Set.of(), Set.of(), Set.of(), Map.of(), Map.of());
    }

    /**
     * Why the store cannot be checked against a rule.
     *
     * @param rule the rule
     * @return the reason to skip it, if there is one
     */
    public Optional<String> reasonToSkip(RuleDefinition rule) {
        if (!subjects.contains(rule.subject())) {
            return Optional.of(
                    rule.subject() == Subject.RECORDS
                            ? "the store does not come by the small door"
                            : "the candidate is a record store alone");
        }
        Conditions conditions = rule.conditions();
        Optional<String> capability = conditions
                .capability()
                .filter(name -> !capabilities.contains(name))
                .map(name -> "the store does not declare the capability " + name);
        return capability
                .or(() -> conditions.hooks().stream()
                        .filter(hook -> !hooks.contains(hook))
                        .sorted()
                        .findFirst()
                        .map(hook ->
                                "needs the hook " + hook + ", which only a test class of the author can implement"))
                .or(() -> conditions.watched().stream()
                        .filter(unseen::containsKey)
                        .sorted()
                        .findFirst()
                        .map(unseen::get));
    }
}

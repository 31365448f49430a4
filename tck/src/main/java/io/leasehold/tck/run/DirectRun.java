package io.leasehold.tck.run;

import io.leasehold.tck.Arena;
import io.leasehold.tck.Candidate;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.WitnessCount;
import io.leasehold.tck.Witnesses;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import net.jqwik.api.Property;

/**
 * Runs properties without JUnit and jqwik, as fast as the store allows: for the kit's proof of itself, which runs every rule against
 * a hundred broken stores a hundred times. Confined to one thread.
 */
public final class DirectRun {

    private final Candidate candidate;
    private final RuleCatalogue catalogue;
    private final RunSettings settings;
    private final Retelling retelling;

    /**
     * A run.
     *
     * @param candidate the store
     * @param catalogue the rules
     * @param settings seed and share of tries
     * @param retelling how violations are told
     */
    public DirectRun(Candidate candidate, RuleCatalogue catalogue, RunSettings settings, Retelling retelling) {
        this.candidate = candidate;
        this.catalogue = catalogue;
        this.settings = settings;
        this.retelling = retelling;
    }

    /**
     * What came of one property.
     *
     * @param rule the id of its rule
     * @param property the name of its method
     * @param tries how many tries were made
     * @param failure what it threw; empty if it passed
     * @param witnesses what it counted
     */
    public record Outcome(
            String rule, String property, int tries, Optional<Throwable> failure, List<WitnessCount> witnesses) {
        /** A run of the command skips such a rule. */
        boolean unobservable() {
            return failure.filter(Unobservable.class::isInstance).isPresent();
        }
    }

    /**
     * What came of one rule.
     *
     * @param violation how it was violated, if it was
     * @param vacuous the witnesses that did not occur often enough, if it was not
     */
    public record Finding(Optional<RuleViolation> violation, List<WitnessCount> vacuous) {
        /** Copies the list. */
        public Finding {
            vacuous = List.copyOf(vacuous);
        }

        /** Neither violated nor vacuous. */
        public boolean passed() {
            return violation.isEmpty() && vacuous.isEmpty();
        }
    }

    /**
     * Runs every property of every rule that applies to the store. A failed property ends, the others go on. One that turns out to
     * see nothing on this store is left out.
     *
     * @return what came of each, in the order of the catalogue
     */
    public List<Outcome> all() {
        return run(catalogue.rules(), outcome -> true);
    }

    /**
     * Runs the properties of one rule, if it applies to the store.
     *
     * @param rule the id of the rule
     * @return what came of each
     */
    public List<Outcome> of(String rule) {
        return run(List.of(catalogue.get(rule)), outcome -> true);
    }

    /**
     * Makes one try of a property.
     *
     * @param rule the id of its rule
     * @param property the name of its method
     * @param seed where the randomness of the try comes from
     * @return what it threw; empty if it passed
     * @throws HarnessFault if there is no such property, or its rule does not apply to the store
     */
    public Optional<Throwable> once(String rule, String property, long seed) {
        Method method = BuiltRules.of(candidate.getClass(), catalogue).properties(rule).stream()
                .filter(each -> each.getName().equals(property))
                .findFirst()
                .orElseThrow(() -> new HarnessFault("No property " + property + " verifies rule " + rule));
        CandidateFacts.of(candidate).reasonToSkip(catalogue.get(rule)).ifPresent(reason -> {
            throw new HarnessFault("Rule " + rule + " does not apply: " + reason);
        });
        try (Arena arena = Arena.of(candidate, retelling)) {
            return invoke(method, Trial.of(seed).on(arena, Witnesses.declaredBy(method)));
        }
    }

    /**
     * Asks of one rule whether the store violates it: its properties up to the first that fails.
     *
     * @param rule the id of a rule that is built and applies to the store
     * @return what came of it
     * @throws HarnessFault if no property verifies it, or the kit itself is at fault
     */
    public Finding finding(String rule) {
        List<Outcome> outcomes =
                run(List.of(catalogue.get(rule)), outcome -> outcome.failure().isEmpty());
        if (outcomes.isEmpty()) {
            throw new HarnessFault("No property verifies rule " + rule);
        }
        Optional<RuleViolation> violation = outcomes.stream()
                .flatMap(outcome -> outcome.failure().stream())
                .map(DirectRun::violation)
                .findFirst();
        List<WitnessCount> vacuous = outcomes.stream()
                .flatMap(outcome -> outcome.witnesses().stream())
                .filter(count -> !count.isEnough())
                .toList();
        return new Finding(violation, violation.isPresent() ? List.of() : vacuous);
    }

    /** As a run of the command judges: whatever a property throws is a failure, but for a fault of the kit. */
    static RuleViolation violation(Throwable thrown) {
        if (thrown instanceof HarnessFault fault) {
            throw fault;
        }
        return thrown instanceof RuleViolation violation
                ? violation
                : new RuleViolation(thrown.getClass().getSimpleName() + ": " + thrown.getMessage(), List.of(), thrown);
    }

    private List<Outcome> run(List<RuleDefinition> rules, Predicate<Outcome> goOn) {
        List<Outcome> outcomes = new ArrayList<>();
        BuiltRules built = BuiltRules.of(candidate.getClass(), catalogue);
        CandidateFacts facts = CandidateFacts.of(candidate);
        try (Arena arena = Arena.of(candidate, retelling)) {
            for (RuleDefinition rule : rules) {
                List<Method> properties = applies(facts, rule) ? built.properties(rule.id()) : List.of();
                boolean more = true;
                for (int i = 0; i < properties.size() && more; i++) {
                    Outcome outcome = run(arena, rule.id(), properties.get(i));
                    if (!outcome.unobservable()) {
                        outcomes.add(outcome);
                        more = goOn.test(outcome);
                    }
                }
            }
        }
        return outcomes;
    }

    private boolean applies(CandidateFacts facts, RuleDefinition rule) {
        return facts.reasonToSkip(rule).isEmpty()
                && settings.tier().includes(rule.conditions().tier());
    }

    private Outcome run(Arena arena, String rule, Method property) {
        Witnesses witnesses = Witnesses.declaredBy(property);
        SplittableRandom seeds = new SplittableRandom(settings.seedOf(rule, property.getName()));
        int tries = settings.tries(declaredTries(property));
        for (int i = 0; i < tries; i++) {
            Optional<Throwable> failure =
                    invoke(property, Trial.of(seeds.nextLong()).on(arena, witnesses));
            if (failure.isPresent()) {
                return new Outcome(rule, property.getName(), i + 1, failure, witnesses.counts());
            }
        }
        return new Outcome(rule, property.getName(), tries, Optional.empty(), witnesses.counts());
    }

    private static int declaredTries(Method property) {
        Property annotation = property.getAnnotation(Property.class);
        return annotation == null || annotation.tries() <= 0 ? RunSettings.DEFAULT_TRIES : annotation.tries();
    }

    private Optional<Throwable> invoke(Method property, Trial trial) {
        try {
            property.invoke(candidate, trial);
            return Optional.empty();
        } catch (InvocationTargetException e) {
            return Optional.of(e.getCause() == null ? e : e.getCause());
        } catch (IllegalAccessException | IllegalArgumentException e) {
            throw new HarnessFault("The property " + property + " cannot be called with a trial alone", e);
        }
    }
}

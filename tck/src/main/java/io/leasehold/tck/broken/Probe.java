package io.leasehold.tck.broken;

import io.leasehold.tck.Arena;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.WitnessCount;
import io.leasehold.tck.Witnesses;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.BuiltRules;
import io.leasehold.tck.run.RunSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.Property;

/**
 * Runs one rule on one store, as a run of the kit does at tier quick, but without JUnit: for the proof that the rules can fail, which
 * does so thousands of times. Stateless.
 */
public final class Probe {

    private final BuiltRules rules = BuiltRules.of(InstanceStoreTck.class, RuleCatalogue.load());

    /** A probe of the rules that are built. */
    public Probe() {}

    /**
     * What came of a rule.
     *
     * @param violation how it was violated, if it was
     * @param vacuous the witnesses that did not occur often enough, if it was not
     */
    public record Finding(Optional<RuleViolation> violation, List<WitnessCount> vacuous) {}

    /**
     * Runs a rule.
     *
     * @param candidate the store
     * @param rule the id of a built rule
     * @param seed where the randomness comes from
     * @return what came of it
     */
    public Finding run(InstanceStoreTck candidate, String rule, long seed) {
        List<WitnessCount> vacuous = new ArrayList<>();
        List<Method> properties = rules.properties(rule);
        if (properties.isEmpty()) {
            throw new HarnessFault("No property verifies rule " + rule);
        }
        for (Method property : properties) {
            Witnesses witnesses = Witnesses.declaredBy(property);
            Optional<RuleViolation> violation = run(candidate, property, witnesses, seedOf(rule, property, seed));
            if (violation.isPresent()) {
                return new Finding(violation, List.of());
            }
            witnesses.counts().stream().filter(count -> !count.isEnough()).forEach(vacuous::add);
        }
        return new Finding(Optional.empty(), vacuous);
    }

    private static long seedOf(String rule, Method property, long seed) {
        return RunSettings.of(Tier.QUICK, seed).seedOf(rule, property.getName());
    }

    private static Optional<RuleViolation> run(
            InstanceStoreTck candidate, Method property, Witnesses witnesses, long seed) {
        SplittableRandom seeds = new SplittableRandom(seed);
        int tries = property.getAnnotation(Property.class).tries();
        try (Arena arena = Arena.of(candidate)) {
            for (int i = 0; i < tries; i++) {
                Trial trial = Trial.of(seeds.nextLong()).on(arena, witnesses);
                Object[] arguments = Arrays.stream(property.getParameterTypes())
                        .map(type -> type == Trial.class ? trial : witnesses)
                        .toArray();
                property.invoke(candidate, arguments);
            }
            return Optional.empty();
        } catch (InvocationTargetException e) {
            return Optional.of(violation(property, Objects.requireNonNull(e.getCause(), "cause")));
        } catch (IllegalAccessException e) {
            throw new HarnessFault("Property " + property + " cannot be called", e);
        }
    }

    private static RuleViolation violation(Method property, Throwable thrown) {
        if (thrown instanceof RuleViolation violation) {
            return violation;
        }
        throw new HarnessFault("Property " + property.getName() + " failed otherwise: " + thrown, thrown);
    }
}

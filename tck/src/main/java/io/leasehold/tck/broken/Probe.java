package io.leasehold.tck.broken;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.WitnessCount;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.Optional;

/** Asks of one rule whether a store violates it, as a run of tier quick would: the question to every broken provider. Stateless. */
public final class Probe {

    private final RuleCatalogue catalogue = RuleCatalogue.load();

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
        List<DirectRun.Outcome> outcomes =
                new DirectRun(candidate, catalogue, RunSettings.of(Tier.QUICK, seed)).of(rule);
        if (outcomes.isEmpty()) {
            throw new HarnessFault("No property verifies rule " + rule);
        }
        Optional<RuleViolation> violation = outcomes.stream()
                .flatMap(outcome -> outcome.failure().stream())
                .map(Probe::violation)
                .findFirst();
        List<WitnessCount> vacuous = outcomes.stream()
                .flatMap(outcome -> outcome.witnesses().stream())
                .filter(count -> !count.isEnough())
                .toList();
        return new Finding(violation, violation.isPresent() ? List.of() : vacuous);
    }

    private static RuleViolation violation(Throwable thrown) {
        if (thrown instanceof RuleViolation violation) {
            return violation;
        }
        throw new HarnessFault("A property failed otherwise: " + thrown, thrown);
    }
}

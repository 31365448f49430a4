package io.leasehold.sql;

import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.util.List;
import java.util.function.Predicate;
import org.assertj.core.api.Assertions;

/**
 * Some rules of the kit with few tries, for another server or environment: what only the whole kit finds, it finds where it runs whole.
 * Stateless.
 */
final class Sample {
    private static final int TRIES_PERCENT = 3;
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    private Sample() {}

    /** Runs the chosen rules of the first tier; whatever is violated fails with its story and the seed. */
    static void run(SqlTck store, Predicate<String> chosen, long seed) {
        RunSettings settings = new RunSettings(Tier.QUICK, seed, TRIES_PERCENT, KnownDeviations.none());
        DirectRun run = new DirectRun(store, CATALOGUE, settings, Retelling.AS_SEEN);
        List<String> ids = CATALOGUE.rules().stream()
                .filter(rule -> rule.conditions().tier() == Tier.QUICK)
                .map(RuleDefinition::id)
                .filter(chosen)
                .toList();
        Assertions.assertThat(ids)
                .isNotEmpty()
                .allSatisfy(id -> Assertions.assertThat(run.of(id))
                        .isNotEmpty()
                        .allSatisfy(outcome -> Assertions.assertThat(outcome.failure())
                                .as("%s, %s, seed %d", id, outcome.property(), seed)
                                .isEmpty()));
    }
}

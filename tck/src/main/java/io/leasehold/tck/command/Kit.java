package io.leasehold.tck.command;

import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.broken.BrokenByUrl;
import io.leasehold.tck.report.Terminal;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.BuiltRules;
import io.leasehold.tck.run.RuleRunner;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;

/**
 * What the commands work with.
 *
 * @param catalogue the rules
 * @param runner runs them
 * @param candidate the class under which they run
 * @param probe opens a store once and tells what it is
 * @param surroundings the outside world
 */
record Kit(
        RuleCatalogue catalogue,
        RuleRunner runner,
        Class<?> candidate,
        Function<StoreAddress, StoreFacts> probe,
        Surroundings surroundings) {

    /**
     * The outside world.
     *
     * @param terminal where results are printed
     * @param errors where errors are printed
     * @param clock the time of day
     * @param variables the environment variables
     * @param command how the user calls the command
     */
    record Surroundings(
            Terminal terminal, PrintWriter errors, Clock clock, Map<String, String> variables, String command) {}

    Terminal terminal() {
        return surroundings.terminal();
    }

    /** The class under which rules run on the store at a URL. */
    Class<?> candidate(String url) {
        return BrokenByUrl.isBroken(url) ? BrokenUrlCandidate.class : candidate;
    }

    BuiltRules built() {
        return BuiltRules.of(candidate, catalogue);
    }
}

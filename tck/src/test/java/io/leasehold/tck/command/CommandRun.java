package io.leasehold.tck.command;

import io.leasehold.tck.report.Terminal;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.run.JUnitRuleRunner;
import io.leasehold.tck.run.ToyStores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.Map;

/** The command as a user types it, and what it printed. */
final class CommandRun {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();

    int type(String... arguments) {
        Kit.Surroundings surroundings = new Kit.Surroundings(
                Terminal.plain(new PrintWriter(out, true)),
                new PrintWriter(errors, true),
                Clock.systemUTC(),
                Map.of(),
                "leasehold");
        Kit kit = new Kit(
                CATALOGUE, new JUnitRuleRunner(CATALOGUE), ToyStores.Correct.class, StoreProbe::describe, surroundings);
        return new Leasehold(kit).execute(arguments);
    }

    String out() {
        return out.toString();
    }

    String errors() {
        return errors.toString();
    }

    /** What was printed, without the layout. */
    String said() {
        return out().replaceAll("\\s+", " ");
    }
}

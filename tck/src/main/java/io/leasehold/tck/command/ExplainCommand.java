package io.leasehold.tck.command;

import io.leasehold.tck.report.Terminal;
import io.leasehold.tck.rules.Explanation;
import io.leasehold.tck.rules.RuleDefinition;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Explains one rule. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Explains a rule: what it demands, why, and what usually breaks it.",
        footer = {"", "Example: leasehold explain LEASE-02"})
final class ExplainCommand implements Callable<Integer> {
    private final Kit kit;

    @Parameters(paramLabel = "RULE", description = "The id of a rule, for example LEASE-02.")
    private String rule = "";

    ExplainCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        RuleDefinition found = new Suggestion(kit.catalogue()).rule(rule);
        Explanation explanation = found.explanation();
        Terminal terminal = kit.terminal();
        terminal.line(found.id());
        terminal.block("demands", List.of(found.sentence()));
        terminal.block("", List.of(ListCommand.properties(found, kit.built().isBuilt(found))));
        terminal.block("why", List.of(explanation.why()));
        terminal.block(
                "seen in the field",
                explanation.faults().stream()
                        .map(fault -> fault.phrase() + " (" + fault.id() + ")")
                        .toList());
        terminal.block(
                "likely causes",
                explanation.causes().stream()
                        .map(cause -> cause.cause() + " " + cause.fix())
                        .toList());
        terminal.block("must occur", List.of(explanation.witness()));
        terminal.block("proved with", List.of(String.join(", ", explanation.brokenProviders())));
        return 0;
    }
}

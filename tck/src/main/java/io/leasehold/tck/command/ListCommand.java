package io.leasehold.tck.command;

import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.RuleGroup;
import io.leasehold.tck.run.BuiltRules;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists all rules. */
@Command(name = "list", mixinStandardHelpOptions = true, description = "Lists all rules, built and planned.")
final class ListCommand implements Callable<Integer> {
    private final Kit kit;

    ListCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        BuiltRules built = kit.built();
        for (RuleGroup group : kit.catalogue().groups()) {
            kit.terminal().line(group.name() + " - " + group.title());
            for (RuleDefinition rule : group.rules()) {
                kit.terminal().block(rule.id(), List.of(rule.sentence(), properties(rule, built.isBuilt(rule))));
            }
            kit.terminal().line("");
        }
        kit.terminal()
                .line("rule set " + RuleCatalogue.VERSION + ": " + built.count() + " of "
                        + kit.catalogue().rules().size() + " built");
        return 0;
    }

    static String properties(RuleDefinition rule, boolean built) {
        StringBuilder text = new StringBuilder();
        text.append('(').append(built ? "built" : "planned");
        text.append(", ").append(rule.level());
        text.append(", ").append(rule.subject().name().toLowerCase(Locale.ROOT));
        text.append(", from tier ").append(rule.conditions().tier().label());
        rule.conditions()
                .capability()
                .ifPresent(name -> text.append(", if the store declares ").append(name));
        rule.conditions()
                .hooks()
                .forEach(hook -> text.append(", needs the hook ").append(hook));
        rule.conditions()
                .helpfulHooks()
                .forEach(hook -> text.append(", sees more with the hook ").append(hook));
        rule.conditions()
                .watched()
                .forEach(what -> text.append(", needs ").append(what.words()).append(" that the kit can watch"));
        return text.append(')').toString();
    }
}

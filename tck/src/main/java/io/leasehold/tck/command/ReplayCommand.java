package io.leasehold.tck.command;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.failure.FailureFile;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.run.FailureReplay;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a recorded violation again. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description =
                "Runs a violation again that a check has written with --out: the same program, with the same schedule.",
        footer = {
            "",
            "Exit codes: 0 not seen, 1 seen at least once, 3 wrong use.",
            "",
            "Examples:",
            "  leasehold replay reports/failures/LEASE-02.json",
            "  leasehold replay LEASE-02.json file:/var/lib/orders --times 100"
        })
final class ReplayCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private FailureArguments recorded = new FailureArguments();

    @Option(names = "--times", paramLabel = "N", description = "How often; once unless given.")
    private int times = 1;

    ReplayCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        if (times < 1) {
            throw new HarnessFault("--times must be at least 1, but is " + times);
        }
        FailureFile failure = recorded.read();
        FailureReplay replay = new FailureReplay(kit.catalogue(), failure);
        StoreAddress address =
                store.address(recorded.url(failure), kit.surroundings().variables());
        return store.withJars(() -> {
            // What cannot be opened is told in one line.
            Object ignored = kit.probe().apply(address);
            announce(failure, address);
            FailureReplay.Outcome outcome = replay.run(UrlCandidate.at(address.url()), address, times);
            tell(failure, outcome);
            return (outcome.same().isEmpty() ? ExitCode.CONFORMANT : ExitCode.VIOLATION).number();
        });
    }

    private void announce(FailureFile failure, StoreAddress address) {
        kit.terminal().line("Replaying " + failure.rule() + " on " + PrintedText.of(address.url()));
        if (!failure.origin().ruleSet().equals(kit.catalogue().edition())) {
            kit.terminal()
                    .line("It was recorded with rule set " + failure.origin().ruleSet() + "; this kit has "
                            + kit.catalogue().edition() + ".");
        }
    }

    private void tell(FailureFile failure, FailureReplay.Outcome outcome) {
        kit.terminal().line("Seen " + outcome.same().size() + " of " + outcome.times() + " times.");
        if (!outcome.others().isEmpty()) {
            kit.terminal().line("Another violation was seen " + outcome.others().size() + " times.");
        }
        outcome.violations().stream().findFirst().ifPresent(violation -> story(failure, violation));
    }

    private void story(FailureFile failure, RuleViolation violation) {
        String rule = violation.namedRule().orElse(failure.rule());
        kit.terminal().block(rule, List.of(kit.catalogue().get(rule).sentence()));
        kit.terminal()
                .block(
                        "what happened",
                        PrintedText.of(String.valueOf(violation.getMessage()))
                                .lines()
                                .toList());
        kit.terminal()
                .block(
                        "program",
                        violation.story().stream().map(PrintedText::of).toList());
    }
}

package io.leasehold.tck.command;

import io.leasehold.tck.report.ReportDiff;
import io.leasehold.tck.result.ExitCode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Compares two reports. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = "Compares two JSON reports. Ends with 1 if a rule is worse in the second.",
        footer = {"", "Example: leasehold diff monday/report.json today/report.json"})
final class DiffCommand implements Callable<Integer> {
    private final Kit kit;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A report.json.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "Another report.json.")
    private Path after = Path.of("");

    DiffCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        ReportDiff diff = ReportDiff.of(before, after);
        for (ReportDiff.Change change : diff.changes()) {
            kit.terminal()
                    .line((change.isWorse() ? "worse   " : "changed ") + change.rule() + ": "
                            + change.before().label() + " -> " + change.after().label());
        }
        if (diff.changes().isEmpty()) {
            kit.terminal().line("No rule has another verdict.");
        }
        boolean worse = diff.changes().stream().anyMatch(ReportDiff.Change::isWorse);
        return (worse ? ExitCode.VIOLATION : ExitCode.CONFORMANT).number();
    }
}

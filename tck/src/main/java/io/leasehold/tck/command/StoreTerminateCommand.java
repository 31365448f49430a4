package io.leasehold.tck.command;

import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Retention;
import io.leasehold.tck.operator.Shown;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends an instance. */
@Command(
        name = "terminate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Ends an instance whatever it waits for, and frees its keys. Refused while somebody validly holds it, "
                        + "unless forced.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Examples:",
            "  leasehold store terminate file:/var/lib/orders order-1 --reason \"cancelled by phone\" --keep P30D",
            "  leasehold store terminate file:/var/lib/orders order-1 --force --reason \"runs wild\""
        })
final class StoreTerminateCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private OperatorVerb verb = new OperatorVerb();

    @Option(names = "--force", description = "End a valid lease.")
    private boolean force;

    @Option(
            names = "--keep",
            paramLabel = "DURATION",
            description = "Keep the ended instance for so long, for example P30D; removed at once unless given.")
    private Optional<Duration> keep = Optional.empty();

    StoreTerminateCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        OperatorVerb.Deed deed = OperatorVerb.Deed.of(Verb.TERMINATE, force).retention(new Retention(keep));
        return verb.run(
                kit,
                "terminated",
                deed,
                done -> List.of(
                        keep.map(time -> "It is kept for " + Shown.span(time) + " and then purged.")
                                .orElse("It is removed with its state."),
                        done.unseen() + " unseen, never to be seen."));
    }
}

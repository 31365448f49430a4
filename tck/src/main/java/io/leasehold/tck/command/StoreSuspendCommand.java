package io.leasehold.tck.command;

import io.leasehold.spi.OperatorCommand.Verb;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Suspends an instance. */
@Command(
        name = "suspend",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Keeps an instance and lets nobody run it until it is resumed. Refused while somebody validly holds "
                        + "it, unless forced.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Example: leasehold store suspend file:/var/lib/orders order-1 --reason \"price list is wrong\""
        })
final class StoreSuspendCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private OperatorVerb verb = new OperatorVerb();

    @Option(names = "--force", description = "End a valid lease.")
    private boolean force;

    StoreSuspendCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return verb.run(
                kit,
                "suspended",
                OperatorVerb.Deed.of(Verb.SUSPEND, force),
                done -> List.of("It runs no more until it is resumed; " + done.unseen() + " unseen, and kept."));
    }
}

package io.leasehold.tck.command;

import io.leasehold.spi.OperatorCommand.Verb;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends the lease of an instance. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Ends the lease of an instance, so that it runs again from its last image. A valid or infinite lease "
                        + "is ended by force only.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Example: leasehold store release file:/var/lib/orders order-1 --force --reason \"host 7 is gone\""
        })
final class StoreReleaseCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private OperatorVerb verb = new OperatorVerb();

    @Option(names = "--force", description = "End a valid lease.")
    private boolean force;

    StoreReleaseCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return verb.run(
                kit,
                "released",
                OperatorVerb.Deed.of(Verb.RELEASE, force),
                done -> List.of(
                        "It is ready and runs again from its last image; " + done.unseen() + " unseen, and kept."));
    }
}

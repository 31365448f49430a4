package io.leasehold.tck.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The operator's commands on any store. */
@Command(
        name = "store",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Looks into a store and acts on its instances, as an operator.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Examples:",
            "  leasehold store list file:/var/lib/orders",
            "  leasehold store list file:/var/lib/orders --only orphan",
            "  leasehold store show file:/var/lib/orders order-1",
            "  leasehold store release file:/var/lib/orders order-1 --force --reason \"host 7 is gone\"",
            "  leasehold store sweep file:/var/lib/orders --type orders"
        })
final class StoreCommand {
    static CommandLine of(Kit kit) {
        return new CommandLine(new StoreCommand())
                .addSubcommand(new StoreListCommand(kit))
                .addSubcommand(new StoreShowCommand(kit))
                .addSubcommand(new StoreResumeCommand(kit))
                .addSubcommand(new StoreSuspendCommand(kit))
                .addSubcommand(new StoreReleaseCommand(kit))
                .addSubcommand(new StoreTerminateCommand(kit))
                .addSubcommand(new StoreSweepCommand(kit))
                .addSubcommand(new StorePurgeCommand(kit));
    }
}

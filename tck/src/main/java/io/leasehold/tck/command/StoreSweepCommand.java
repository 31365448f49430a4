package io.leasehold.tck.command;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.tck.operator.InstanceTable;
import io.leasehold.tck.operator.Shown;
import io.leasehold.tck.report.Terminal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reclaims orphans. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Reclaims orphans: instances without a timer whose owner is dead. They run again from their last"
                + " image. What waits for a signal and has no owner is left alone, at any age; so are valid and"
                + " infinite leases.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Example: leasehold store sweep file:/var/lib/orders --type orders --grace PT10M"
        })
final class StoreSweepCommand implements Callable<Integer> {
    private static final int LARGEST = 1000;

    private final Kit kit;

    @Mixin
    private OperatedStore store = new OperatedStore();

    @Mixin
    private TypeSelection types = new TypeSelection();

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            description = "How long a lease must have lapsed; PT30S unless given.")
    private Duration grace = Duration.ofSeconds(30);

    StoreSweepCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return store.with(kit, OperatedStore.DONE, this::sweep);
    }

    /** Ends, because a reclaimed instance has no owner and is no orphan any more. */
    private int sweep(InstanceStore open) {
        int reclaimed = 0;
        OrphanSweep.Report report;
        do {
            report = open.reclaimOrphans(new OrphanSweep(types.types(), grace, LARGEST))
                    .orThrow();
            report.reclaimed().forEach(each -> kit.terminal().line(sentence(each)));
            reclaimed += report.reclaimed().size();
        } while (report.cut());
        kit.terminal().line(Shown.count(reclaimed, "orphan") + " reclaimed, now ready to run.");
        infinite(open);
        return OperatedStore.DONE;
    }

    private static String sentence(OrphanSweep.Reclaimed each) {
        return "reclaimed " + Shown.name(each.instance().value()) + " from "
                + Shown.name(each.from().owner().value()) + " at epoch "
                + each.from().epoch();
    }

    private void infinite(InstanceStore open) {
        Query query = new Query(types.types(), Query.Filter.INFINITE, Optional.empty(), LARGEST);
        Query.Page page = open.list(query).orThrow();
        if (!page.instances().isEmpty()) {
            Terminal terminal = kit.terminal();
            terminal.line("Left alone, because a lease that never lapses is ended by store release --force only:");
            InstanceTable.of(page.instances(), page.storeTime())
                    .lines(terminal.width())
                    .forEach(terminal::line);
            page.next().ifPresent(next -> terminal.line("and more: store list --only infinite"));
        }
    }
}

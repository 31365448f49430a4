package io.leasehold.tck.command;

import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Query;
import io.leasehold.tck.operator.Shown;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes what is kept no longer. */
@Command(
        name = "purge",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Removes completed and terminated instances whose retention is over, and nothing else.",
        footer = {"", OperatedStore.EXIT_CODES, "", "Example: leasehold store purge file:/var/lib/orders"})
final class StorePurgeCommand implements Callable<Integer> {
    private static final int LARGEST = 1000;

    private final Kit kit;

    @Mixin
    private OperatedStore store = new OperatedStore();

    StorePurgeCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return store.with(kit, OperatedStore.DONE, this::purge);
    }

    private int purge(InstanceStore open) {
        int purged = 0;
        List<InstanceId> removed;
        do {
            removed = open.purgeCompleted(LARGEST).orThrow();
            removed.forEach(id -> kit.terminal().line("purged " + Shown.name(id.value())));
            purged += removed.size();
        } while (removed.size() == LARGEST);
        Query.Counts left = open.counts(HostTypes.all()).orThrow();
        long kept = left.of(Query.Filter.COMPLETED) + left.of(Query.Filter.TERMINATED);
        kit.terminal().line(Shown.count(purged, "instance") + " purged, " + kept + " kept until their time is over.");
        return OperatedStore.DONE;
    }
}

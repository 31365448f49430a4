package io.leasehold.tck.command;

import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.operator.InstanceTable;
import io.leasehold.tck.operator.Shown;
import io.leasehold.tck.operator.Table;
import io.leasehold.tck.operator.UnservedTypes;
import io.leasehold.tck.report.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists instances, or the types that nobody serves. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Lists instances: all, or those that want attention. Changes nothing.",
        footer = {
            "",
            "--only takes any (default), active, suspended, completed, terminated, held, infinite (leases that never",
            "lapse), quarantined (attempts used up), orphan (no timer, dead owner), or unserved: the types of which",
            "something has been runnable for longer than --since while nobody held any instance of theirs.",
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Examples:",
            "  leasehold store list file:/var/lib/orders",
            "  leasehold store list file:/var/lib/orders --only orphan --type orders",
            "  leasehold store list file:/var/lib/orders --only unserved --since PT10M"
        })
final class StoreListCommand implements Callable<Integer> {
    private static final int PAGE = 1000;
    private static final String UNSERVED = "unserved";

    private final Kit kit;

    @Mixin
    private OperatedStore store = new OperatedStore();

    @Mixin
    private TypeSelection types = new TypeSelection();

    @Option(names = "--only", paramLabel = "WHICH", description = "Only these; see below.")
    private String only = "any";

    @Option(
            names = "--since",
            paramLabel = "DURATION",
            description = "For --only unserved: how long nobody took something runnable; PT1M unless given.")
    private Duration since = Duration.ofMinutes(1);

    @Option(names = "--limit", paramLabel = "N", description = "The most instances to list; 100 unless given.")
    private int limit = 100;

    @Option(names = "--after", paramLabel = "PAGE", description = "Goes on where an earlier list ended.")
    private Optional<String> after = Optional.empty();

    StoreListCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        if (limit < 1 || since.isNegative()) {
            throw new HarnessFault("--limit must be at least 1, and --since not negative");
        }
        if (only.equals(UNSERVED)) {
            return store.with(kit, OperatedStore.DONE, this::unserved);
        }
        Query.Filter filter = filter();
        return store.with(kit, OperatedStore.DONE, open -> list(open, filter));
    }

    private Query.Filter filter() {
        List<String> known = Stream.concat(
                        Stream.of(Query.Filter.values()).map(StoreListCommand::name), Stream.of(UNSERVED))
                .toList();
        return Stream.of(Query.Filter.values())
                .filter(each -> name(each).equals(only))
                .findFirst()
                .orElseThrow(() -> new HarnessFault("--only: there is no " + only + ", but " + known));
    }

    private static String name(Query.Filter filter) {
        return filter.name().toLowerCase(Locale.ROOT);
    }

    private int list(InstanceStore open, Query.Filter filter) {
        Terminal terminal = kit.terminal();
        List<InstanceSnapshot> found = new ArrayList<>();
        Query query = new Query(types.types(), filter, after, Math.min(limit, PAGE));
        Query.Page page = open.list(query).orThrow();
        List<Refusal.Corrupt> damaged = new ArrayList<>(page.damaged());
        found.addAll(page.instances());
        while (page.next().isPresent() && found.size() < limit) {
            int room = Math.min(PAGE, limit - found.size());
            page = open.list(new Query(types.types(), filter, page.next(), room))
                    .orThrow();
            found.addAll(page.instances());
            damaged.addAll(page.damaged());
        }
        InstanceTable.of(found, page.storeTime()).lines(terminal.width()).forEach(terminal::line);
        damaged.forEach(each -> terminal.line("damaged: " + Shown.name(each.sentence())));
        page.next().ifPresent(next -> terminal.line("There may be more: --after '" + next + "'"));
        terminal.line(Shown.count(found.size(), "instance") + " listed. " + totals(open));
        return OperatedStore.DONE;
    }

    private String totals(InstanceStore open) {
        Query.Counts counts = open.counts(types.types()).orThrow();
        return "In all: "
                + Stream.of(Query.Filter.values())
                        .filter(filter -> filter == Query.Filter.ANY || counts.of(filter) > 0)
                        .map(filter -> counts.of(filter) + " " + name(filter))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private int unserved(InstanceStore open) {
        Query query = new Query(types.types(), Query.Filter.ACTIVE, Optional.empty(), PAGE);
        Table table = new UnservedTypes(since).in(open, query);
        List<String> lines = table.lines(kit.terminal().width());
        lines.forEach(kit.terminal()::line);
        if (lines.isEmpty()) {
            kit.terminal().line("No type has been left alone for " + Shown.span(since) + ".");
        }
        return OperatedStore.DONE;
    }
}

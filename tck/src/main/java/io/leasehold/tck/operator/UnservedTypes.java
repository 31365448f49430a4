package io.leasehold.tck.operator;

import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Types that nobody seems to serve: something of them has been runnable for a while, and no instance of theirs is held. A store knows
 * who holds what, not who would serve what, so this is what it can tell.
 */
public final class UnservedTypes {
    private final Duration patience;
    private final Map<Optional<HostType>, Found> types = new LinkedHashMap<>();

    /** What was found of one type. */
    private record Found(long active, long held, long overdue, Instant oldest) {
        Found and(Found other) {
            return new Found(
                    active + other.active,
                    held + other.held,
                    overdue + other.overdue,
                    oldest.isBefore(other.oldest) ? oldest : other.oldest);
        }
    }

    /**
     * Nothing found yet.
     *
     * @param patience how long an instance must have been runnable without being taken
     */
    public UnservedTypes(Duration patience) {
        this.patience = patience;
    }

    /**
     * Looks through all active instances.
     *
     * @param store the store
     * @param query which types; its filter is replaced
     * @return a table of the types, empty if there are none
     */
    public Table in(InstanceStore store, Query query) {
        Query asked = new Query(query.types(), Query.Filter.ACTIVE, Optional.empty(), query.limit());
        Query.Page page = store.list(asked).orThrow();
        while (true) {
            Instant now = page.storeTime();
            page.instances().forEach(instance -> count(instance, now));
            if (page.next().isEmpty()) {
                return table(now);
            }
            page = store.list(asked.after(page.next().get())).orThrow();
        }
    }

    private void count(InstanceSnapshot instance, Instant now) {
        Optional<Instant> from = new InstanceWords(instance, now).runnableFrom();
        boolean overdue = from.isPresent() && !from.get().plus(patience).isAfter(now);
        Found found = new Found(1, instance.heldAt(now) ? 1 : 0, overdue ? 1 : 0, overdue ? from.get() : now);
        types.merge(instance.type(), found, Found::and);
    }

    private Table table(Instant now) {
        Table table = new Table("TYPE", "ACTIVE", "OVERDUE", "OLDEST");
        types.forEach((type, found) -> {
            if (found.overdue > 0 && found.held == 0) {
                table.row(
                        type.map(HostType::value).map(Shown::name).orElse("-"),
                        Long.toString(found.active),
                        Long.toString(found.overdue),
                        "runnable since " + Shown.at(found.oldest, now));
            }
        });
        return table;
    }
}

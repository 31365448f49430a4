package io.leasehold.service;

import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects what in a store wants attention. For one report. */
final class Reporter {
    private static final int PAGE = 1000;
    private static final int PAGES_FOR_TYPES = 10;

    private final Host host;
    private boolean more;
    private final List<Refusal.Corrupt> damaged = new ArrayList<>();

    Reporter(Host host) {
        this.host = host;
    }

    /** The first answer that is not done ends the report. */
    Result<StoreReport> report() {
        Result<Query.Counts> counts = Answers.of(() -> host.store.counts(HostTypes.all()));
        Result<List<InstanceSnapshot>> orphans = list(Query.Filter.ORPHAN, true);
        Result<List<InstanceSnapshot>> infinite = list(Query.Filter.INFINITE, false);
        Result<List<InstanceSnapshot>> quarantined = list(Query.Filter.QUARANTINED, false);
        Result<Set<Optional<HostType>>> unserved = unserved();
        for (Result<?> part : List.of(counts, orphans, infinite, quarantined, unserved)) {
            if (!(part instanceof Result.Done<?>)) {
                return part.map(never -> {
                    throw new IllegalStateException("not done");
                });
            }
        }
        return Result.done(new StoreReport(
                counts.orThrow(),
                orphans.orThrow(),
                infinite.orThrow(),
                quarantined.orThrow(),
                damaged,
                unserved.orThrow(),
                more ? StoreReport.Completeness.MORE : StoreReport.Completeness.ALL));
    }

    private Result<List<InstanceSnapshot>> list(Query.Filter filter, boolean withDamaged) {
        Query query = new Query(HostTypes.all(), filter, Optional.empty(), PAGE);
        return Answers.of(() -> host.store.list(query)).map(page -> {
            more |= page.next().isPresent();
            if (withDamaged) { // every page lists them, whatever its filter
                damaged.addAll(page.damaged());
            }
            return page.instances();
        });
    }

    private Result<Set<Optional<HostType>>> unserved() {
        HostTypes served = host.settings.served();
        Set<Optional<HostType>> types = new HashSet<>();
        Query query = new Query(HostTypes.all(), Query.Filter.ACTIVE, Optional.empty(), PAGE);
        for (int page = 0; page < PAGES_FOR_TYPES; page++) {
            Query asked = query;
            Result<Query.Page> result = Answers.of(() -> host.store.list(asked));
            if (!(result instanceof Result.Done<Query.Page> done)) {
                return result.map(never -> types);
            }
            done.value().instances().stream()
                    .map(InstanceSnapshot::type)
                    .filter(type -> !served.includes(type))
                    .forEach(types::add);
            if (done.value().next().isEmpty()) {
                return Result.done(types);
            }
            query = query.after(done.value().next().get());
        }
        more = true;
        return Result.done(types);
    }
}

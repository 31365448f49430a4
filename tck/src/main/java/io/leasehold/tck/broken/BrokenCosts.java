package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.records;
import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.RecordStore;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Look;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingRecords;
import io.leasehold.tck.door.ForwardingStore;
import java.util.List;
import java.util.Optional;

/** Stores whose calls cost the more, the more there is that they have nothing to do with (rule PERF-01). */
public final class BrokenCosts implements BrokenFamily {

    /** The family. */
    public BrokenCosts() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                reading("ScanAll", "reads all instances in each look", Call.LOOK, Query.Filter.ANY),
                reading("WadesThroughEnded", "reads kept instances in each look", Call.LOOK, Query.Filter.COMPLETED),
                reading("WadesThroughHeld", "reads held instances in each look", Call.LOOK, Query.Filter.HELD),
                reading("LoadScansAll", "reads all instances in each load", Call.LOAD, Query.Filter.ACTIVE),
                reading("SearchScansAll", "reads all instances to find hosts", Call.SEARCH, Query.Filter.ANY),
                broken("ListsAllKeys", "lists all keys and drops what it did not look for", records(ListsAll::new)));
    }

    private static BrokenProvider broken(String name, String sentence, BrokenProvider.Opener opener) {
        return new BrokenProvider(name, "PERF-01", sentence, opener);
    }

    private static BrokenProvider reading(String name, String sentence, Call call, Query.Filter filter) {
        return broken(name, sentence, store(sound -> new ReadsBesides(sound, call, filter)));
    }

    /** A call before which something is read. */
    private enum Call {
        LOOK,
        LOAD,
        SEARCH
    }

    private record ReadsBesides(InstanceStore store, Call call, Query.Filter filter) implements ForwardingStore {
        private void before(Call now) {
            Optional<Query> page = Optional.of(Query.of(filter)).filter(any -> now == call);
            while (page.isPresent()) {
                Query asked = page.get();
                page = store.list(asked) instanceof Result.Done<Query.Page> done
                        ? done.value().next().map(asked::after)
                        : Optional.empty();
            }
        }

        @Override
        public Result<Look> acquireRunnable(Look.Request request) {
            before(Call.LOOK);
            return store.acquireRunnable(request);
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            before(Call.LOAD);
            return store.acquire(acquisition, targets);
        }

        @Override
        public Result<List<Activatable>> findActivatable(Activatable.Query query) {
            before(Call.SEARCH);
            return store.findActivatable(query);
        }
    }

    /** One call, whatever there is. */
    private record ListsAll(RecordStore records) implements ForwardingRecords {
        @Override
        public List<String> scan(String prefix, String after, int max) {
            return records.scan("", "", Integer.MAX_VALUE).stream()
                    .filter(key -> key.startsWith(prefix) && key.compareTo(after) > 0)
                    .limit(max)
                    .toList();
        }
    }
}

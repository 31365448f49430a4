package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.Hook;
import io.leasehold.tck.memory.MemoryRecordStore;
import java.time.InstantSource;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Stores in which namespaces meet (rule CRUD-05). */
public final class BrokenNamespaces implements BrokenFamily {

    /** The family. */
    public BrokenNamespaces() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                new BrokenProvider("OneNamespace", "CRUD-05", "keeps all namespaces in one", new OneForAll() {
                    @Override
                    OpenRequest opened(OpenRequest request) {
                        return request.namespace("all");
                    }
                }),
                new BrokenProvider("ErasesAll", "CRUD-05", "erases every namespace with one", new OneForAll() {
                    @Override
                    public void erased(String namespace) {
                        clear();
                    }
                }));
    }

    /** Keeps the records of all namespaces in one map. */
    private abstract static class OneForAll implements BrokenProvider.Opener {
        private final NavigableMap<String, Slot> records = new TreeMap<>();

        OpenRequest opened(OpenRequest request) {
            return request;
        }

        final void clear() {
            synchronized (records) {
                records.clear();
            }
        }

        @Override
        public InstanceStore open(RecordStore ignored, OpenRequest request) {
            InstantSource clock = request.clock().orElse(InstantSource.system());
            return new RecordInstanceStore(new MemoryRecordStore(records, clock), opened(request));
        }

        @Override
        public Set<Hook> hooks() {
            return Set.of();
        }
    }
}

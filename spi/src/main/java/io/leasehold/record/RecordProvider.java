package io.leasehold.record;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import java.util.List;

/**
 * A provider that comes in by the small door: it opens record stores, and the rest follows. Its record stores are there for tools
 * too, such as the hooks of a conformance kit, that see or change what the contract does not show. Thread-safe.
 */
public interface RecordProvider extends PersistenceProvider {
    /**
     * Opens the record store that a request names.
     *
     * @param request names the store; its namespace does not matter here
     * @return the record store, to be closed by the caller
     * @throws io.leasehold.spi.BadArgumentException if the URL or an option is not understood
     * @throws io.leasehold.spi.StoreException.CannotOpen if it cannot be opened
     */
    RecordStore records(OpenRequest request);

    @Override
    default InstanceStore open(OpenRequest request) {
        RecordStore records = records(request);
        try {
            return new RecordInstanceStore(records, request);
        } catch (RuntimeException | Error e) {
            records.close();
            throw e;
        }
    }

    @Override
    default void erase(OpenRequest request) {
        try (RecordStore records = records(request)) {
            RecordInstanceStore.erase(records, request.namespace());
        }
    }

    @Override
    default List<String> namespaces(OpenRequest request) {
        try (RecordStore records = records(request)) {
            return RecordInstanceStore.namespaces(records);
        }
    }
}

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
     * Opens the record store that a request names. Several may be open on the same data in one process, and they must see each
     * other's writes at once and exclude each other (rules REC-04, REC-14): a lock of a file excludes processes, not the threads of
     * one, which get an {@link java.nio.channels.OverlappingFileLockException}. So keep a registry by what says where the data is, its
     * real path for example, with one open handle, lock and index for all, closed with the last of its users (rule REC-15).
     *
     * <p>The options that all providers know are checked before this is called, those that yours alone knows are yours to check,
     * before any I/O: {@link OpenRequest#requireKnownOptions}.
     *
     * @param request names the store; its namespace does not matter here
     * @return the record store, to be closed by the caller
     * @throws io.leasehold.spi.BadArgumentException if the URL or an option is not understood
     * @throws io.leasehold.spi.StoreException.CannotOpen if it cannot be opened
     */
    RecordStore records(OpenRequest request);

    @Override
    default InstanceStore open(OpenRequest request) {
        RecordStore records = checked(request);
        try {
            return new RecordInstanceStore(records, request);
        } catch (RuntimeException | Error e) {
            records.close();
            throw e;
        }
    }

    @Override
    default void erase(OpenRequest request) {
        try (RecordStore records = checked(request)) {
            RecordInstanceStore.erase(records, request.namespace());
        }
    }

    @Override
    default List<String> namespaces(OpenRequest request) {
        try (RecordStore records = checked(request)) {
            return RecordInstanceStore.namespaces(records);
        }
    }

    /** What is wrong with the request is said before anything is opened, let alone made. */
    private RecordStore checked(OpenRequest request) {
        request.timeLimit();
        request.attemptLimit();
        return records(request);
    }
}

package io.leasehold.tck.broken;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.tck.door.ForwardingStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Opens stores that join the transactions of {@linkplain ToyConnection toy connections}, one database for each namespace. Thread-safe. */
final class ToyJoins implements BrokenProvider.Opener {
    /** What belongs into a caller's transaction; a view of it can be described and closed besides. */
    private static final Set<String> JOINING =
            Set.of("create", "save", "saveAndRelease", "complete", "signal", "describe", "close");

    private final Supplier<Mistake> mistakes;
    private final Map<String, Map<String, List<String>>> tables = new ConcurrentHashMap<>();

    private ToyJoins(Supplier<Mistake> mistakes) {
        this.mistakes = mistakes;
    }

    /**
     * A store inside a transaction.
     *
     * @param plain the store outside of it
     * @param lent the caller's connection
     * @param view what takes part in the transaction
     */
    record Inside(InstanceStore plain, Connection lent, InstanceStore view) implements ForwardingStore {
        @Override
        public InstanceStore store() {
            return view;
        }
    }

    /** What is done wrong; nothing, if no method is overridden. One for each open store, so it may remember. */
    interface Mistake {
        /** Changes the store outside of transactions. */
        default InstanceStore outside(InstanceStore plain) {
            return plain;
        }

        /** Methods that it lets into a transaction although they have no place there. */
        default Set<String> joins() {
            return Set.of();
        }

        /** Changes the store inside a transaction. */
        default InstanceStore inside(Inside inside) {
            return inside;
        }
    }

    static ToyJoins sound() {
        return wrong(() -> new Mistake() {});
    }

    static ToyJoins wrong(Supplier<Mistake> mistakes) {
        return new ToyJoins(mistakes);
    }

    @Override
    public TransactionalStore open(RecordStore records, OpenRequest request) {
        DataSource connections = request.dataSource()
                .orElseGet(() -> ToyConnection.source(
                        tables.computeIfAbsent(request.namespace(), any -> new ConcurrentHashMap<>())));
        Mistake mistake = mistakes.get();
        InstanceStore plain = mistake.outside(new RecordInstanceStore(records, request));
        return new Joining(plain, records, request, connections, mistake);
    }

    @Override
    public void erased(String namespace) {
        tables.remove(namespace);
    }

    private record Joining(
            InstanceStore store, RecordStore records, OpenRequest request, DataSource connections, Mistake mistake)
            implements ForwardingStore, TransactionalStore {

        @Override
        public StoreDescription describe() {
            return declaringAlso(Capability.TX_ENLIST);
        }

        @Override
        public InstanceStore joining(Connection connection) {
            ToyTransaction part = ToyConnection.of(connection).joined(() -> new ToyTransaction(records));
            InstanceStore view = new RecordInstanceStore(part, request);
            return mistake.inside(new Inside(store, connection, refusing(view, mistake.joins())));
        }
    }

    private static InstanceStore refusing(InstanceStore view, Set<String> besides) {
        Set<String> allowed = new HashSet<>(JOINING);
        allowed.addAll(besides);
        return (InstanceStore) Proxy.newProxyInstance(
                InstanceStore.class.getClassLoader(),
                new Class<?>[] {InstanceStore.class},
                (proxy, call, arguments) -> {
                    if (!allowed.contains(call.getName())) {
                        throw new UnsupportedCapabilityException(Capability.TX_ENLIST, call.getName());
                    }
                    try {
                        return call.invoke(view, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }
}

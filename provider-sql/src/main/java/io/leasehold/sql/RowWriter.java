package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.record.HeadCodec;
import io.leasehold.record.HostCodec;
import io.leasehold.record.RecordKey;
import io.leasehold.record.Slot;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.OwnerId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Collects what a transaction writes and sends it in batches, one for each statement, every one sorted, so that two transactions
 * never wait for each other crosswise. Confined to one thread.
 */
final class RowWriter {
    private final Tables tables;
    private final List<Long> signals = new ArrayList<>();
    private final TreeSet<String> freedKeys = new TreeSet<>();
    private final TreeMap<String, String> givenKeys = new TreeMap<>();
    private final TreeMap<String, Head> inserted = new TreeMap<>();
    private final TreeMap<String, Head> updated = new TreeMap<>();
    private final TreeSet<String> deleted = new TreeSet<>();
    private final Map<String, byte[]> states = new HashMap<>();
    private final TreeMap<Integer, Long> stripes = new TreeMap<>();
    private final TreeMap<Integer, Long> newStripes = new TreeMap<>();
    private final TreeMap<String, HostCodec.Registered> newHosts = new TreeMap<>();
    private final TreeMap<String, HostCodec.Registered> hosts = new TreeMap<>();
    private final TreeSet<String> deletedHosts = new TreeSet<>();

    RowWriter(Tables tables) {
        this.tables = tables;
    }

    boolean created() {
        return !inserted.isEmpty();
    }

    /** Signals that have become part of their instance. */
    void counted(List<Tables.Inbox> inbox) {
        inbox.forEach(signal -> signals.add(signal.signalNo()));
    }

    /** A record changed from what is stored to something else. */
    void write(RecordKey key, Slot before, Slot after) {
        try {
            if (key instanceof RecordKey.OfHead head) {
                head(head.id(), before, after);
            } else if (key instanceof RecordKey.OfState state && after.isPresent()) {
                states.put(state.id().value(), bytes(after));
            } else if (key instanceof RecordKey.OfCorrelation correlation) {
                correlation(correlation.key(), before, after);
            } else if (key instanceof RecordKey.OfStripe stripe) {
                (before.isPresent() ? stripes : newStripes).put(stripe.number(), HeadCodec.stripe(after));
            } else if (key instanceof RecordKey.OfHost host) {
                host(host.host(), before, after);
            }
        } catch (IOException e) {
            throw new IllegalStateException("a record that is to be written makes no row", e);
        }
    }

    private void head(InstanceId id, Slot before, Slot after) throws IOException {
        if (after.isAbsent()) {
            deleted.add(id.value());
        } else {
            (before.isAbsent() ? inserted : updated).put(id.value(), HeadCodec.decode(after));
        }
    }

    /** A key that one instance frees and another takes in the same transaction is freed first. */
    private void correlation(InstanceKey key, Slot before, Slot after) {
        if (before.isPresent() || after.isAbsent()) {
            freedKeys.add(key.value());
        }
        if (after.isPresent()) {
            givenKeys.put(key.value(), new String(bytes(after), StandardCharsets.UTF_8));
        }
    }

    private void host(OwnerId host, Slot before, Slot after) {
        if (after.isAbsent()) {
            deletedHosts.add(host.value());
        } else {
            (before.isAbsent() ? newHosts : hosts)
                    .put(host.value(), HostCodec.decode(after).orElseThrow());
        }
    }

    private static byte[] bytes(Slot slot) {
        byte[] bytes = new byte[slot.sizeBytes()];
        slot.buffer().get(bytes);
        return bytes;
    }

    /** Sends everything. What refers to an instance is removed before it and inserted after it. */
    void flush() {
        Dialect dialect = tables.form().dialect();
        batch(dialect.deleteSignal(), signals, (row, no) -> row.bind("signalNo", no));
        batch(dialect.deleteKey(), freedKeys, (row, key) -> row.bind("key", key));
        once(dialect.deleteInstance(), deleted, (row, id) -> row.bind("id", id));
        once(dialect.insertInstance(), inserted.values(), (row, head) -> {
            tables.form().heads().bind(row, head);
            row.bind("state", states.get(head.id().value()));
        });
        dialect.insertGuard()
                .ifPresent(statement -> once(statement, inserted.keySet(), (row, id) -> row.bind("id", id)));
        update(dialect);
        once(
                dialect.insertKey(),
                givenKeys.entrySet(),
                (row, entry) -> row.bind("key", entry.getKey()).bind("id", entry.getValue()));
        stripes(dialect);
        once(dialect.insertHost(), newHosts.values(), tables.form().hosts()::bind);
        once(dialect.updateHost(), hosts.values(), tables.form().hosts()::bind);
        once(dialect.deleteHost(), deletedHosts, (row, host) -> row.bind("host", host));
    }

    private void update(Dialect dialect) {
        List<Head> alone = new ArrayList<>();
        List<Head> withState = new ArrayList<>();
        updated.forEach((id, head) -> (states.containsKey(id) ? withState : alone).add(head));
        once(dialect.updateInstance(), alone, tables.form().heads()::bind);
        once(dialect.updateInstanceAndState(), withState, (row, head) -> {
            tables.form().heads().bind(row, head);
            row.bind("state", states.get(head.id().value()));
        });
    }

    /** A stripe that was absent a moment ago may be there now: then the insert fails, and the transaction is tried again. */
    private void stripes(Dialect dialect) {
        BiConsumer<PreparedBatch, Map.Entry<Integer, Long>> bind =
                (row, stripe) -> row.bind("stripe", stripe.getKey().toString()).bind("epoch", stripe.getValue());
        batch(dialect.raiseStripe(), stripes.entrySet(), bind);
        once(dialect.insertStripe(), newStripes.entrySet(), bind);
    }

    /** Sends a statement for each of some rows; each must change exactly one row. */
    private <T> void once(String statement, Iterable<T> rows, BiConsumer<PreparedBatch, T> bind) {
        int[] counts = batch(statement, rows, bind);
        if (Arrays.stream(counts).anyMatch(count -> count != 1 && count != Statement.SUCCESS_NO_INFO)) {
            throw Failure.outrun("a locked row is gone");
        }
    }

    private <T> int[] batch(String statement, Iterable<T> rows, BiConsumer<PreparedBatch, T> bind) {
        if (!rows.iterator().hasNext()) {
            return new int[0];
        }
        try (PreparedBatch batch = tables.handle().prepareBatch(statement)) {
            Consumer<T> add = row -> {
                batch.bind("namespace", tables.form().namespace());
                bind.accept(batch, row);
                batch.add();
            };
            rows.forEach(add);
            return batch.execute();
        }
    }
}

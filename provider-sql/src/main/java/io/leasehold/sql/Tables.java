package io.leasehold.sql;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The rows of one namespace on one connection. Confined to one thread.
 *
 * @param handle the connection
 * @param form how the namespace's records stand in tables
 */
record Tables(Handle handle, TableForm form) {
    /** A signal that is recorded beside its instance. */
    record Inbox(long signalNo, Instant recordedAt) {}

    /** Reads to come. */
    Reads reads() {
        return new Reads(this);
    }

    Query query(String statement) {
        return handle.createQuery(statement).bind("namespace", form.namespace());
    }

    Set<InstanceId> keepFromEnding(Collection<InstanceId> ids) {
        Set<InstanceId> kept = new HashSet<>();
        ids.stream().sorted(Comparator.comparing(InstanceId::value)).forEach(id -> {
            int rows = query(form.dialect().keepFromEnding())
                    .bind("id", id.value())
                    .mapTo(String.class)
                    .list()
                    .size();
            if (rows > 0) {
                kept.add(id);
            }
        });
        return kept;
    }

    void recordSignal(InstanceId id, Instant recordedAt) {
        handle.createUpdate(form.dialect().insertSignal())
                .bind("namespace", form.namespace())
                .bind("id", id.value())
                .bind("recordedAt", form.dialect().instant(recordedAt))
                .execute();
    }

    Map<InstanceId, Set<InstanceKey>> keysOf(Collection<InstanceId> ids) {
        Map<InstanceId, Set<InstanceKey>> keys = new HashMap<>();
        form.dialect()
                .keysOf()
                .ifPresent(statement -> each(
                        statement,
                        ids,
                        row -> keys.computeIfAbsent(new InstanceId(row.getString("id")), id -> new HashSet<>())
                                .add(new InstanceKey(row.getString("key_text")))));
        return keys;
    }

    /** Signals beside their instances, in the order of their numbers. */
    Map<InstanceId, List<Inbox>> signals(Collection<InstanceId> ids) {
        Map<InstanceId, List<Inbox>> signals = new HashMap<>();
        each(form.dialect().findSignals(), ids, row -> {
            Instant recordedAt = form.dialect().instant(row, "recorded_at");
            if (recordedAt != null) {
                signals.computeIfAbsent(new InstanceId(row.getString("id")), id -> new ArrayList<>())
                        .add(new Inbox(row.getLong("signal_no"), recordedAt));
            }
        });
        return signals;
    }

    private void each(String statement, Collection<InstanceId> ids, Together.RowReader reader) {
        Together alone = new Together(this);
        alone.add(statement, Texts.of("ids", ids, InstanceId::value), reader);
        alone.run();
    }

    /** Some instances that have such signals. */
    List<InstanceId> signalled(int max) {
        return query(form.dialect().signalled())
                .bind("max", max)
                .map((row, context) -> new InstanceId(row.getString("id")))
                .list();
    }
}

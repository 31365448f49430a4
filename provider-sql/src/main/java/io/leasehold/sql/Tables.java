package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.record.HeadCodec;
import io.leasehold.record.HostCodec;
import io.leasehold.record.Slot;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.OwnerId;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one namespace on one connection, read as the records they stand for. Confined to one thread.
 *
 * @param handle the connection
 * @param form how the namespace's records stand in tables
 */
record Tables(Handle handle, TableForm form) {
    /** A signal that is recorded beside its instance. */
    record Inbox(long signalNo, Instant recordedAt) {}

    private Query query(String statement) {
        return handle.createQuery(statement).bind("namespace", form.namespace());
    }

    private <T> Set<T> select(String statement, Texts<T> texts, Function<String, T> value) {
        if (texts.values.isEmpty()) {
            return Set.of();
        }
        return new HashSet<>(query(statement)
                .bind(texts.name, form.dialect().texts(texts.sorted()))
                .map((row, context) -> value.apply(row.getString(1)))
                .list());
    }

    private <T> void each(String statement, Texts<T> texts, RowReader reader) {
        if (!texts.values.isEmpty()) {
            RowMapper<Boolean> mapper = (row, context) -> {
                reader.read(row);
                return true;
            };
            query(statement)
                    .bind(texts.name, form.dialect().texts(texts.sorted()))
                    .map(mapper)
                    .list();
        }
    }

    /** Takes what it wants from a row. */
    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    /** A parameter of several texts; sorted, so that all transactions lock in one order. */
    private record Texts<T>(String name, Collection<T> values, Function<T, String> text) {
        List<String> sorted() {
            return values.stream().map(text).sorted().distinct().toList();
        }
    }

    private static Texts<InstanceId> ids(Collection<InstanceId> ids) {
        return new Texts<>("ids", ids, InstanceId::value);
    }

    Set<InstanceId> lock(Collection<InstanceId> ids) {
        return select(form.dialect().lock(), ids(ids), InstanceId::new);
    }

    Set<InstanceId> lockToEnd(Collection<InstanceId> ids) {
        return select(form.dialect().lockToEnd(), ids(ids), InstanceId::new);
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

    Set<InstanceId> present(Collection<InstanceId> ids) {
        return select(form.dialect().present(), ids(ids), InstanceId::new);
    }

    Set<OwnerId> lockHosts(Collection<OwnerId> hosts) {
        return select(form.dialect().lockHosts(), hosts(hosts), OwnerId::new);
    }

    private static Texts<OwnerId> hosts(Collection<OwnerId> hosts) {
        return new Texts<>("hosts", hosts, OwnerId::value);
    }

    /**
     * Instances that were read.
     *
     * @param slots by id; one whose row makes no sense is damaged, one without a row is missing
     * @param signalled those that may have signals beside them
     * @param moment whether each was read at one instant, with its keys and with whether it has signals
     */
    record Heads(Map<InstanceId, Slot> slots, Set<InstanceId> signalled, boolean moment) {}

    /** Instances by id. */
    Heads heads(Collection<InstanceId> ids) {
        return form.dialect().findsWhole() ? headsWhole(ids) : headsAlone(ids);
    }

    private Heads headsAlone(Collection<InstanceId> ids) {
        Map<InstanceId, Head> read = new HashMap<>();
        Map<InstanceId, Slot> slots = new HashMap<>();
        Set<InstanceId> withKeys = new HashSet<>();
        each(form.dialect().find(), ids(ids), row -> {
            Optional<Head> head = head(row, Set.of(), slots);
            if (head.isPresent()) {
                read.put(head.get().id(), head.get());
                if (row.getInt("key_count") > 0) {
                    withKeys.add(head.get().id());
                }
            }
        });
        Map<InstanceId, Set<InstanceKey>> keys = keysOf(withKeys);
        read.forEach((id, head) -> slots.put(
                id,
                Slot.of(HeadCodec.encode(withKeys.contains(id) ? with(head, keys.getOrDefault(id, Set.of())) : head))));
        return new Heads(slots, slots.keySet(), false);
    }

    private Heads headsWhole(Collection<InstanceId> ids) {
        Map<InstanceId, Slot> slots = new HashMap<>();
        Set<InstanceId> signalled = new HashSet<>();
        each(form.dialect().find(), ids(ids), row -> {
            head(row, keys(row.getArray("key_texts")), slots)
                    .ifPresent(head -> slots.put(head.id(), Slot.of(HeadCodec.encode(head))));
            if (row.getBoolean("signalled")) {
                signalled.add(new InstanceId(row.getString("id")));
            }
        });
        return new Heads(slots, signalled, true);
    }

    /** The head of the current row; if it makes no sense, its slot is damaged instead. */
    private Optional<Head> head(ResultSet row, Set<InstanceKey> keys, Map<InstanceId, Slot> slots) throws SQLException {
        try {
            return Optional.of(form.heads().read(row, keys));
        } catch (IllegalArgumentException | DateTimeException e) {
            slots.put(new InstanceId(row.getString("id")), Slot.damaged("its row: " + e.getMessage()));
            return Optional.empty();
        }
    }

    private static Set<InstanceKey> keys(@Nullable Array texts) throws SQLException {
        Set<InstanceKey> keys = new HashSet<>();
        if (texts != null) {
            for (Object text : (Object[]) texts.getArray()) {
                keys.add(new InstanceKey(String.valueOf(text)));
            }
        }
        return keys;
    }

    static Head with(Head head, Set<InstanceKey> keys) {
        Content content = head.content();
        return head.with(new Content(content.stateSizeBytes(), content.encoding(), keys, content.activation()));
    }

    Map<InstanceId, Set<InstanceKey>> keysOf(Collection<InstanceId> ids) {
        Map<InstanceId, Set<InstanceKey>> keys = new HashMap<>();
        form.dialect()
                .keysOf()
                .ifPresent(statement -> each(
                        statement,
                        ids(ids),
                        row -> keys.computeIfAbsent(new InstanceId(row.getString("id")), id -> new HashSet<>())
                                .add(new InstanceKey(row.getString("key_text")))));
        return keys;
    }

    /** States by id; one that is missing from its row is missing from the answer. */
    Map<InstanceId, Slot> states(Collection<InstanceId> ids) {
        Map<InstanceId, Slot> states = new HashMap<>();
        each(form.dialect().findStates(), ids(ids), row -> {
            byte[] state = row.getBytes("state");
            if (state != null) {
                states.put(new InstanceId(row.getString("id")), Slot.of(state));
            }
        });
        return states;
    }

    /** Signals beside their instances, in the order of their numbers. */
    Map<InstanceId, List<Inbox>> signals(Collection<InstanceId> ids) {
        Map<InstanceId, List<Inbox>> signals = new HashMap<>();
        each(form.dialect().findSignals(), ids(ids), row -> {
            Instant recordedAt = form.dialect().instant(row, "recorded_at");
            if (recordedAt != null) {
                signals.computeIfAbsent(new InstanceId(row.getString("id")), id -> new ArrayList<>())
                        .add(new Inbox(row.getLong("signal_no"), recordedAt));
            }
        });
        return signals;
    }

    /** Some instances that have such signals. */
    List<InstanceId> signalled(int max) {
        return query(form.dialect().signalled())
                .bind("max", max)
                .map((row, context) -> new InstanceId(row.getString("id")))
                .list();
    }

    /** Whose keys are, as correlation records. */
    Map<InstanceKey, Slot> keys(Collection<InstanceKey> keys) {
        Map<InstanceKey, Slot> owners = new HashMap<>();
        each(
                form.dialect().findKeys(),
                new Texts<>("keys", keys, InstanceKey::value),
                row -> owners.put(
                        new InstanceKey(row.getString("key_text")),
                        Slot.of(row.getString("id").getBytes(StandardCharsets.UTF_8))));
        return owners;
    }

    /** The epochs of stripes, as records. */
    Map<Integer, Slot> stripes(Collection<Integer> numbers) {
        Map<Integer, Slot> stripes = new HashMap<>();
        each(
                form.dialect().findStripes(),
                new Texts<>("stripes", numbers, String::valueOf),
                row -> stripes.put(
                        Integer.valueOf(row.getString("stripe")),
                        Slot.of(HeadCodec.encodeStripe(row.getLong("epoch")))));
        return stripes;
    }

    /** Registrations, as records. */
    Map<OwnerId, Slot> registrations(Collection<OwnerId> hosts) {
        Map<OwnerId, Slot> registrations = new HashMap<>();
        each(
                form.dialect().findHosts(),
                hosts(hosts),
                row -> registrations.put(
                        new OwnerId(row.getString("host")),
                        Slot.of(HostCodec.encode(form.hosts().read(row)))));
        return registrations;
    }
}

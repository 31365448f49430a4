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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be locked and read of one namespace, as the records it stands for: first all of it is asked for, in the order in which
 * it is to be done, then {@link #run} does it, on some databases in one round trip. What was asked for is filled by then, and empty
 * before. Confined to one thread, and used once.
 */
final class Reads {
    private final TableForm form;
    private final Together together;
    private final List<Runnable> afterwards = new ArrayList<>();

    Reads(Tables tables) {
        this.form = tables.form();
        this.together = new Together(tables);
    }

    /** Does all that was asked for. */
    void run() {
        together.run();
        afterwards.forEach(Runnable::run);
    }

    /** Does all that was asked for, after the clock was read, or together with that. */
    void run(Reading clock) {
        together.run(clock);
        afterwards.forEach(Runnable::run);
    }

    private static Texts ids(Collection<InstanceId> ids) {
        return Texts.of("ids", ids, InstanceId::value);
    }

    private static Texts hosts(Collection<OwnerId> hosts) {
        return Texts.of("hosts", hosts, OwnerId::value);
    }

    /** Locks instances until the end of the transaction; those that somebody else has locked are missing from the answer. */
    Set<InstanceId> lock(Collection<InstanceId> ids) {
        return instances(form.dialect().lock(), ids);
    }

    /** Locks instances that are about to end. */
    Set<InstanceId> lockToEnd(Collection<InstanceId> ids) {
        return instances(form.dialect().lockToEnd(), ids);
    }

    private Set<InstanceId> instances(String statement, Collection<InstanceId> ids) {
        Set<InstanceId> got = new HashSet<>();
        together.add(statement, ids(ids), row -> got.add(new InstanceId(row.getString(1))));
        return got;
    }

    Set<OwnerId> lockHosts(Collection<OwnerId> hosts) {
        Set<OwnerId> got = new HashSet<>();
        together.add(form.dialect().lockHosts(), hosts(hosts), row -> got.add(new OwnerId(row.getString(1))));
        return got;
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
        Heads heads = new Heads(new HashMap<>(), new HashSet<>(), false);
        Set<InstanceId> withKeys = new HashSet<>();
        together.add(form.dialect().find(), ids(ids), row -> {
            Optional<Head> head = head(row, Set.of(), heads.slots);
            if (head.isPresent()) {
                read.put(head.get().id(), head.get());
                if (row.getInt("key_count") > 0) {
                    withKeys.add(head.get().id());
                }
            }
        });
        afterwards.add(() -> {
            Map<InstanceId, Set<InstanceKey>> keys = together.tables().keysOf(withKeys);
            read.forEach((id, head) -> heads.slots.put(
                    id,
                    Slot.of(HeadCodec.encode(
                            withKeys.contains(id) ? with(head, keys.getOrDefault(id, Set.of())) : head))));
            heads.signalled.addAll(heads.slots.keySet());
        });
        return heads;
    }

    private Heads headsWhole(Collection<InstanceId> ids) {
        Heads heads = new Heads(new HashMap<>(), new HashSet<>(), true);
        together.add(form.dialect().find(), ids(ids), row -> {
            head(row, keys(row.getArray("key_texts")), heads.slots)
                    .ifPresent(head -> heads.slots.put(head.id(), Slot.of(HeadCodec.encode(head))));
            if (row.getBoolean("signalled")) {
                heads.signalled.add(new InstanceId(row.getString("id")));
            }
        });
        return heads;
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

    /** States by id; one that is missing from its row is missing from the answer. */
    Map<InstanceId, Slot> states(Collection<InstanceId> ids) {
        Map<InstanceId, Slot> states = new HashMap<>();
        together.add(form.dialect().findStates(), ids(ids), row -> {
            byte[] state = row.getBytes("state");
            if (state != null) {
                states.put(new InstanceId(row.getString("id")), Slot.of(state));
            }
        });
        return states;
    }

    /** Whose keys are, as correlation records. */
    Map<InstanceKey, Slot> keys(Collection<InstanceKey> keys) {
        Map<InstanceKey, Slot> owners = new HashMap<>();
        together.add(
                form.dialect().findKeys(),
                Texts.of("keys", keys, InstanceKey::value),
                row -> owners.put(
                        new InstanceKey(row.getString("key_text")),
                        Slot.of(row.getString("id").getBytes(StandardCharsets.UTF_8))));
        return owners;
    }

    /** The epochs of stripes, as records. */
    Map<Integer, Slot> stripes(Collection<Integer> numbers) {
        Map<Integer, Slot> stripes = new HashMap<>();
        together.add(
                form.dialect().findStripes(),
                Texts.of("stripes", numbers, String::valueOf),
                row -> stripes.put(
                        Integer.valueOf(row.getString("stripe")),
                        Slot.of(HeadCodec.encodeStripe(row.getLong("epoch")))));
        return stripes;
    }

    /** Registrations, as records. */
    Map<OwnerId, Slot> registrations(Collection<OwnerId> hosts) {
        Map<OwnerId, Slot> registrations = new HashMap<>();
        together.add(
                form.dialect().findHosts(),
                hosts(hosts),
                row -> registrations.put(
                        new OwnerId(row.getString("host")),
                        Slot.of(HostCodec.encode(form.hosts().read(row)))));
        return registrations;
    }
}

package io.leasehold.record;

import io.leasehold.spi.Activatable;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Query.Filter;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads that change nothing (rule CRUD-05): find, list, counts, activatable. */
final class Listings {
    private static final int PAGE = 500;
    private static final int MOST_SCANNED = 10_000;
    private static final int MOST_ATTEMPTS = 20;

    private final RecordStore records;
    private final Terms terms;
    private final Layout layout;

    Listings(RecordStore records, Terms terms) {
        this.records = records;
        this.terms = terms;
        this.layout = terms.layout();
    }

    Result<InstanceSnapshot> find(Target target) {
        return target instanceof Target.ById byId
                ? find(byId.id()).map(Head::snapshot)
                : findByKey((Target.ByKey) target);
    }

    private Result<Head> find(InstanceId id) {
        Result<Optional<Head>> read =
                Decision.read(id, records.find(List.of(layout.head(id))).get(0));
        return read instanceof Result.Done<Optional<Head>> done && done.value().isEmpty()
                ? Result.refused(new Refusal.Absent(id))
                : read.map(Optional::orElseThrow);
    }

    /** Key and instance are two reads, so an answer counts only if the instance still has the key. */
    private Result<InstanceSnapshot> findByKey(Target.ByKey target) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Slot slot = records.find(List.of(layout.correlation(target.key()))).get(0);
            if (slot.isAbsent()) {
                return Result.refused(new Refusal.KeyUnknown(target.key()));
            }
            if (!slot.isPresent()) {
                return Result.refused(new Refusal.Busy("damaged key " + target.key()));
            }
            Result<Head> head = find(Creating.idIn(slot));
            boolean moved = head instanceof Result.Refused<Head> refused && refused.reason() instanceof Refusal.Absent;
            if (!moved && hasKey(head, target)) {
                return head.map(Head::snapshot);
            }
        }
        return Result.refused(new Refusal.Busy("key " + target.key()));
    }

    private static boolean hasKey(Result<Head> head, Target.ByKey target) {
        return !(head instanceof Result.Done<Head> done)
                || done.value().content().keys().contains(target.key());
    }

    Result<Query.Page> list(Query query) {
        Instant reading = records.time();
        List<InstanceSnapshot> instances = new ArrayList<>();
        List<Refusal.Corrupt> damaged = new ArrayList<>();
        String last =
                query.after().map(token -> layout.head(new InstanceId(token))).orElse("");
        for (int scanned = 0; scanned < MOST_SCANNED; scanned += PAGE) {
            List<String> keys = records.scan(layout.heads(), last, Math.min(PAGE, query.limit() - instances.size()));
            for (Result<Head> head : read(keys)) {
                if (head instanceof Result.Done<Head> done) {
                    InstanceSnapshot snapshot = done.value().snapshot();
                    if (query.types().includes(snapshot.type()) && passes(query.filter(), done.value(), reading)) {
                        instances.add(snapshot);
                    }
                } else if (head instanceof Result.Refused<Head> refused
                        && refused.reason() instanceof Refusal.Corrupt corrupt) {
                    damaged.add(corrupt);
                }
            }
            if (keys.isEmpty()) {
                return Result.done(new Query.Page(instances, damaged, reading, Optional.empty()));
            }
            last = keys.get(keys.size() - 1);
            if (instances.size() >= query.limit()) {
                break;
            }
        }
        Optional<String> next = Optional.of(Layout.lastId(last).value());
        return Result.done(new Query.Page(instances, damaged, reading, next));
    }

    Result<Query.Counts> counts(HostTypes types) {
        Instant reading = records.time();
        Map<Filter, Long> counts = new EnumMap<>(Filter.class);
        for (Filter filter : Filter.values()) {
            counts.put(filter, 0L);
        }
        forEach(layout.heads(), head -> {
            if (types.includes(head.birth().type())) {
                for (Filter filter : Filter.values()) {
                    counts.merge(filter, passes(filter, head, reading) ? 1L : 0L, Long::sum);
                }
            }
        });
        return Result.done(new Query.Counts(counts, reading));
    }

    private void forEach(String prefix, Consumer<Head> consumer) {
        List<String> keys = records.scan(prefix, "", PAGE);
        while (!keys.isEmpty()) {
            read(keys).forEach(head -> {
                if (head instanceof Result.Done<Head> done) {
                    consumer.accept(done.value());
                }
            });
            keys = records.scan(prefix, keys.get(keys.size() - 1), PAGE);
        }
    }

    /** Heads by key; one that is gone meanwhile is refused as absent. */
    private List<Result<Head>> read(List<String> keys) {
        List<Slot> slots = keys.isEmpty() ? List.of() : records.find(keys);
        List<Result<Head>> heads = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            InstanceId id = Layout.lastId(keys.get(i));
            heads.add(
                    Decision.read(id, slots.get(i)) instanceof Result.Done<Optional<Head>> done
                            ? done.value().map(Result::done).orElse(Result.refused(new Refusal.Absent(id)))
                            : Result.refused(new Refusal.Corrupt(
                                    id, slots.get(i).damage().orElse("its record"))));
        }
        return heads;
    }

    private boolean passes(Filter filter, Head head, Instant reading) {
        Status status = head.standing().status();
        return switch (filter) {
            case ANY -> true;
            case ACTIVE -> status == Status.ACTIVE;
            case SUSPENDED -> status == Status.SUSPENDED;
            case COMPLETED -> status == Status.COMPLETED;
            case TERMINATED -> status == Status.TERMINATED;
            case HELD -> terms.laws().held(head, reading);
            case INFINITE ->
                head.ownership()
                        .lease()
                        .map(held -> held.expiry() instanceof Expiry.Never)
                        .orElse(false);
            case QUARANTINED ->
                status == Status.SUSPENDED
                        && head.standing().reason().equals(Optional.of(InstanceSnapshot.QUARANTINED));
            case ORPHAN -> terms.laws().orphan(head, reading, Duration.ZERO);
        };
    }

    Result<List<Activatable>> activatable(Activatable.Query query) {
        Instant reading = records.time();
        List<HostCodec.Registered> hosts = hosts();
        List<String> prefixes = query.activationTypes().stream()
                .map(layout::activatables)
                .sorted()
                .toList();
        Dues dues = new Dues(records, prefixes, reading);
        List<Activatable> found = new ArrayList<>();
        for (Optional<Layout.Due> due = dues.next();
                due.isPresent() && found.size() < query.limit();
                due = dues.next()) {
            Result<Head> head = find(due.get().instance());
            if (head instanceof Result.Done<Head> done && needsHost(done.value(), query, hosts, reading)) {
                found.add(new Activatable(
                        done.value().id(),
                        done.value().birth().type(),
                        done.value().content().activation().orElseThrow()));
            }
        }
        return Result.done(found);
    }

    private boolean needsHost(Head head, Activatable.Query query, List<HostCodec.Registered> hosts, Instant reading) {
        return terms.laws().dueAt(head).map(due -> !due.isAfter(reading)).orElse(false)
                && head.content()
                        .activation()
                        .map(a -> query.activationTypes().contains(a.activationType()))
                        .orElse(false)
                && hosts.stream().noneMatch(host -> host.serves(head.birth().type(), query.machine(), reading));
    }

    private List<HostCodec.Registered> hosts() {
        List<HostCodec.Registered> hosts = new ArrayList<>();
        for (List<String> keys = records.scan(layout.hosts(), "", PAGE);
                !keys.isEmpty();
                keys = records.scan(layout.hosts(), keys.get(keys.size() - 1), PAGE)) {
            records.find(keys).stream()
                    .map(HostCodec::decode)
                    .flatMap(Optional::stream)
                    .forEach(hosts::add);
        }
        return hosts;
    }

    /** Registrations that have lapsed, as keys; a hint for the purge. */
    List<String> hostKeys(String after) {
        return records.scan(layout.hosts(), after, PAGE);
    }

    static OwnerId hostIn(String key) {
        return new OwnerId(Layout.lastId(key).value());
    }
}

package io.leasehold.tck.checker;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Look;
import io.leasehold.spi.Result;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.model.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What must hold in every history, told from the answers alone, without the model and without a search: cheap, and independent of
 * the checker, so that each can convict the other. They see less; where they see something, it is so.
 */
final class Invariants {

    private final History history;
    private final Map<InstanceId, List<Grant>> grants = new HashMap<>();
    private final Map<Lease, Instant> longest = new HashMap<>();
    private final Map<Lease, Accepted> lastWrites = new HashMap<>();
    private final List<Broken> broken = new ArrayList<>();

    /** An invariant that does not hold. */
    record Broken(String rule, String words, Invocation invocation) {}

    private record Grant(Lease.Held held, Invocation by, Instant storeTime) {}

    private record Accepted(long writeNo, Invocation by) {}

    private Invariants(History history) {
        this.history = history;
    }

    static List<Broken> of(History history) {
        Invariants invariants = new Invariants(history);
        history.invocations().forEach(invariants::collect);
        history.invocations().forEach(invariants::check);
        invariants.grants.values().forEach(invariants::checkGrants);
        return invariants.broken;
    }

    private void complain(String rule, String words, Invocation invocation) {
        broken.add(new Broken(rule, words, invocation));
    }

    private void collect(Invocation invocation) {
        values(invocation).forEach(value -> {
            if (value instanceof Acquired acquired && !acquired.repeated()) {
                granted(new Grant(acquired.held(), invocation, acquired.storeTime()));
            } else if (value instanceof Create.Created created && !created.repeated()) {
                created.lease().ifPresent(held -> granted(new Grant(held, invocation, created.storeTime())));
            }
        });
        List<Lease> under = leases(invocation.call());
        List<Object> answers = values(invocation).toList();
        for (int i = 0; i < Math.min(under.size(), answers.size()); i++) {
            if (answers.get(i) instanceof Written written) {
                end(written.expiry()).ifPresent(extend(under.get(i)));
            }
        }
    }

    private void granted(Grant grant) {
        Lease lease = grant.held().lease();
        grants.computeIfAbsent(lease.instance(), id -> new ArrayList<>()).add(grant);
        end(Optional.of(grant.held().expiry())).ifPresent(extend(lease));
    }

    private java.util.function.Consumer<Instant> extend(Lease lease) {
        return end -> longest.merge(lease, end, (one, other) -> one.isAfter(other) ? one : other);
    }

    /** When a lease ends by time; a zero-length one never does, its holder is judged by identity alone. */
    private static Optional<Instant> end(Optional<Expiry> expiry) {
        return expiry.map(each -> each instanceof Expiry.At at ? at.at() : Instant.MAX);
    }

    private void check(Invocation invocation) {
        if (invocation.answer() instanceof Throwable thrown) {
            complain("ERR-02", "the call threw " + thrown, invocation);
        }
        values(invocation)
                .forEach(value -> storeTime(value)
                        .filter(time -> !history.readings(invocation.span()).contains(time))
                        .ifPresent(time -> complain(
                                "LEASE-01",
                                "the answer says it was decided at " + time
                                        + ", which the clock did not show during the call",
                                invocation)));
        List<WriteStamp> stamps = stamps(invocation.call());
        List<Object> answers = answersInOrder(invocation);
        for (int i = 0; i < Math.min(stamps.size(), answers.size()); i++) {
            if (answers.get(i) instanceof Written written && !written.repeated()) {
                accepted(stamps.get(i), written, invocation);
            }
        }
    }

    private void accepted(WriteStamp stamp, Written written, Invocation invocation) {
        Lease lease = stamp.lease();
        Instant end = longest.getOrDefault(lease, Instant.MAX);
        if (!written.storeTime().isBefore(end)) {
            complain(
                    "LEASE-06",
                    "a write at " + written.storeTime() + " was accepted under a lease that ended at " + end,
                    invocation);
        }
        Accepted last = lastWrites.get(lease);
        if (last != null && last.by().span().isBefore(invocation.span()) && stamp.writeNo() <= last.writeNo()) {
            complain(
                    "FENCE-02",
                    "write number " + stamp.writeNo() + " was accepted after number " + last.writeNo(),
                    invocation);
        }
        lastWrites.put(lease, new Accepted(stamp.writeNo(), invocation));
        grants.getOrDefault(lease.instance(), List.of()).stream()
                .filter(grant -> grant.held().lease().epoch() > lease.epoch())
                .filter(grant -> grant.by().span().isBefore(invocation.span()))
                .findFirst()
                .ifPresent(grant -> complain(
                        "FENCE-02",
                        "a write under epoch " + lease.epoch() + " was accepted after epoch "
                                + grant.held().lease().epoch() + " had been granted to "
                                + grant.held().lease().owner(),
                        invocation));
    }

    /** Epochs grow from grant to grant, and no two finite leases that nobody ended are valid at one reading. */
    private void checkGrants(List<Grant> all) {
        Map<Long, Grant> byEpoch = new HashMap<>();
        Optional<Grant> highest = Optional.empty();
        for (Grant grant : all) {
            Lease lease = grant.held().lease();
            Grant twin = byEpoch.putIfAbsent(lease.epoch(), grant);
            if (twin != null) {
                complain(
                        "FENCE-01",
                        "epoch " + lease.epoch() + " was granted twice, to "
                                + twin.held().lease().owner() + " and to " + lease.owner(),
                        grant.by());
            }
            highest.filter(other -> other.by().span().isBefore(grant.by().span()))
                    .filter(other -> other.held().lease().epoch() > lease.epoch())
                    .ifPresent(other -> complain(
                            "FENCE-01",
                            "epoch " + lease.epoch() + " was granted after epoch "
                                    + other.held().lease().epoch(),
                            grant.by()));
            if (highest.filter(other -> other.held().lease().epoch() >= lease.epoch())
                    .isEmpty()) {
                highest.ifPresent(before -> checkExclusion(before, grant));
                highest = Optional.of(grant);
            }
        }
    }

    private void checkExclusion(Grant before, Grant after) {
        Lease lease = before.held().lease();
        boolean over = !(before.held().expiry() instanceof Expiry.At at)
                || !after.storeTime().isBefore(at.at());
        boolean earlier = after.by().span().isBefore(before.by().span());
        if (!over && !earlier && !mayHaveEnded(lease, after.by())) {
            complain(
                    "EXCL-01",
                    "epoch " + after.held().lease().epoch() + " was granted to "
                            + after.held().lease().owner() + " at " + after.storeTime() + " although epoch "
                            + lease.epoch()
                            + " of " + lease.owner() + " ran until "
                            + before.held().expiry().instant().orElseThrow()
                            + " and nobody had ended it",
                    after.by());
        }
    }

    private boolean mayHaveEnded(Lease lease, Invocation by) {
        return history.invocations().stream()
                .filter(each -> each.number() != by.number() && !by.span().isBefore(each.span()))
                .anyMatch(each -> ends(each.call(), lease));
    }

    /** Whether a call may have ended a lease before its time: anybody's but the holder's renewals and keeping saves. */
    private static boolean ends(Call call, Lease lease) {
        if (call instanceof Call.Create create) {
            return create.creation().id().equals(lease.instance());
        }
        boolean keeps = call instanceof Call.Renew || call instanceof Call.Save;
        return call instanceof Call.Operate || (!keeps && leases(call).contains(lease));
    }

    private static Stream<Object> values(Invocation invocation) {
        return answersInOrder(invocation).stream()
                .flatMap(value -> value instanceof Look look
                        ? look.acquired().stream().map(Object.class::cast)
                        : Stream.of(value));
    }

    /** The value of each element, or what stands for it if it has none. */
    private static List<Object> answersInOrder(Invocation invocation) {
        Object answer = invocation.answer();
        List<?> all = answer instanceof List<?> list ? list : List.of(answer);
        return all.stream()
                .map(each -> each instanceof Result.Done<?> done ? (Object) done.value() : each)
                .toList();
    }

    private static Optional<Instant> storeTime(Object value) {
        return Answer.storeTime(Result.done(value));
    }

    private static List<WriteStamp> stamps(Call call) {
        if (call instanceof Call.Save save) {
            return save.saves().stream().map(io.leasehold.spi.Save::stamp).toList();
        }
        if (call instanceof Call.SaveAndRelease save) {
            return save.saves().stream().map(io.leasehold.spi.Save::stamp).toList();
        }
        if (call instanceof Call.Release release) {
            return release.releases().stream()
                    .map(io.leasehold.spi.Release::stamp)
                    .toList();
        }
        if (call instanceof Call.Complete complete) {
            return complete.completions().stream()
                    .map(io.leasehold.spi.Completion::stamp)
                    .toList();
        }
        return call instanceof Call.Stop stop ? List.of(stop.stop().stamp()) : List.of();
    }

    private static List<Lease> leases(Call call) {
        return call instanceof Call.Renew renew
                ? renew.leases()
                : stamps(call).stream().map(WriteStamp::lease).toList();
    }
}

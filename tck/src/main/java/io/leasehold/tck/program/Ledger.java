package io.leasehold.tck.program;

import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.Timer;
import io.leasehold.tck.model.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What a run has produced so far that later steps may refer to. Confined to one thread. */
final class Ledger {

    private final Map<Integer, Event.Called> called = new HashMap<>();
    private final List<Granted> grants = new ArrayList<>();
    private final Map<Lease, SignalMark> marks = new HashMap<>();
    private final TreeSet<Instant> boundaries = new TreeSet<>();
    private final Map<Integer, Integer> lives = new HashMap<>();
    private final Names names;
    private final Instant start;

    private record Granted(int host, Lease lease) {}

    Ledger(Names names, Instant start) {
        this.names = names;
        this.start = start;
    }

    Names names() {
        return names;
    }

    Instant start() {
        return start;
    }

    OwnerId owner(int host) {
        return names.owner(host, lives.getOrDefault(host, 0));
    }

    void restart(int host) {
        lives.merge(host, 1, Integer::sum);
    }

    Optional<Event.Called> called(int step) {
        return Optional.ofNullable(called.get(step));
    }

    void record(Event.Called event) {
        called.put(event.step().id(), event);
        Answers.leases(event.answer())
                .forEach(lease -> lease.ifPresent(
                        held -> grants.add(new Granted(event.step().host(), held.lease()))));
        keepMarks(event);
        Answers.expiries(event.answer()).forEach(each -> each.ifPresent(boundaries::add));
        Answers.timers(event.answer()).forEach(each -> each.ifPresent(boundaries::add));
        storedTimer(event).ifPresent(boundaries::add);
        retryAt(event, 0).ifPresent(boundaries::add);
    }

    private void keepMarks(Event.Called event) {
        List<Optional<SignalMark>> given = Answers.marks(event.answer());
        List<Optional<Lease.Held>> granted = Answers.leases(event.answer());
        List<Lease> under = Calls.leases(event.call());
        for (int i = 0; i < given.size(); i++) {
            Optional<Lease> lease = granted.get(i).map(Lease.Held::lease);
            if (lease.isEmpty() && i < under.size()) {
                lease = Optional.of(under.get(i));
            }
            if (lease.isPresent() && given.get(i).isPresent()) {
                marks.put(lease.get(), given.get(i).get());
            }
        }
    }

    Optional<Lease> lease(LeaseRef ref) {
        if (ref instanceof LeaseRef.Of of) {
            return called(of.step())
                    .flatMap(event -> place(Answers.leases(event.answer()), of.nth()))
                    .map(Lease.Held::lease);
        }
        if (ref instanceof LeaseRef.Latest latest) {
            return latest(grant -> grant.host() == latest.host(), latest.instance());
        }
        if (ref instanceof LeaseRef.Last last) {
            return latest(grant -> true, last.instance());
        }
        LeaseRef.Forged forged = (LeaseRef.Forged) ref;
        return lease(forged.genuine()).map(lease -> forge(lease, forged.part()));
    }

    private Optional<Lease> latest(Predicate<Granted> by, int instance) {
        for (int i = grants.size() - 1; i >= 0; i--) {
            Granted grant = grants.get(i);
            if (by.test(grant) && grant.lease().instance().equals(names.instance(instance))) {
                return Optional.of(grant.lease());
            }
        }
        return Optional.empty();
    }

    private static Lease forge(Lease lease, LeaseRef.Part part) {
        return switch (part) {
            case OWNER ->
                new Lease(
                        lease.instance(),
                        new OwnerId(lease.owner().value() + "x"),
                        lease.acquisitionNo(),
                        lease.epoch());
            case ACQUISITION_NUMBER ->
                new Lease(lease.instance(), lease.owner(), lease.acquisitionNo() + 1, lease.epoch());
            case EPOCH_ABOVE -> new Lease(lease.instance(), lease.owner(), lease.acquisitionNo(), lease.epoch() + 1);
            case EPOCH_BELOW ->
                new Lease(lease.instance(), lease.owner(), lease.acquisitionNo(), Math.max(1, lease.epoch() - 1));
        };
    }

    Optional<SignalMark> mark(MarkRef ref, Lease under) {
        if (ref instanceof MarkRef.Of of) {
            return called(of.step()).flatMap(event -> place(Answers.marks(event.answer()), of.nth()));
        }
        return Optional.of(
                ref instanceof MarkRef.Latest ? marks.getOrDefault(under, SignalMark.NONE) : SignalMark.NONE);
    }

    Optional<Instant> instant(Boundary boundary, Instant now) {
        if (boundary instanceof Boundary.Next) {
            return Optional.ofNullable(boundaries.higher(now));
        }
        if (boundary instanceof Boundary.Plus plus) {
            return instant(plus.boundary(), now).map(base -> base.plus(plus.later()));
        }
        if (boundary instanceof Boundary.Expiry expiry) {
            return called(expiry.step()).flatMap(event -> place(Answers.expiries(event.answer()), expiry.nth()));
        }
        if (boundary instanceof Boundary.Due due) {
            return called(due.step())
                    .flatMap(event ->
                            place(Answers.timers(event.answer()), due.nth()).or(() -> storedTimer(event)));
        }
        if (boundary instanceof Boundary.RetryAt retry) {
            return called(retry.step()).flatMap(event -> retryAt(event, retry.nth()));
        }
        Boundary.After after = (Boundary.After) boundary;
        return called(after.step()).map(event -> event.reading().plus(after.later()));
    }

    private static Optional<Instant> storedTimer(Event.Called event) {
        return event.call() instanceof Call.Create create
                ? create.creation().next().timer().resolve(event.reading())
                : Optional.empty();
    }

    private static Optional<Instant> retryAt(Event.Called event, int nth) {
        List<Timer> all = Calls.retryAts(event.call());
        return nth < all.size() ? all.get(nth).resolve(event.reading()) : Optional.empty();
    }

    private static <T> Optional<T> place(List<Optional<T>> places, int nth) {
        return nth < places.size() ? places.get(nth) : Optional.empty();
    }
}

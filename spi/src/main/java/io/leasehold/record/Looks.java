package io.leasehold.record;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Look;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks: finds candidates in the due records, which are a hint, and takes each in its own step, which decides (rules RUN-01 to
 * RUN-06, EXCL-04, TIMER-05). One reading, taken first, decides for the whole look: whatever was runnable throughout the call was
 * runnable at it.
 */
final class Looks {
    private static final int MOST_REMEMBERED = 10_000;
    private static final Duration TICK = Duration.ofNanos(1000);

    private final Calls calls;
    private final Terms terms;
    private final Deadline.Source deadlines;
    /** Owners whose last look was a suspect handed out alone: their next look prefers others. Guarded by itself. */
    private final Map<OwnerId, Boolean> lastWasSuspect = new LinkedHashMap<>();

    Looks(Calls calls, Terms terms, Deadline.Source deadlines) {
        this.calls = calls;
        this.terms = terms;
        this.deadlines = deadlines;
    }

    Result<Look> look(Look.Request request) {
        return Calls.reading(() -> {
            Instant reading = calls.records().time();
            Result<Optional<Look>> repeated = repeat(request.acquisition(), reading);
            if (repeated instanceof Result.Done<Optional<Look>> done
                    && done.value().isPresent()) {
                return Result.done(done.value().get());
            }
            return repeated instanceof Result.Done<Optional<Look>>
                    ? fresh(request, reading)
                    : repeated.map(Optional::orElseThrow);
        });
    }

    /** What an earlier copy of this look took and still holds; empty if nothing, then this copy looks afresh. */
    private Result<Optional<Look>> repeat(Acquisition acquisition, Instant reading) {
        Harvest harvest = new Harvest(Integer.MAX_VALUE);
        String prefix = terms.layout().leases(acquisition.owner(), acquisition.number());
        Acquiring acquiring = new Acquiring(terms, acquisition);
        for (List<String> page = calls.records().scan(prefix, "", 1000);
                !page.isEmpty();
                page = calls.records().scan(prefix, page.get(page.size() - 1), 1000)) {
            List<Decision.Plan<Take>> plans = page.stream()
                    .map(Layout::lastId)
                    .map(id -> collect(acquiring, id, acquisition, reading))
                    .toList();
            calls.plans(plans).forEach(harvest::add);
        }
        if (harvest.stopped().isPresent()) {
            return harvest.stopped().get().map(none -> Optional.empty());
        }
        if (harvest.isEmpty()) {
            return Result.done(Optional.empty());
        }
        List<String> prefixes = Dues.prefixes(calls.records(), terms.layout(), acquisition.types());
        boolean unseen = new Dues(calls.records(), prefixes, reading).next().isPresent();
        return Result.done(Optional.of(harvest.look(reading, earliest(prefixes, reading, unseen), true)));
    }

    /** What was not looked at may be a zero-length lease, to be offered again at any time from now on. */
    private Optional<Instant> earliest(List<String> prefixes, Instant reading, boolean unseen) {
        return unseen
                ? Optional.of(reading.plus(TICK))
                : Dues.earliestAfter(calls.records(), terms.layout(), prefixes, reading);
    }

    private Decision.Plan<Take> collect(Acquiring acquiring, InstanceId id, Acquisition acquisition, Instant reading) {
        return new Decision.Plan<>(
                id,
                List.of(terms.layout().state(id)),
                new Refusal.Absent(id),
                (late, head, more) -> terms.laws()
                        .heldUnder(head, acquisition, reading)
                        .map(held -> Take.of(acquiring.again(reading, head, more.get(0), held)))
                        .orElseGet(() -> Change.none(Result.done(Take.nothing()))));
    }

    private Result<Look> fresh(Look.Request request, Instant reading) {
        List<String> prefixes = Dues.prefixes(
                calls.records(), terms.layout(), request.acquisition().types());
        Dues dues = new Dues(calls.records(), prefixes, reading);
        Harvest harvest = new Harvest(request.limit());
        OwnerId owner = request.acquisition().owner();
        List<Layout.Due> deferred = new ArrayList<>();
        boolean alone = take(
                request, reading, harvest, dues, lastWasSuspect(owner) ? Suspects.LAST : Suspects.IN_ORDER, deferred);
        for (int i = 0; i < deferred.size() && !alone && !harvest.full(); i++) {
            if (harvest.isEmpty()) {
                alone = takeOne(request, reading, harvest, deferred.get(i));
            } else {
                // Only to know whether one is left: a suspect is not taken with others.
                run(request, reading, harvest, new ArrayList<>(List.of(deferred.get(i))));
            }
        }
        remember(owner, alone);
        if (harvest.stopped().isPresent()) {
            return harvest.stopped().get();
        }
        boolean unseen = dues.next().isPresent() || (harvest.full() && !deferred.isEmpty());
        return Result.done(harvest.look(reading, earliest(prefixes, reading, unseen), alone));
    }

    /** When a look may take a suspect, alone. */
    private enum Suspects {
        IN_ORDER,
        LAST
    }

    /** Takes candidates in order until the limit; returns true if it took a suspect, alone. */
    private boolean take(
            Look.Request request,
            Instant reading,
            Harvest harvest,
            Dues dues,
            Suspects suspects,
            List<Layout.Due> deferred) {
        Deadline deadline = deadlines.start();
        List<Layout.Due> page = new ArrayList<>();
        Optional<Layout.Due> due = dues.next();
        while (due.isPresent()) {
            if (!due.get().flag().suspect()) {
                page.add(due.get());
                if (page.size() == harvest.room()) {
                    run(request, reading, harvest, page);
                }
            } else {
                run(request, reading, harvest, page);
                if (suspects == Suspects.IN_ORDER && harvest.isEmpty()) {
                    if (takeOne(request, reading, harvest, due.get())) {
                        return true;
                    }
                } else {
                    deferred.add(due.get());
                }
            }
            if (deadline.passed()) {
                harvest.cutShort();
            }
            due = harvest.full() ? Optional.empty() : dues.next();
        }
        run(request, reading, harvest, page);
        return false;
    }

    private void run(Look.Request request, Instant reading, Harvest harvest, List<Layout.Due> page) {
        if (!page.isEmpty() && !harvest.full()) {
            calls.plans(page.stream()
                            .map(due -> candidate(request, reading, due, Mode.WITH_OTHERS))
                            .toList())
                    .forEach(harvest::add);
        }
        page.clear();
    }

    private boolean takeOne(Look.Request request, Instant reading, Harvest harvest, Layout.Due due) {
        calls.plans(List.of(candidate(request, reading, due, Mode.ALONE))).forEach(harvest::add);
        return !harvest.isEmpty();
    }

    private enum Mode {
        WITH_OTHERS,
        ALONE
    }

    private Decision.Plan<Take> candidate(Look.Request request, Instant reading, Layout.Due due, Mode mode) {
        InstanceId id = due.instance();
        Acquiring acquiring = new Acquiring(terms, request.acquisition());
        return new Decision.Plan<>(
                id, List.of(terms.layout().state(id)), new Refusal.Absent(id), (late, head, more) -> {
                    Optional<Instant> from = terms.laws().runnableFrom(head, request);
                    if (from.isEmpty() || from.get().isAfter(reading)) {
                        return Change.none(Result.done(Take.later(from)));
                    }
                    boolean tooMany = mode == Mode.WITH_OTHERS && terms.suspect(head) && !terms.exhausted(head);
                    return tooMany
                            ? Change.none(Result.done(Take.leftSuspect()))
                            : Take.of(acquiring.take(reading, head, more.get(0)));
                });
    }

    private boolean lastWasSuspect(OwnerId owner) {
        synchronized (lastWasSuspect) {
            return lastWasSuspect.containsKey(owner);
        }
    }

    private void remember(OwnerId owner, boolean suspect) {
        synchronized (lastWasSuspect) {
            lastWasSuspect.remove(owner);
            if (suspect) {
                lastWasSuspect.put(owner, true);
            }
            if (lastWasSuspect.size() > MOST_REMEMBERED) {
                lastWasSuspect.remove(lastWasSuspect.keySet().iterator().next());
            }
        }
    }

    /**
     * What a step did with a candidate.
     *
     * @param acquired the instance, if it was taken
     * @param from when it will be runnable, if it was not
     * @param suspect true if it was left because it must be handed out alone
     */
    record Take(Optional<Acquired> acquired, Optional<Instant> from, boolean suspect) {
        static Take nothing() {
            return new Take(Optional.empty(), Optional.empty(), false);
        }

        static Take later(Optional<Instant> from) {
            return new Take(Optional.empty(), from, false);
        }

        static Take leftSuspect() {
            return new Take(Optional.empty(), Optional.empty(), true);
        }

        static Change<Result<Take>> of(Change<Result<Acquired>> change) {
            return new Change<>(
                    change.answer().map(taken -> new Take(Optional.of(taken), Optional.empty(), false)),
                    change.writes(),
                    change.durability());
        }
    }
}

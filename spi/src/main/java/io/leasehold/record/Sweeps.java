package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Maintenance: finds its subjects in index records, which are a hint, and judges each again in its own step, so that an older
 * listing never acts on an instance that changed hands since (rules FENCE-05, ORPH-03, ORPH-04).
 */
final class Sweeps {
    private static final int PAGE = 100;

    private final Calls calls;
    private final Terms terms;

    Sweeps(Calls calls, Terms terms) {
        this.calls = calls;
        this.terms = terms;
    }

    Result<OrphanSweep.Report> reclaim(OrphanSweep sweep) {
        RecordStore records = calls.records();
        Instant reading = records.time();
        Operating operating = new Operating(terms);
        Dues dues = new Dues(records, Dues.prefixes(records, terms.layout(), sweep.types()), lastLapse(reading, sweep));
        List<OrphanSweep.Reclaimed> reclaimed = new ArrayList<>();
        List<Decision.Plan<OrphanSweep.Reclaimed>> page = new ArrayList<>();
        Optional<Layout.Due> due = dues.next();
        while (due.isPresent() && reclaimed.size() < sweep.limit()) {
            if (due.get().flag().orphan()) {
                page.add(operating.reclaim(due.get().instance(), sweep.grace()));
            }
            due = dues.next();
            if (page.size() == Math.min(PAGE, sweep.limit() - reclaimed.size()) || due.isEmpty()) {
                Optional<Result<List<OrphanSweep.Reclaimed>>> stopped = collect(page, reclaimed);
                if (stopped.isPresent()) {
                    return stopped.get().map(none -> new OrphanSweep.Report(none, reading, true));
                }
            }
        }
        boolean cut = reclaimed.size() >= sweep.limit();
        return Result.done(new OrphanSweep.Report(reclaimed, reading, cut));
    }

    private static Instant lastLapse(Instant reading, OrphanSweep sweep) {
        return reading.minus(sweep.grace());
    }

    Result<List<InstanceId>> purge(int limit) {
        RecordStore records = calls.records();
        Endings endings = new Endings(terms);
        Dues kept = new Dues(records, List.of(terms.layout().kept()), records.time());
        List<InstanceId> purged = new ArrayList<>();
        List<Decision.Plan<InstanceId>> page = new ArrayList<>();
        Optional<Layout.Due> due = kept.next();
        while (due.isPresent() && purged.size() < limit) {
            page.add(endings.purge(due.get().instance()));
            due = kept.next();
            if (page.size() == Math.min(PAGE, limit - purged.size()) || due.isEmpty()) {
                Optional<Result<List<InstanceId>>> stopped = collect(page, purged);
                if (stopped.isPresent()) {
                    return stopped.get();
                }
            }
        }
        return Result.done(purged);
    }

    /** Runs a page of plans; what no longer applies is left out; a lost reply or an unreachable store ends the sweep. */
    private <T> Optional<Result<List<T>>> collect(List<Decision.Plan<T>> page, List<T> done) {
        List<Result<T>> results = page.isEmpty() ? List.of() : calls.plans(page);
        page.clear();
        Optional<Result<List<T>>> stopped = Optional.empty();
        for (Result<T> result : results) {
            if (result instanceof Result.Done<T> one) {
                done.add(one.value());
            } else if (result instanceof Result.Unknown<T>
                    || (result instanceof Result.Refused<T> refused
                            && refused.reason() instanceof Refusal.Unavailable)) {
                stopped = Optional.of(result.map(List::of));
            }
        }
        return stopped;
    }

    Result<List<OwnerId>> purgeHosts(int limit) {
        Hosts hosts = new Hosts(terms.layout());
        List<OwnerId> purged = new ArrayList<>();
        String prefix = terms.layout().hosts();
        List<String> keys = calls.records().scan(prefix, "", PAGE);
        while (!keys.isEmpty() && purged.size() < limit) {
            List<Result<Instant>> results = calls.run(
                    keys.stream().limit(limit - purged.size()).map(hosts::purge).toList());
            for (int i = 0; i < results.size(); i++) {
                if (results.get(i) instanceof Result.Done<Instant>) {
                    purged.add(Listings.hostIn(keys.get(i)));
                }
            }
            keys = calls.records().scan(prefix, keys.get(results.size() - 1), PAGE);
        }
        return Result.done(purged);
    }
}

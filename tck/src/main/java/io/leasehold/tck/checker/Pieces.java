package io.leasehold.tck.checker;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.history.Span;
import io.leasehold.tck.model.Call;
import io.leasehold.tck.model.Share;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Takes the calls of a history apart: batches into elements, looks and sweeps into shares. Calls that concern no instance, such as
 * heartbeats, are left out.
 */
final class Pieces {

    private final History history;
    private final Set<InstanceId> instances;
    private final List<Piece> pieces = new ArrayList<>();

    private Pieces(History history, Set<InstanceId> instances) {
        this.history = history;
        this.instances = instances;
    }

    /** The pieces of all calls, for the instances that the history knows. */
    static List<Piece> of(History history, Set<InstanceId> instances) {
        Pieces taken = new Pieces(history, instances);
        history.invocations().forEach(taken::take);
        return taken.pieces;
    }

    private void take(Invocation invocation) {
        Call call = invocation.call();
        if (call instanceof Call.Acquire c) {
            elements(invocation, c.targets(), target -> new Call.Acquire(c.acquisition(), List.of(target)));
        } else if (call instanceof Call.Renew c) {
            elements(invocation, c.leases(), lease -> new Call.Renew(c.length(), List.of(lease)));
        } else if (call instanceof Call.Save c) {
            elements(invocation, c.saves(), save -> new Call.Save(c.length(), List.of(save)));
        } else if (call instanceof Call.SaveAndRelease c) {
            elements(invocation, c.saves(), save -> new Call.SaveAndRelease(List.of(save)));
        } else if (call instanceof Call.Release c) {
            elements(invocation, c.releases(), release -> new Call.Release(List.of(release)));
        } else if (call instanceof Call.Complete c) {
            elements(invocation, c.completions(), completion -> new Call.Complete(List.of(completion)));
        } else if (call instanceof Call.Signal c) {
            elements(invocation, c.targets(), target -> new Call.Signal(List.of(target)));
        } else if (call instanceof Call.AcquireRunnable c) {
            look(invocation, c.request());
        } else if (call instanceof Call.Reclaim c) {
            sweep(invocation, c.sweep());
        } else if (call instanceof Call.ListPage || call instanceof Call.Purge) {
            listing(invocation);
        } else if (concernsOne(call)) {
            whole(invocation, call, Answer.single(invocation));
        }
    }

    private static boolean concernsOne(Call call) {
        return call instanceof Call.Create
                || call instanceof Call.Find
                || call instanceof Call.Stop
                || call instanceof Call.Operate;
    }

    private <T> void elements(Invocation invocation, List<T> arguments, Function<T, Call> call) {
        List<Result<?>> results = Answer.results(invocation, arguments.size());
        for (int i = 0; i < arguments.size(); i++) {
            whole(invocation, call.apply(arguments.get(i)), List.of(results.get(i)));
        }
    }

    private void whole(Invocation invocation, Call call, Object answer) {
        add(invocation, new Piece.Deed.Whole(call, answer), Answer.storeTime(answer));
    }

    private void part(Invocation invocation, Share share, Optional<Instant> storeTime) {
        add(invocation, new Piece.Deed.Part(share), storeTime);
    }

    /** What shows the store's time was decided by that reading; the model refuses it if the clock never showed it. */
    private void add(Invocation invocation, Piece.Deed deed, Optional<Instant> storeTime) {
        Span span = deed.optional() ? new Span(invocation.span().began(), Span.NEVER) : invocation.span();
        List<Instant> readings = history.readings(span);
        List<Instant> shown = storeTime.filter(readings::contains).map(List::of).orElse(readings);
        pieces.add(new Piece(invocation, deed, span, shown));
    }

    private void look(Invocation invocation, Look.Request request) {
        Optional<Look> answered = Answer.value(invocation, Look.class);
        if (answered.isEmpty()) {
            unanswered(invocation);
            return;
        }
        Look look = answered.get();
        Optional<Instant> time = Optional.of(look.storeTime());
        Set<InstanceId> named = new HashSet<>();
        look.acquired().forEach(taken -> {
            named.add(taken.instance().id());
            part(invocation, new Share.Taken(request, taken), time);
        });
        look.setAside().forEach(reason -> {
            Share share = new Share.SetAside(request, reason);
            named.add(share.instance());
            part(invocation, share, time);
        });
        if (!look.cut()) {
            instances.stream()
                    .filter(id -> !named.contains(id))
                    .forEach(id -> part(invocation, new Share.LeftOut(request, id), Optional.empty()));
        }
    }

    private void sweep(Invocation invocation, OrphanSweep sweep) {
        Optional<OrphanSweep.Report> answered = Answer.value(invocation, OrphanSweep.Report.class);
        if (answered.isEmpty()) {
            unanswered(invocation);
            return;
        }
        OrphanSweep.Report report = answered.get();
        Set<InstanceId> named = new HashSet<>();
        report.reclaimed().forEach(each -> {
            named.add(each.instance());
            part(invocation, new Share.Reclaimed(sweep, each), Optional.empty());
        });
        if (!report.cut()) {
            instances.stream()
                    .filter(id -> !named.contains(id))
                    .forEach(id -> part(invocation, new Share.NotReclaimed(sweep, id), Optional.empty()));
        }
    }

    /** A look or sweep whose reply was lost may have dealt with any instance: to be placed in every partition, or not. */
    private void unanswered(Invocation invocation) {
        if (Answer.single(invocation) instanceof Result.Unknown) {
            whole(invocation, invocation.call(), Answer.single(invocation));
        }
    }

    /** Of a list each entry is as good as a find; of a purge each instance went in a step of its own. */
    private void listing(Invocation invocation) {
        Answer.value(invocation, Query.Page.class)
                .ifPresent(page -> page.instances().forEach(snapshot -> found(invocation, snapshot)));
        if (invocation.call() instanceof Call.Purge
                && Answer.value(invocation, Object.class).orElse("") instanceof List<?> removed) {
            removed.forEach(id -> whole(invocation, new Call.Purge(1), Result.done(List.of(id))));
        }
    }

    private void found(Invocation invocation, InstanceSnapshot snapshot) {
        whole(invocation, new Call.Find(Target.id(snapshot.id())), Result.done(snapshot));
    }
}

package io.leasehold.tck.model;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Query;
import io.leasehold.spi.Query.Filter;
import io.leasehold.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pages and counts (contract section 2). They change nothing. */
final class Listing {
    private Listing() {}

    static boolean passes(Life life, Filter filter, Instant reading) {
        return switch (filter) {
            case ANY -> true;
            case ACTIVE -> life.active();
            case SUSPENDED -> life.is(Status.SUSPENDED);
            case COMPLETED -> life.is(Status.COMPLETED);
            case TERMINATED -> life.is(Status.TERMINATED);
            case HELD -> life.active() && life.heldAt(reading);
            case INFINITE ->
                life.tenancy()
                        .holder()
                        .filter(holder -> holder.expiry() instanceof Expiry.Never)
                        .isPresent();
            case QUARANTINED ->
                life.is(Status.SUSPENDED)
                        && life.standing()
                                .reason()
                                .filter(InstanceSnapshot.QUARANTINED::equals)
                                .isPresent();
            case ORPHAN -> Operating.orphan(life, reading, Duration.ZERO);
        };
    }

    static List<Step> counts(World world, Moment moment, HostTypes types) {
        Map<Filter, Long> counts = new EnumMap<>(Filter.class);
        for (Filter filter : Filter.values()) {
            long passing = listed(world, types, filter, moment.reading()).size();
            if (passing > 0 || !leftOut(moment.freedom(), filter)) {
                counts.put(filter, passing);
            }
        }
        return Step.onlyDone(new Query.Counts(counts, moment.reading()), world);
    }

    /** A store may leave out what it counts none of. */
    private static boolean leftOut(Freedom freedom, Filter filter) {
        return freedom.shown(Query.Counts.class)
                .filter(counts -> !counts.byFilter().containsKey(filter))
                .isPresent();
    }

    private static List<Life> listed(World world, HostTypes types, Filter filter, Instant reading) {
        return world.all().stream()
                .filter(life ->
                        !life.unreadable() && types.includes(life.birth().type()))
                .filter(life -> passes(life, filter, reading))
                .toList();
    }

    static List<Step> page(World world, Moment moment, Query query) {
        List<Life> passing = listed(world, query.types(), query.filter(), moment.reading());
        Optional<Query.Page> shown = moment.freedom().shown(Query.Page.class);
        World.Paging before = before(world, query, passing);
        World next = world;
        List<InstanceSnapshot> page = new ArrayList<>();
        for (Life life : chosen(passing, before, query, shown)) {
            Moment inner = shown.flatMap(answer -> snapshot(answer, life.id()))
                    .map(snapshot -> moment.freedom(Freedom.shownBy(snapshot)))
                    .orElse(moment);
            View view = View.of(life, inner);
            page.add(view.snapshot());
            next = next.put(view.life());
        }
        Query.Page answer = new Query.Page(
                page,
                shown.map(Query.Page::damaged).orElse(List.of()),
                moment.reading(),
                shown.flatMap(Query.Page::next));
        Optional<String> objection = shown.flatMap(seen -> objection(world, query, before, seen));
        return List.of(
                Step.done(answer, remembering(next, query, before, answer)).objecting(objection));
    }

    /** What earlier pages listed, and what must still come: whatever passed then and has not changed since. */
    private static World.Paging before(World world, Query query, List<Life> passing) {
        Map<InstanceId, Life> all = new HashMap<>();
        passing.forEach(life -> all.put(life.id(), life));
        World.Paging unknown = new World.Paging(Set.of(), Map.of());
        return query.after().isEmpty()
                ? new World.Paging(Set.of(), all)
                : world.pages().getOrDefault(anyLimit(query), unknown);
    }

    /** Pages of one listing may differ in their limits. */
    private static Query anyLimit(Query query) {
        return new Query(query.types(), query.filter(), query.after(), 1);
    }

    private static List<Life> chosen(List<Life> passing, World.Paging before, Query query, Optional<Query.Page> shown) {
        if (shown.isPresent()) {
            List<InstanceId> named =
                    shown.get().instances().stream().map(InstanceSnapshot::id).toList();
            return Chosen.of(passing, Life::id, named, Math.min(named.size(), query.limit()));
        }
        return passing.stream()
                .filter(life -> !before.listed().contains(life.id()))
                .limit(query.limit())
                .toList();
    }

    private static Optional<InstanceSnapshot> snapshot(Query.Page page, InstanceId id) {
        return page.instances().stream().filter(seen -> seen.id().equals(id)).findFirst();
    }

    private static Optional<String> objection(World world, Query query, World.Paging before, Query.Page page) {
        Optional<InstanceId> sound = page.damaged().stream()
                .map(Refusal.Corrupt::instance)
                .filter(id -> world.life(id).filter(Life::unreadable).isEmpty())
                .findFirst();
        if (sound.isPresent()) {
            return Optional.of(sound.get() + " is not damaged");
        }
        Set<InstanceId> listed = listed(before, page);
        List<InstanceId> missed = before.passed().values().stream()
                .filter(life -> !listed.contains(life.id()))
                .filter(life -> world.life(life.id()).filter(life::equals).isPresent())
                .map(Life::id)
                .toList();
        boolean last = page.next().isEmpty();
        return last && !missed.isEmpty()
                ? Optional.of(missed + " pass filter " + query.filter() + " throughout and are on no page")
                : Optional.empty();
    }

    private static Set<InstanceId> listed(World.Paging before, Query.Page page) {
        Set<InstanceId> listed = new HashSet<>(before.listed());
        page.instances().forEach(snapshot -> listed.add(snapshot.id()));
        return listed;
    }

    private static World remembering(World world, Query query, World.Paging before, Query.Page page) {
        return page.next()
                .map(mark -> world.page(
                        anyLimit(query.after(mark)), new World.Paging(listed(before, page), before.passed())))
                .orElse(world);
    }
}

package io.leasehold.tck.model;

import io.leasehold.spi.Activatable;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostType;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Registrations of hosts, and what a generic host could start a host for (contract section 6). They touch no lease. */
final class Hosting {
    private Hosting() {}

    static List<Step> register(World world, Moment moment, HostRegistration host) {
        World.Registered registered = new World.Registered(host, moment.plus(host.lapse()));
        return Step.onlyDone(registered.until(), world.host(registered));
    }

    /** A lapsed registration is not revived. */
    static List<Step> heartbeat(World world, Moment moment, OwnerId host) {
        return registered(world, host)
                .filter(found -> found.liveAt(moment.reading()))
                .map(found -> register(world, moment, found.host()))
                .orElseGet(() -> Step.onlyRefused(new Refusal.NotRegistered(host), world));
    }

    /** Whether a lapsed registration can still be removed by its host is left open; it has no effect. */
    static List<Step> deregister(World world, Moment moment, OwnerId host) {
        Step unknown = Step.refused(new Refusal.NotRegistered(host), world);
        Step removed = Step.done(moment.reading(), world.withoutHost(host));
        return registered(world, host)
                .map(found -> found.liveAt(moment.reading()) ? List.of(removed) : List.of(unknown, removed))
                .orElse(List.of(unknown));
    }

    private static Optional<World.Registered> registered(World world, OwnerId host) {
        return Optional.ofNullable(world.hosts().get(host));
    }

    static List<Step> purgeDead(World world, Moment moment, int limit) {
        List<OwnerId> dead = world.hosts().values().stream()
                .filter(found -> !found.liveAt(moment.reading()))
                .map(found -> found.host().host())
                .toList();
        List<OwnerId> named = new ArrayList<>();
        moment.freedom().shown(List.class).ifPresent(list -> {
            for (Object host : list) {
                named.add((OwnerId) host);
            }
        });
        List<OwnerId> chosen = Chosen.of(dead, host -> host, named, limit);
        World next = world;
        for (OwnerId host : chosen) {
            next = next.withoutHost(host);
        }
        return Step.onlyDone(chosen, next);
    }

    /** Runnable, startable here, and served by no live host on that machine; oldest first within the tolerance. */
    static List<Step> activatable(World world, Moment moment, Activatable.Query query) {
        Due.Asker nobody = new Due.Asker(Optional.empty(), Duration.ZERO);
        List<Life> candidates = world.all().stream()
                .filter(life -> Due.at(life, nobody, moment))
                .filter(life -> startable(life, query))
                .filter(life ->
                        !served(world, moment, query.machine(), life.birth().type()))
                .toList();
        List<Activatable> shown = shown(moment.freedom());
        List<Life> chosen = Chosen.of(
                Order.oldestFirst(candidates, nobody),
                Life::id,
                shown.stream().map(Activatable::instance).toList(),
                query.limit());
        List<Life> left =
                candidates.stream().filter(life -> !chosen.contains(life)).toList();
        List<Activatable> answer = chosen.stream().map(Hosting::activatable).toList();
        return List.of(Step.done(answer, world).objecting(Order.objection(chosen, left, nobody, moment)));
    }

    private static List<Activatable> shown(Freedom freedom) {
        List<Activatable> named = new ArrayList<>();
        freedom.shown(List.class).ifPresent(list -> {
            for (Object item : list) {
                named.add((Activatable) item);
            }
        });
        return named;
    }

    private static boolean startable(Life life, Activatable.Query query) {
        return life.cargo()
                .activation()
                .filter(parameters -> query.activationTypes().contains(parameters.activationType()))
                .isPresent();
    }

    private static boolean served(World world, Moment moment, String machine, Optional<HostType> type) {
        return world.hosts().values().stream()
                .filter(found -> found.liveAt(moment.reading()))
                .map(World.Registered::host)
                .anyMatch(host -> !host.generic()
                        && host.machine().equals(machine)
                        && host.serves().includes(type));
    }

    private static Activatable activatable(Life life) {
        return new Activatable(
                life.id(), life.birth().type(), life.cargo().activation().orElseThrow());
    }
}

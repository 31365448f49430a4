package io.leasehold.tck.model;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What needs no lease: signals, the operator's verbs, the sweep for orphans, the purge (contract sections 3, 5 and 7). */
final class Operating {
    private Operating() {}

    /** A signal is recorded whatever the instance is doing, unless it has ended. */
    static List<Step> signal(World world, Moment moment, Target target) {
        return Acquiring.at(world, target, life -> {
            Life signalled = life.signals(life.plan().signals().record(moment.reading()));
            Step step = life.ended() ? Step.refused(ended(life), world) : Step.done(life.id(), world.put(signalled));
            return orCorrupt(world, moment, life, List.of(step));
        });
    }

    private static Refusal ended(Life life) {
        return new Refusal.Ended(life.id(), life.standing().status());
    }

    private static List<Step> orCorrupt(World world, Moment moment, Life life, List<Step> steps) {
        List<Step> all = new ArrayList<>(steps);
        if (life.unreadable()) {
            all.add(0, Step.refused(moment.freedom().corrupt(life.id()), world));
        }
        return all;
    }

    static List<Step> operate(World world, Moment moment, OperatorCommand command) {
        return Acquiring.at(world, command.target(), life -> {
            if (life.ended() && !(moment.is(Twist.ENDED_RESUMED) && command.verb() == Verb.RESUME)) {
                return orCorrupt(world, moment, life, Step.onlyRefused(ended(life), world));
            }
            List<Step> steps = new ArrayList<>();
            if (mayBeAtAnother(life, command.onlyAtEpoch()) || !applies(command.verb(), life, moment)) {
                steps.add(wrongStatus(world, moment, life));
            }
            if (mayBeAt(life, command.onlyAtEpoch()) && applies(command.verb(), life, moment)) {
                steps.add(carriedOut(world, moment, command, life));
            }
            return orCorrupt(world, moment, life, steps);
        });
    }

    private static boolean mayBeAt(Life life, OptionalLong epoch) {
        return epoch.isEmpty() || life.tenancy().epoch().mayBe(epoch.getAsLong());
    }

    private static boolean mayBeAtAnother(Life life, OptionalLong epoch) {
        return epoch.isPresent() && !life.tenancy().epoch().is(epoch.getAsLong());
    }

    private static boolean applies(Verb verb, Life life, Moment moment) {
        return switch (verb) {
            case SUSPEND -> life.active();
            case RESUME -> life.is(Status.SUSPENDED) || moment.is(Twist.ENDED_RESUMED);
            case TERMINATE -> true;
            case RELEASE -> life.active() && life.tenancy().holder().isPresent();
        };
    }

    private static Step wrongStatus(World world, Moment moment, Life life) {
        Epoch epoch = moment.freedom().settle(life.tenancy().epoch());
        Life known = life.tenancy(life.tenancy().epoch(epoch));
        return Step.refused(
                new Refusal.WrongStatus(life.id(), life.standing().status(), epoch.least()), world.put(known));
    }

    /** A valid lease refuses the verb unless forced; a lapsed or zero-length one never does. */
    private static Step carriedOut(World world, Moment moment, OperatorCommand command, Life life) {
        if (life.heldAt(moment.reading()) && command.force() == OperatorCommand.Force.RESPECT_LEASE) {
            Life.Holder holder = life.tenancy().holder().orElseThrow();
            return Step.refused(new Refusal.Held(life.id(), holder.owner(), holder.expiry()), world);
        }
        Optional<String> reason = Optional.of(command.reason());
        Life known = command.onlyAtEpoch().isPresent()
                ? life.tenancy(
                        life.tenancy().epoch(Epoch.exactly(command.onlyAtEpoch().getAsLong())))
                : life;
        return switch (command.verb()) {
            case SUSPEND ->
                View.written(
                        Acquiring.ended(known, moment).standing(Acquiring.suspension(command.reason())),
                        world,
                        moment,
                        false);
            case RESUME -> View.written(resumed(known), world, moment, false);
            case TERMINATE ->
                Writing.end(
                        known, world, moment, Writing.standing(Status.TERMINATED, reason, moment, command.retention()));
            case RELEASE -> View.written(released(known, moment), world, moment, false);
        };
    }

    private static Life resumed(Life life) {
        return life.standing(Life.ACTIVE)
                .tenancy(life.tenancy().attempts(0))
                .plan(life.plan().retryAt(Optional.empty()));
    }

    private static Life released(Life life, Moment moment) {
        Life free = Acquiring.ended(life, moment);
        return moment.is(Twist.FORCED_RELEASE_STRANDS) ? free.plan(life.plan()) : free;
    }

    /** Active, no next timer, and a holder whose lease has lapsed by the grace. A lease of no length lapses as it is granted. */
    static boolean orphan(Life life, Instant reading, java.time.Duration grace) {
        Optional<Instant> lapsed =
                life.tenancy().holder().map(Life.Holder::expiry).flatMap(Expiry::instant);
        return life.active()
                && !life.unreadable()
                && life.plan().timer().isEmpty()
                && lapsed.filter(end -> !reading.isBefore(Moment.plus(end, grace)))
                        .isPresent();
    }

    /** Which orphans a limited sweep takes is the store's choice; that it takes all unless the limit is reached is not. */
    static List<Step> reclaim(World world, Moment moment, OrphanSweep sweep) {
        List<Life> orphans = world.all().stream()
                .filter(life -> sweep.types().includes(life.birth().type()))
                .filter(life -> orphan(life, moment.reading(), sweep.grace()) || twisted(life, moment))
                .toList();
        List<OrphanSweep.Reclaimed> reclaimed = new ArrayList<>();
        World next = world;
        for (Life life : Chosen.of(orphans, Life::id, named(moment.freedom()), sweep.limit())) {
            Life settled = settled(life, moment.freedom());
            Life free = swept(settled, moment);
            free.tenancy()
                    .earlier()
                    .ifPresent(was -> reclaimed.add(new OrphanSweep.Reclaimed(
                            life.id(),
                            new Lease.Previous(was.owner(), was.epoch().least(), was.ending()))));
            next = next.put(free);
        }
        boolean cut = reclaimed.size() == sweep.limit();
        return Step.onlyDone(new OrphanSweep.Report(reclaimed, moment.reading(), cut), next);
    }

    private static boolean twisted(Life life, Moment moment) {
        boolean waiter = life.active() && life.tenancy().holder().isEmpty();
        return (moment.is(Twist.SWEEP_TAKES_VALID_LEASE) && life.heldAt(moment.reading()))
                || (moment.is(Twist.SWEEP_WAKES_WAITER) && waiter);
    }

    private static Life swept(Life life, Moment moment) {
        Life free = Acquiring.ended(life, moment);
        if (moment.is(Twist.SWEEP_WAKES_WAITER)) {
            return free.plan(free.plan().ready(moment.reading()));
        }
        return moment.is(Twist.SWEEP_STRANDS) ? free.plan(life.plan()) : free;
    }

    private static List<InstanceId> named(Freedom freedom) {
        return freedom.shown(OrphanSweep.Report.class)
                .map(report -> report.reclaimed().stream()
                        .map(OrphanSweep.Reclaimed::instance)
                        .toList())
                .orElse(List.of());
    }

    private static Life settled(Life life, Freedom freedom) {
        Optional<Long> shown = freedom.shown(OrphanSweep.Report.class).stream()
                .flatMap(report -> report.reclaimed().stream())
                .filter(reclaimed -> reclaimed.instance().equals(life.id()))
                .map(reclaimed -> reclaimed.from().epoch())
                .findFirst();
        Epoch epoch = life.tenancy().epoch();
        return shown.filter(epoch::mayBe)
                .map(number -> life.tenancy(life.tenancy().epoch(Epoch.exactly(number))))
                .orElse(life);
    }

    /** Which ended instances a limited purge removes is the store's choice. */
    static List<Step> purge(World world, Moment moment, int limit) {
        List<Life> due = world.all().stream()
                .filter(life ->
                        life.standing().purgeAt().filter(moment::reached).isPresent())
                .toList();
        List<InstanceId> named = new ArrayList<>();
        moment.freedom().shown(List.class).ifPresent(list -> {
            for (Object id : list) {
                named.add((InstanceId) id);
            }
        });
        List<Life> chosen = Chosen.of(due, Life::id, named, limit);
        World next = world;
        for (Life life : chosen) {
            next = next.remove(life);
        }
        return Step.onlyDone(chosen.stream().map(Life::id).toList(), next);
    }
}

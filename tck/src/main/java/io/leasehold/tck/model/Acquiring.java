package io.leasehold.tck.model;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Target;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finding and acquiring by id or key, and the changes of hands that looks and operators share (contract section 3). */
final class Acquiring {
    private Acquiring() {}

    /** A key finds the live instance that has it; finding and acting are one step. */
    static List<Step> at(World world, Target target, Function<Life, List<Step>> then) {
        if (target instanceof Target.ByKey byKey) {
            return world.having(byKey.key())
                    .map(then)
                    .orElseGet(() -> Step.onlyRefused(new Refusal.KeyUnknown(byKey.key()), world));
        }
        InstanceId id = ((Target.ById) target).id();
        return world.life(id).map(then).orElseGet(() -> Step.onlyRefused(new Refusal.Absent(id), world));
    }

    static List<Step> find(World world, Moment moment, Target target) {
        return at(world, target, life -> {
            if (life.unreadable()) {
                return Step.onlyRefused(moment.freedom().corrupt(life.id()), world);
            }
            View view = View.of(life, moment);
            return Step.onlyDone(view.snapshot(), world.put(view.life()));
        });
    }

    static List<Step> acquire(World world, Moment moment, Acquisition acquisition, Target target) {
        return at(world, target, life -> acquire(world, moment, acquisition, life));
    }

    /** Reasons in order of precedence; due-ness plays no part. */
    private static List<Step> acquire(World world, Moment moment, Acquisition by, Life life) {
        if (life.unreadable()) {
            return Step.onlyRefused(moment.freedom().corrupt(life.id()), world);
        }
        if (!by.types().includes(life.birth().type())) {
            return Step.onlyRefused(
                    new Refusal.WrongHostType(life.id(), life.birth().type()), world);
        }
        if (life.ended()) {
            return Step.onlyRefused(new Refusal.Ended(life.id(), life.standing().status()), world);
        }
        if (life.is(Status.SUSPENDED)) {
            return Step.onlyRefused(suspended(life), world);
        }
        if (heldUnder(life, by, moment)) {
            return life.stateDamaged() ? undeliverable(world, moment, life) : repeated(world, moment, life);
        }
        if (keepsOut(life, moment)) {
            Life.Holder holder = life.tenancy().holder().orElseThrow();
            return Step.onlyRefused(new Refusal.Held(life.id(), holder.owner(), holder.expiry()), world);
        }
        if (moment.spent(life) && life.condition() != Life.Condition.STATE_DAMAGED_AND_MET) {
            Life quarantined = quarantined(life, moment);
            return Step.onlyRefused(suspended(quarantined), world.put(quarantined));
        }
        return life.stateDamaged() ? undeliverable(world, moment, life) : granted(world, moment, by, life);
    }

    private static boolean keepsOut(Life life, Moment moment) {
        boolean tickEarly = moment.is(Twist.TAKEN_A_TICK_EARLY)
                && life.tenancy()
                        .holder()
                        .flatMap(holder -> holder.expiry().instant())
                        .filter(end -> end.equals(moment.reading().plusSeconds(1)))
                        .isPresent();
        return life.heldAt(moment.reading()) && !moment.is(Twist.VALID_LEASE_TAKEN) && !tickEarly;
    }

    /** Whether this acquisition is a repeat: its lease, valid or of no length, is still there. */
    static boolean heldUnder(Life life, Acquisition by, Moment moment) {
        return life.tenancy()
                .holder()
                .filter(holder -> holder.acquiredBy(by.owner(), by.number()))
                .filter(holder -> holder.standsAt(moment.reading()))
                .isPresent();
    }

    private static List<Step> repeated(World world, Moment moment, Life life) {
        View view = View.of(life, moment);
        return Step.onlyDone(view.acquired(moment, true), world.put(view.life()));
    }

    private static List<Step> granted(World world, Moment moment, Acquisition by, Life life) {
        View view = View.of(taken(life, moment, by), moment);
        return Step.onlyDone(view.acquired(moment, false), world.put(view.life()));
    }

    /**
     * A change of hands: owner, epoch, expiry, one attempt more, no retry-at, and the earlier holder's name if it never
     * released. Everything else stays.
     */
    static Life taken(Life life, Moment moment, Acquisition by) {
        Life.Tenancy old = life.tenancy();
        Optional<Life.Earlier> earlier = old.holder()
                .map(holder -> new Life.Earlier(holder.owner(), old.epoch(), holder.endingAt(moment.reading())))
                .or(old::earlier);
        Epoch epoch = moment.is(Twist.EPOCH_STANDS_STILL) && old.epoch().least() > 0
                ? old.epoch()
                : moment.freedom().above(old.epoch().least());
        Life.Holder holder = new Life.Holder(by.owner(), by.number(), moment.expiry(by.length()));
        Life.Tenancy tenancy =
                new Life.Tenancy(epoch, Optional.of(holder), earlier, old.lastWrite(), old.attempts() + 1);
        return life.tenancy(tenancy).plan(life.plan().retryAt(Optional.empty()));
    }

    /** Whoever ends a lease that its holder did not end raises the epoch, marks the instance ready and keeps the name. */
    static Life ended(Life life, Moment moment) {
        Life.Tenancy old = life.tenancy();
        return old.holder()
                .map(holder -> {
                    Lease.Ending ending = holder.endingAt(moment.reading());
                    Life.Earlier earlier = new Life.Earlier(holder.owner(), old.epoch(), ending);
                    Life.Tenancy free = old.holder(Optional.empty())
                            .earlier(Optional.of(earlier))
                            .epoch(moment.freedom().above(old.epoch().least()));
                    return life.tenancy(free).plan(life.plan().ready(moment.reading()));
                })
                .orElse(life);
    }

    /** Suspended instead of handed out, its lapsed lease ended, marked ready, so that a resumption runs it. */
    static Life quarantined(Life life, Moment moment) {
        Life free = ended(life, moment);
        return free.plan(free.plan().ready(moment.reading())).standing(suspension(InstanceSnapshot.QUARANTINED));
    }

    static Standing suspension(String reason) {
        return new Standing(Status.SUSPENDED, Optional.of(reason), Optional.empty(), Optional.empty());
    }

    static Refusal suspended(Life life) {
        return new Refusal.Suspended(life.id(), life.standing().reason().orElseThrow());
    }

    /**
     * A damaged state is delivered to nobody. The store may have refused before the grant, leaving no trace, or given the lease
     * back after it, with its attempt spent and a retry-at; or the attempts so spent have reached the limit.
     */
    private static List<Step> undeliverable(World world, Moment moment, Life life) {
        Refusal corrupt = moment.freedom().corrupt(life.id());
        Step untouched = Step.refused(corrupt, world);
        Step givenBack = Step.refused(corrupt, world.put(met(life)));
        if (life.condition() != Life.Condition.STATE_DAMAGED_AND_MET) {
            return List.of(untouched, givenBack);
        }
        Life quarantined = quarantined(life, moment);
        return List.of(untouched, givenBack, Step.refused(suspended(quarantined), world.put(quarantined)));
    }

    static Life met(Life life) {
        Life.Tenancy old = life.tenancy();
        return life.condition(Life.Condition.STATE_DAMAGED_AND_MET)
                .tenancy(old.released().epoch(Epoch.atLeast(old.epoch().least())));
    }
}

package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Schedule;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Written;
import java.time.Instant;
import java.util.Optional;

/**
 * An instance as an answer shows it, and what is known of it once the answer has shown it: epochs that no answer had shown
 * before, and the meaning of the signal mark.
 *
 * @param snapshot what the answer shows
 * @param life what is known then
 */
record View(InstanceSnapshot snapshot, Life life) {
    static View of(Life life, Moment moment) {
        Optional<InstanceSnapshot> shown = moment.freedom().snapshot();
        Life known = settle(adopt(life, shown), moment.freedom());
        InstanceSnapshot plain = snapshot(known, moment);
        InstanceSnapshot visible =
                life.ended() ? shown.map(found -> asEnded(plain, found)).orElse(plain) : plain;
        return new View(
                visible, known.signals(moment.freedom().bind(known.plan().signals())));
    }

    /** What an acquisition answers: the instance as it stands under its lease. */
    Acquired acquired(Moment moment, boolean repeated) {
        Lease.Held held = snapshot.ownership().lease().orElseThrow();
        return new Acquired(held, snapshot, life.cargo().state(), moment.reading(), repeated);
    }

    /** What a write answers. Of an ended instance the timer means nothing any more. */
    static Step written(Life life, World others, Moment moment, boolean repeated) {
        Optional<Instant> shownTimer = moment.freedom().shown(Written.class).flatMap(Written::nextTimer);
        Written written = new Written(
                life.id(),
                moment.reading(),
                life.tenancy().holder().map(Life.Holder::expiry),
                life.ended() ? shownTimer : life.plan().timer(),
                moment.freedom().mark(life.plan().signals()),
                repeated);
        Life known = life.signals(moment.freedom().bind(life.plan().signals()));
        return Step.done(written, others.put(known));
    }

    private static Life settle(Life life, Freedom freedom) {
        Life.Tenancy tenancy = life.tenancy();
        Optional<Life.Earlier> earlier = tenancy.earlier()
                .map(was -> new Life.Earlier(was.owner(), freedom.settleEarlier(was.epoch()), was.ending()));
        Epoch epoch = freedom.settle(tenancy.epoch());
        boolean untouched = tenancy.holder().isEmpty() && tenancy.attempts() == 0;
        Life.Birth birth =
                untouched && !life.birth().start().shown() ? life.birth().start(epoch) : life.birth();
        return life.birth(birth).tenancy(tenancy.epoch(epoch).earlier(earlier));
    }

    private static InstanceSnapshot snapshot(Life life, Moment moment) {
        Life.Plan plan = life.plan();
        Life.Tenancy tenancy = life.tenancy();
        Schedule schedule = new Schedule(
                plan.timer(),
                plan.readySince(),
                plan.retryAt(),
                moment.freedom().mark(plan.signals()),
                moment.freedom().firstUnseen(plan.signals(), moment.settings().orderTolerance()));
        Ownership ownership = new Ownership(
                life.lease()
                        .map(lease -> new Lease.Held(
                                lease, tenancy.holder().orElseThrow().expiry())),
                tenancy.epoch().least(),
                tenancy.lastWrite(),
                tenancy.earlier()
                        .map(was -> new Lease.Previous(was.owner(), was.epoch().least(), was.ending())),
                tenancy.attempts());
        return new InstanceSnapshot(
                life.id(), life.birth().type(), life.standing(), schedule, ownership, content(life.cargo()));
    }

    private static Content content(Life.Cargo cargo) {
        return new Content(cargo.state().sizeBytes(), cargo.state().encoding(), cargo.keys(), cargo.activation());
    }

    /** What an ended instance waited for, its attempts and its earlier holder mean nothing any more. */
    private static InstanceSnapshot asEnded(InstanceSnapshot plain, InstanceSnapshot shown) {
        Ownership exact = plain.ownership();
        Ownership free = new Ownership(
                exact.lease(),
                exact.epoch(),
                exact.lastWrite(),
                shown.ownership().previous(),
                shown.ownership().attempts());
        Content content = new Content(
                plain.content().stateSizeBytes(),
                plain.content().encoding(),
                plain.content().keys(),
                shown.content().activation());
        return new InstanceSnapshot(plain.id(), plain.type(), plain.standing(), shown.schedule(), free, content);
    }

    /** After a failed delivery the attempt, the retry-at and how the lease ended are the store's choice, until it shows them. */
    private static Life adopt(Life life, Optional<InstanceSnapshot> shown) {
        if (life.condition() != Life.Condition.STATE_DAMAGED_AND_MET || shown.isEmpty()) {
            return life;
        }
        Schedule schedule = shown.get().schedule();
        Ownership ownership = shown.get().ownership();
        Life.Plan plan = new Life.Plan(
                life.plan().timer(),
                schedule.readySince(),
                schedule.retryAt(),
                life.plan().signals());
        Life.Tenancy tenancy = life.tenancy()
                .attempts(ownership.attempts())
                .earlier(ownership
                        .previous()
                        .map(was -> new Life.Earlier(was.owner(), Epoch.exactly(was.epoch()), was.ending())));
        return life.plan(plan).tenancy(tenancy).condition(Life.Condition.STATE_DAMAGED);
    }
}

package io.leasehold.tck.model;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Next;
import io.leasehold.spi.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Creating an instance (contract section 2). */
final class Creating {
    private Creating() {}

    static List<Step> create(World world, Moment moment, Create creation) {
        Optional<Life> existing = world.life(creation.id());
        if (existing.isPresent()) {
            return existing(world, moment, creation, existing.get());
        }
        for (InstanceKey key : Writing.inOrder(creation.keys(), moment.freedom())) {
            Optional<Life> other = world.having(key);
            if (other.isPresent()) {
                return Step.onlyRefused(new Refusal.KeyTaken(key, other.get().id()), world);
            }
        }
        Life life = born(world, moment, creation);
        return Step.onlyDone(new Create.Created(held(life), moment.reading(), false), world.put(life));
    }

    /** The same token is a repeat, whatever became of the instance; its lease is named if the asker still holds it. */
    private static List<Step> existing(World world, Moment moment, Create creation, Life life) {
        if (life.unreadable()) {
            return List.of(
                    Step.refused(moment.freedom().corrupt(life.id()), world),
                    Step.refused(new Refusal.AlreadyExists(life.id()), world));
        }
        if (!life.birth().token().equals(creation.token())) {
            return Step.onlyRefused(new Refusal.AlreadyExists(life.id()), world);
        }
        boolean mine = creation.leasedBy().isPresent()
                && stillHolds(life, creation.leasedBy().get(), moment.reading());
        Life known = mine
                ? life.tenancy(life.tenancy()
                        .epoch(moment.freedom().settle(life.tenancy().epoch())))
                : life;
        Optional<Lease.Held> lease = mine ? held(known) : Optional.empty();
        return Step.onlyDone(new Create.Created(lease, moment.reading(), true), world.put(known));
    }

    private static boolean stillHolds(Life life, Acquisition acquisition, Instant reading) {
        return life.tenancy()
                .holder()
                .filter(holder -> holder.acquiredBy(acquisition.owner(), acquisition.number()))
                .filter(holder -> holder.standsAt(reading))
                .isPresent();
    }

    private static Life born(World world, Moment moment, Create creation) {
        Optional<Long> above = Optional.ofNullable(world.removed().get(creation.id()));
        Life.Tenancy first = firstTenancy(above, moment, creation);
        Epoch start = first.holder().isEmpty()
                ? first.epoch()
                : new Epoch(first.epoch().least() - 1, first.epoch().shown());
        Life.Birth birth = new Life.Birth(creation.id(), creation.type(), creation.token(), above.orElse(0L), start);
        Life.Cargo cargo = new Life.Cargo(creation.state(), creation.keys(), creation.activation());
        Life.Plan plan = plan(creation.next(), moment, Signals.NONE);
        return new Life(birth, Life.ACTIVE, plan, first, cargo, Life.Condition.SOUND);
    }

    /** An epoch that no earlier life of the id has reached; being leased at once is an acquisition like any other. */
    private static Life.Tenancy firstTenancy(Optional<Long> above, Moment moment, Create creation) {
        Optional<Life.Holder> holder =
                creation.leasedBy().map(by -> new Life.Holder(by.owner(), by.number(), moment.expiry(by.length())));
        Optional<Long> bound = moment.is(Twist.EPOCH_STARTS_AGAIN) ? Optional.empty() : above;
        Epoch epoch = holder.isPresent() || bound.isPresent()
                ? moment.freedom().above(bound.orElse(0L))
                : moment.freedom().above(-1);
        return new Life.Tenancy(epoch, holder, Optional.empty(), Optional.empty(), holder.isPresent() ? 1 : 0);
    }

    /** What a creation or save leaves an instance to wait for; it replaces timer, ready mark and retry-at. */
    static Life.Plan plan(Next next, Moment moment, Signals signals) {
        return new Life.Plan(
                next.timer().resolve(moment.reading()),
                next.kind() == Next.Kind.READY ? Optional.of(moment.reading()) : Optional.empty(),
                next.retryAt().resolve(moment.reading()),
                signals);
    }

    private static Optional<Lease.Held> held(Life life) {
        return life.tenancy()
                .holder()
                .flatMap(holder -> life.lease().map(lease -> new Lease.Held(lease, holder.expiry())));
    }
}

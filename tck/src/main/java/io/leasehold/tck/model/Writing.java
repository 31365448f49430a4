package io.leasehold.tck.model;

import io.leasehold.spi.Completion;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Refusal.EarlierAttempt;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.WriteStamp;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Everything that is written under a lease (contract sections 2 and 3). */
final class Writing {
    private Writing() {}

    /** A renewal moves the expiry and nothing else; it has no number, so of earlier copies it can say nothing. */
    static List<Step> renew(World world, Moment moment, LeaseLength length, Lease lease) {
        Optional<Life> found = world.life(lease.instance());
        if (found.isEmpty() || !holds(found.get(), lease, moment)) {
            Step lost = Step.refused(new Refusal.LeaseLost(lease.instance(), EarlierAttempt.UNRESOLVED), world);
            return orCorrupt(world, moment, found, List.of(lost));
        }
        Life life = found.get();
        if (life.tenancy().holder().orElseThrow().expiry() instanceof Expiry.Zero) {
            return Step.onlyRefused(new Refusal.ZeroLength(life.id()), world);
        }
        Step renewed = View.written(extended(life, length, moment), world, moment, false);
        return orCorrupt(world, moment, found, List.of(renewed));
    }

    static List<Step> save(World world, Moment moment, LeaseLength length, Save save) {
        return numbered(
                world,
                moment,
                save.stamp(),
                life -> saved(world, moment, save, life).stream()
                        .map(change -> change.refusal()
                                .map(reason -> Step.refused(reason, world))
                                .orElseGet(() ->
                                        View.written(extended(change.life(), length, moment), world, moment, false)))
                        .toList());
    }

    /** Without a retry-at the work succeeded, and attempts start again. */
    static List<Step> saveAndRelease(World world, Moment moment, Save save) {
        return numbered(
                world,
                moment,
                save.stamp(),
                life -> saved(world, moment, save, life).stream()
                        .map(change -> change.refusal()
                                .map(reason -> Step.refused(reason, world))
                                .orElseGet(() -> View.written(letGo(change.life(), moment), world, moment, false)))
                        .toList());
    }

    private static Life letGo(Life saved, Moment moment) {
        Life.Tenancy free = saved.tenancy().released();
        boolean succeeded = saved.plan().retryAt().isEmpty();
        Life life = saved.tenancy(succeeded ? free.attempts(0) : free);
        return forgetting(life, moment);
    }

    /** Everything stays as last stored; work that was not started takes its attempt back. */
    static List<Step> release(World world, Moment moment, Release release) {
        return numbered(world, moment, release.stamp(), life -> {
            Life.Tenancy free = life.tenancy().wrote(release.stamp()).released();
            int attempts =
                    release.work() == Release.Work.NOT_STARTED ? Math.max(0, free.attempts() - 1) : free.attempts();
            Life released = life.tenancy(free.attempts(attempts))
                    .plan(life.plan().retryAt(release.retryAt().resolve(moment.reading())));
            return List.of(View.written(forgetting(released, moment), world, moment, false));
        });
    }

    private static Life forgetting(Life life, Moment moment) {
        return moment.is(Twist.RELEASE_DROPS_SIGNALS)
                ? life.signals(life.plan().signals().withoutAll())
                : life;
    }

    /** Signal first, and the completion is refused, its lease kept. */
    static List<Step> complete(World world, Moment moment, Completion completion) {
        WriteStamp stamp = completion.stamp();
        InstanceId id = stamp.lease().instance();
        if (world.life(id).isEmpty()) {
            return Step.onlyRefused(new Refusal.Absent(id), world);
        }
        return numbered(
                world,
                moment,
                stamp,
                life -> acknowledged(life, completion.acknowledged(), moment).stream()
                        .map(left -> left.unseen().isEmpty() || moment.is(Twist.COMPLETION_IGNORES_SIGNALS)
                                ? end(
                                        life.signals(left.withoutAll())
                                                .tenancy(life.tenancy().wrote(stamp)),
                                        world,
                                        moment,
                                        standing(Status.COMPLETED, Optional.empty(), moment, completion.retention()))
                                : unseen(world, moment, life))
                        .toList());
    }

    private static Step unseen(World world, Moment moment, Life life) {
        Signals signals = life.plan().signals();
        Refusal reason = new Refusal.UnseenSignal(life.id(), moment.freedom().mark(signals));
        return Step.refused(reason, world.put(life.signals(moment.freedom().bind(signals))));
    }

    static List<Step> stop(World world, Moment moment, HolderStop stop) {
        return numbered(world, moment, stop.stamp(), life -> {
            Life written = life.tenancy(life.tenancy().wrote(stop.stamp()).released());
            if (stop.verb() == HolderStop.Verb.TERMINATE) {
                return List.of(end(
                        written,
                        world,
                        moment,
                        standing(Status.TERMINATED, Optional.of(stop.reason()), moment, stop.retention())));
            }
            Life suspended = written.standing(Acquiring.suspension(stop.reason()));
            return List.of(View.written(suspended, world, moment, false));
        });
    }

    /** How an instance ended, or empty if nothing of it is kept. */
    static Optional<Standing> standing(Status status, Optional<String> reason, Moment moment, Retention retention) {
        return retention
                .keptFor()
                .map(time ->
                        new Standing(status, reason, Optional.of(moment.reading()), Optional.of(moment.plus(time))));
    }

    /** The end of an instance: no owner, no keys, and no row unless one is kept. */
    static Step end(Life life, World world, Moment moment, Optional<Standing> kept) {
        Life.Cargo cargo = life.cargo();
        Life ended = life.tenancy(life.tenancy().released())
                .cargo(new Life.Cargo(cargo.state(), Set.of(), cargo.activation()))
                .standing(kept.orElse(
                        new Standing(Status.TERMINATED, Optional.empty(), Optional.empty(), Optional.empty())));
        Step written = View.written(ended, world, moment, false);
        Epoch epoch = life.tenancy().epoch();
        Life row = ended.tenancy(ended.tenancy().epoch(Epoch.atLeast(epoch.least())));
        return new Step(written.answer(), kept.isPresent() ? world.put(row) : world.remove(ended), Optional.empty());
    }

    /** A numbered write: lease lost, stale number, or what the write itself says; an equal number is a repeat. */
    private static List<Step> numbered(
            World world, Moment moment, WriteStamp stamp, Function<Life, List<Step>> accepted) {
        Lease lease = stamp.lease();
        Optional<Life> found = world.life(lease.instance());
        if (found.isEmpty()) {
            return Step.onlyRefused(new Refusal.LeaseLost(lease.instance(), EarlierAttempt.UNRESOLVED), world);
        }
        Life life = found.get();
        Optional<WriteStamp> last = life.tenancy().lastWrite();
        if (last.isPresent() && last.get().equals(stamp)) {
            return orCorrupt(world, moment, found, List.of(repeated(life, world, moment)));
        }
        if (!holds(life, lease, moment)) {
            return orCorrupt(world, moment, found, lost(world, life, stamp));
        }
        boolean stale = last.isPresent()
                && last.get().lease().equals(lease)
                && stamp.writeNo() < last.get().writeNo();
        List<Step> steps = stale
                ? Step.onlyRefused(
                        new Refusal.StaleWriteNumber(life.id(), last.get().writeNo()), world)
                : accepted.apply(life);
        return orCorrupt(world, moment, found, steps);
    }

    private static Step repeated(Life life, World world, Moment moment) {
        return View.written(life, world, moment, true);
    }

    private static boolean holds(Life life, Lease lease, Moment moment) {
        if (moment.is(Twist.LAPSED_HOLDER_WRITES)
                && life.lease().filter(lease::equals).isPresent()) {
            return true;
        }
        if (moment.is(Twist.ONLY_OWNER_COMPARED)) {
            return life.tenancy()
                    .holder()
                    .filter(holder -> holder.owner().equals(lease.owner()) && holder.standsAt(moment.reading()))
                    .isPresent();
        }
        return life.heldUnder(lease, moment.reading());
    }

    /**
     * What a lost lease says of earlier copies: by the stamp, and by whether the lease belongs to this life of the id. Of an epoch
     * before this life that no earlier life reached either, only a forger asks; a store may take it for one of an earlier life.
     */
    private static List<Step> lost(World world, Life life, WriteStamp stamp) {
        Optional<WriteStamp> last = life.tenancy().lastWrite();
        long epoch = stamp.lease().epoch();
        boolean earlierLife = epoch <= life.birth().above();
        boolean neverApplied = !earlierLife
                && last.map(accepted -> accepted.isOlderThan(stamp)).orElse(true);
        Epoch start = life.birth().start();
        boolean forged = neverApplied && (!start.shown() || epoch <= start.least());
        Step unresolved = Step.refused(new Refusal.LeaseLost(life.id(), EarlierAttempt.UNRESOLVED), world);
        Step never = Step.refused(new Refusal.LeaseLost(life.id(), EarlierAttempt.NEVER_APPLIED), world);
        return forged ? List.of(never, unresolved) : List.of(neverApplied ? never : unresolved);
    }

    /** An unreadable record can be judged by nobody. */
    private static List<Step> orCorrupt(World world, Moment moment, Optional<Life> life, List<Step> steps) {
        if (life.filter(Life::unreadable).isEmpty()) {
            return steps;
        }
        Step corrupt = Step.refused(moment.freedom().corrupt(life.get().id()), world);
        return Stream.concat(Stream.of(corrupt), steps.stream()).toList();
    }

    /** What a save makes of an instance, or why it is refused whole. */
    private record Saved(Life life, Optional<Refusal> refusal) {}

    private static List<Saved> saved(World world, Moment moment, Save save, Life life) {
        for (InstanceKey key : inOrder(save.keys().add(), moment.freedom())) {
            Optional<Life> other =
                    world.having(key).filter(holder -> !holder.id().equals(life.id()));
            if (other.isPresent()) {
                return List.of(new Saved(
                        life, Optional.of(new Refusal.KeyTaken(key, other.get().id()))));
            }
        }
        return acknowledged(life, save.acknowledged(), moment).stream()
                .map(left -> new Saved(applied(save, life, left, moment), Optional.empty()))
                .toList();
    }

    private static Life applied(Save save, Life life, Signals left, Moment moment) {
        Set<InstanceKey> keys = new HashSet<>(life.cargo().keys());
        keys.removeAll(save.keys().free());
        keys.addAll(save.keys().add());
        Life.Cargo cargo = new Life.Cargo(
                save.state().orElse(life.cargo().state()),
                Set.copyOf(keys),
                save.activation().or(life.cargo()::activation));
        Life saved = life.cargo(cargo)
                .plan(Creating.plan(save.next(), moment, left))
                .tenancy(life.tenancy().wrote(save.stamp()));
        return save.state().isPresent() ? saved.condition(Life.Condition.SOUND) : saved;
    }

    private static List<Signals> acknowledged(Life life, SignalMark mark, Moment moment) {
        Signals signals = life.plan().signals();
        return moment.is(Twist.SAVE_ACKNOWLEDGES_ALL) ? List.of(signals.withoutAll()) : signals.acknowledge(mark);
    }

    private static Life extended(Life life, LeaseLength length, Moment moment) {
        return life.tenancy(life.tenancy()
                .holder(life.tenancy()
                        .holder()
                        .map(holder -> new Life.Holder(
                                holder.owner(), holder.number(), extended(holder.expiry(), length, moment)))));
    }

    /** The later of the present expiry and the reading plus a length; a positive length makes a zero-length lease ordinary. */
    private static Expiry extended(Expiry present, LeaseLength length, Moment moment) {
        if (present instanceof Expiry.Never || length.isZero()) {
            return present;
        }
        Expiry asked = moment.expiry(length);
        if (present instanceof Expiry.At old && asked instanceof Expiry.At other) {
            Instant later = old.at().isAfter(other.at()) ? old.at() : other.at();
            return new Expiry.At(later);
        }
        return asked;
    }

    /** Keys in the order in which a conflict is looked for: which of several is named is the store's choice. */
    static List<InstanceKey> inOrder(Collection<InstanceKey> keys, Freedom freedom) {
        Optional<InstanceKey> named = freedom.shown(Refusal.KeyTaken.class).map(Refusal.KeyTaken::key);
        Comparator<InstanceKey> namedFirst =
                Comparator.comparing(key -> named.filter(key::equals).isEmpty());
        return keys.stream()
                .sorted(namedFirst.thenComparing(InstanceKey::value))
                .toList();
    }
}

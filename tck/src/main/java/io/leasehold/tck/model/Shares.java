package io.leasehold.tck.model;

import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.util.List;
import java.util.Optional;

/** What calls on many instances may do with one of them, by the same rules as for the whole. */
final class Shares {
    private Shares() {}

    /** What was observed, as the result of a call on this instance alone. */
    static Result<?> observed(Share share) {
        if (share instanceof Share.Taken taken) {
            return Result.done(taken.taken());
        }
        if (share instanceof Share.SetAside aside) {
            return Result.refused(aside.reason());
        }
        return share instanceof Share.Reclaimed reclaimed
                ? Result.done(reclaimed.reclaimed())
                : Result.done(share.instance());
    }

    /** The rule that most likely names a mistake. */
    static String rule(Share share) {
        if (share instanceof Share.Taken) {
            return "RUN-02";
        }
        if (share instanceof Share.SetAside) {
            return "RUN-06";
        }
        return share instanceof Share.LeftOut ? "RUN-03" : "ORPH-03";
    }

    static List<Step> steps(World world, Moment moment, Share share) {
        Optional<Life> life = world.life(share.instance());
        if (share instanceof Share.Taken taken) {
            return List.of(taken(world, moment, taken, life));
        }
        if (share instanceof Share.SetAside aside) {
            return List.of(aside(world, moment, aside, life));
        }
        if (share instanceof Share.Reclaimed reclaimed) {
            return List.of(reclaimed(world, moment, reclaimed, life));
        }
        boolean missed = life.filter(each -> belongsTo(share, each, moment)).isPresent();
        return List.of(Step.done(share.instance(), world).objecting(when(missed, missedWords(share))));
    }

    private static Step taken(World world, Moment moment, Share.Taken share, Optional<Life> life) {
        boolean repeated = share.taken().repeated();
        Optional<Life> allowed = life.filter(each -> repeated
                ? each.active() && Acquiring.heldUnder(each, share.request().acquisition(), moment)
                : runnable(each, share.request(), moment) && !each.stateDamaged() && !moment.spent(each));
        if (allowed.isEmpty()) {
            String words = repeated
                    ? " was not held under this acquisition number"
                    : " was not runnable for this caller"
                            + life.map(each -> ": " + standing(each, moment)).orElse(": it does not exist");
            return Step.done(share.taken(), world).objecting(Optional.of(share.instance() + words));
        }
        Life now = repeated
                ? allowed.get()
                : Acquiring.taken(allowed.get(), moment, share.request().acquisition());
        View view = View.of(now, moment);
        return Step.done(view.acquired(moment, repeated), world.put(view.life()));
    }

    private static String standing(Life life, Moment moment) {
        if (!life.active()) {
            return "it is " + life.standing().status();
        }
        if (life.heldAt(moment.reading())) {
            return "it is held by "
                    + life.tenancy()
                            .holder()
                            .map(holder -> holder.owner().value())
                            .orElse("nobody");
        }
        return "it waits for " + life.plan().timer().map(Object::toString).orElse("a signal");
    }

    private static Step aside(World world, Moment moment, Share.SetAside share, Optional<Life> life) {
        if (share.reason() instanceof Refusal.Corrupt) {
            boolean damaged = life.filter(each -> each.unreadable() || each.stateDamaged())
                    .isPresent();
            World next = life.filter(Life::stateDamaged)
                    .map(each -> world.put(Acquiring.met(each)))
                    .orElse(world);
            return new Step(Result.refused(share.reason()), next, when(!damaged, share.instance() + " is not damaged"));
        }
        boolean due = life.filter(each -> runnable(each, share.request(), moment) && moment.spent(each))
                .isPresent();
        boolean quarantine =
                share.reason().equals(new Refusal.Suspended(share.instance(), InstanceSnapshot.QUARANTINED));
        World next = due ? world.put(Acquiring.quarantined(life.orElseThrow(), moment)) : world;
        return new Step(
                Result.refused(share.reason()),
                next,
                when(!due || !quarantine, share.instance() + " had attempts left or was not runnable"));
    }

    private static Step reclaimed(World world, Moment moment, Share.Reclaimed share, Optional<Life> life) {
        if (life.filter(each -> belongsTo(share, each, moment)).isEmpty()) {
            return Step.done(share.reclaimed(), world)
                    .objecting(Optional.of(share.instance() + " was no orphan: "
                            + life.map(each -> standing(each, moment)).orElse("it does not exist")));
        }
        Life orphan = life.orElseThrow();
        Epoch epoch = orphan.tenancy().epoch();
        long shown = share.reclaimed().from().epoch();
        Life settled = epoch.mayBe(shown) ? orphan.tenancy(orphan.tenancy().epoch(Epoch.exactly(shown))) : orphan;
        Life free = Acquiring.ended(settled, moment);
        Life.Earlier was = free.tenancy().earlier().orElseThrow();
        OrphanSweep.Reclaimed answer = new OrphanSweep.Reclaimed(
                free.id(),
                new io.leasehold.spi.Lease.Previous(was.owner(), was.epoch().least(), was.ending()));
        return Step.done(answer, world.put(free));
    }

    /** Whether a complete call must deal with the instance. */
    private static boolean belongsTo(Share share, Life life, Moment moment) {
        if (share instanceof Share.LeftOut left) {
            return runnable(life, left.request(), moment) && !life.stateDamaged();
        }
        OrphanSweep sweep = share instanceof Share.NotReclaimed not ? not.sweep() : ((Share.Reclaimed) share).sweep();
        return sweep.types().includes(life.birth().type()) && Operating.orphan(life, moment.reading(), sweep.grace());
    }

    private static boolean runnable(Life life, Look.Request request, Moment moment) {
        Due.Asker asker = new Due.Asker(Optional.of(request.acquisition().owner()), request.reofferAfter());
        return request.acquisition().types().includes(life.birth().type()) && Due.at(life, asker, moment);
    }

    private static String missedWords(Share share) {
        return share instanceof Share.LeftOut
                ? share.instance() + " was runnable throughout, and the look does not say cut"
                : share.instance() + " was an orphan throughout, and the sweep does not say cut";
    }

    private static Optional<String> when(boolean wrong, String words) {
        return wrong ? Optional.of(words) : Optional.empty();
    }
}

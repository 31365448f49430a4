package io.leasehold.tck.model;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Acquiring what is runnable (contract section 4): what a look may take, and what it must. */
final class Looking {
    private Looking() {}

    static List<Step> look(World world, Moment moment, Look.Request request) {
        Offer offer = Offer.of(world, moment, request);
        Optional<Look> shown = moment.freedom().shown(Look.class);
        if (shown.isPresent()) {
            Selection selection = Selection.of(shown.get());
            Step step = carriedOut(world, moment, offer, Looked.at(selection, shown));
            Optional<String> objection = LookRules.objection(offer, shown.get(), exactDue(step.next(), moment, offer));
            return List.of(step.objecting(objection));
        }
        List<Selection> selections = moment.freedom().kind() == Freedom.Kind.HIDDEN
                ? Selection.whateverHappened(offer)
                : List.of(Selection.plain(offer));
        return selections.stream()
                .map(selection -> carriedOut(world, moment, offer, Looked.at(selection, Optional.empty())))
                .toList();
    }

    /** What is selected, and the answer that shows it, if there is one. */
    private record Looked(Selection selection, Optional<Look> shown) {
        static Looked at(Selection selection, Optional<Look> shown) {
            return new Looked(selection, shown);
        }

        /** The freedom within one element of the answer. */
        Freedom freedom(InstanceId id, Freedom whole) {
            return shown.flatMap(look -> look.acquired().stream()
                            .filter(acquired -> acquired.instance().id().equals(id))
                            .findFirst())
                    .map(Freedom::shownBy)
                    .orElse(shown.isPresent() ? Freedom.HIDDEN : whole);
        }
    }

    private static Step carriedOut(World world, Moment moment, Offer offer, Looked looked) {
        World next = world;
        List<Acquired> acquired = new ArrayList<>();
        for (InstanceId id : looked.selection().taken()) {
            Optional<Life> found = offer.allowed(id);
            if (found.isPresent()) {
                Moment inner = moment.freedom(looked.freedom(id, moment.freedom()));
                View view = offer.repeated()
                        ? View.of(found.get(), inner)
                        : View.of(
                                Acquiring.taken(
                                        found.get(), inner, offer.request().acquisition()),
                                inner);
                acquired.add(view.acquired(inner, offer.repeated()));
                next = next.put(view.life());
            }
        }
        for (Refusal aside : looked.selection().aside()) {
            next = setAside(next, moment, aside);
        }
        World remembered = offer.repeated() ? next : remembering(next, offer, looked.selection());
        return Step.done(answer(acquired, remembered, moment, offer, looked), remembered);
    }

    private static World setAside(World world, Moment moment, Refusal aside) {
        Moment hidden = moment.freedom().kind() == Freedom.Kind.SHOWN ? moment.freedom(Freedom.HIDDEN) : moment;
        Optional<Life> life = world.life(Offer.subject(aside)).filter(Life::active);
        if (life.isEmpty() || life.get().unreadable()) {
            return world;
        }
        boolean quarantine = aside instanceof Refusal.Suspended;
        return world.put(quarantine ? Acquiring.quarantined(life.get(), hidden) : Acquiring.met(life.get()));
    }

    /** Never two looks of one owner running hand out a suspected instance while others are runnable. */
    private static World remembering(World world, Offer offer, Selection selection) {
        boolean alone = selection.taken().stream().anyMatch(id -> Offer.has(offer.suspected(), id));
        return alone
                ? world.handedOutAlone(offer.request().acquisition().owner())
                : world.handedOutTogether(offer.request().acquisition().owner());
    }

    private static Look answer(List<Acquired> acquired, World next, Moment moment, Offer offer, Looked looked) {
        Optional<Instant> exact = exactDue(next, moment, offer).exact();
        Optional<Instant> due = looked.shown().map(Look::earliestDue).orElse(exact);
        boolean cut = looked.shown()
                .map(Look::cut)
                .orElse(offer.repeated()
                        || acquired.size()
                                < offer.ordinary().size() + offer.suspected().size());
        return new Look(acquired, looked.selection().aside(), moment.reading(), due, cut);
    }

    /**
     * When the next instance becomes runnable for the asker if nobody writes.
     *
     * @param exact the earliest instant after the reading, empty for none
     * @param certain whether that is known: no damaged instance has a retry-at that no answer has shown
     */
    record NextDue(Optional<Instant> exact, boolean certain) {}

    private static NextDue exactDue(World next, Moment moment, Offer offer) {
        List<Life> lives = next.all().stream()
                .filter(life -> offer.request()
                        .acquisition()
                        .types()
                        .includes(life.birth().type()))
                .filter(Life::active)
                .toList();
        Optional<Instant> exact = lives.stream()
                .filter(life -> life.condition() != Life.Condition.STATE_DAMAGED_AND_MET)
                .flatMap(life -> Due.from(life, offer.asker(), moment.twist()).stream())
                .filter(instant -> instant.isAfter(moment.reading()))
                .min(Instant::compareTo);
        return new NextDue(exact, lives.stream().allMatch(life -> life.condition() == Life.Condition.SOUND));
    }
}

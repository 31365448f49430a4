package io.leasehold.tck.model;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a look took of an offer.
 *
 * @param taken the instances handed out, in order
 * @param aside the instances set aside
 */
record Selection(List<InstanceId> taken, List<Refusal> aside) {
    private static final int MOST_ALTERNATIVES = 4096;

    static Selection of(Look look) {
        return new Selection(
                look.acquired().stream()
                        .map(acquired -> acquired.instance().id())
                        .toList(),
                look.setAside());
    }

    /** Everything up to the limit, oldest first; a suspected instance alone when it is the oldest, or when there is no other. */
    static Selection plain(Offer offer) {
        int limit = offer.request().limit();
        if (offer.repeated()) {
            return new Selection(ids(offer.held()).limit(limit).toList(), List.of());
        }
        List<Refusal> aside = offer.spent().stream().map(Selection::quarantine).toList();
        if (offer.suspected().isEmpty()
                || (offer.restrained() && !offer.ordinary().isEmpty())) {
            return new Selection(ids(offer.ordinary()).limit(limit).toList(), aside);
        }
        Life suspect = offer.suspected().get(0);
        Life oldest = Order.oldestFirst(
                        Stream.concat(Stream.of(suspect), offer.ordinary().stream())
                                .toList(),
                        offer.asker())
                .get(0);
        return oldest.equals(suspect)
                ? new Selection(List.of(suspect.id()), aside)
                : new Selection(ids(offer.ordinary()).limit(limit).toList(), aside);
    }

    /**
     * What a look whose reply was lost may have done: each instance is taken in a step of its own, so any of them may have been
     * and any other not.
     */
    static List<Selection> whateverHappened(Offer offer) {
        if (offer.repeated()) {
            return List.of(new Selection(List.of(), List.of()));
        }
        List<Selection> all = new ArrayList<>(subsets(offer));
        for (Life suspect : offer.suspected()) {
            all.add(new Selection(List.of(suspect.id()), List.of()));
        }
        for (Life spent : offer.spent()) {
            all = new ArrayList<>(all.stream()
                    .flatMap(selection -> Stream.of(selection, selection.settingAside(quarantine(spent))))
                    .toList());
        }
        return all;
    }

    private static List<Selection> subsets(Offer offer) {
        List<Selection> all = new ArrayList<>(List.of(new Selection(List.of(), List.of())));
        for (Life life : offer.ordinary()) {
            List<Selection> more = all.stream()
                    .filter(selection ->
                            selection.taken.size() < offer.request().limit())
                    .map(selection -> selection.taking(life.id()))
                    .toList();
            all.addAll(more);
            if (all.size() > MOST_ALTERNATIVES) {
                throw new IllegalStateException(
                        "a look over " + offer.ordinary().size() + " runnable instances lost its reply: more than "
                                + MOST_ALTERNATIVES + " states are possible");
            }
        }
        return all;
    }

    private static Refusal quarantine(Life life) {
        return new Refusal.Suspended(life.id(), InstanceSnapshot.QUARANTINED);
    }

    private static Stream<InstanceId> ids(List<Life> lives) {
        return lives.stream().map(Life::id);
    }

    private Selection taking(InstanceId id) {
        return new Selection(Stream.concat(taken.stream(), Stream.of(id)).toList(), aside);
    }

    private Selection settingAside(Refusal refusal) {
        return new Selection(
                taken, Stream.concat(aside.stream(), Stream.of(refusal)).toList());
    }
}

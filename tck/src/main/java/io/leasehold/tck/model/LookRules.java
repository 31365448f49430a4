package io.leasehold.tck.model;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What can be wrong with an observed look: each rule answers with a sentence, or with nothing. */
final class LookRules {
    private LookRules() {}

    static Optional<String> objection(Offer offer, Look look, Looking.NextDue due) {
        Stream<Supplier<Optional<String>>> rules = offer.repeated()
                ? Stream.of(() -> once(look), () -> repeat(offer, look), () -> earliestDue(look, due))
                : Stream.of(
                        () -> once(look),
                        () -> limit(offer, look),
                        () -> sound(offer, look),
                        () -> alone(offer, look),
                        () -> aside(offer, look),
                        () -> order(offer, look),
                        () -> complete(offer, look),
                        () -> earliestDue(look, due));
        return rules.map(Supplier::get).flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> once(Look look) {
        Set<InstanceId> named = new HashSet<>(taken(look));
        look.setAside().forEach(refusal -> named.add(Offer.subject(refusal)));
        return when(named.size() < look.acquired().size() + look.setAside().size(), "each instance once");
    }

    private static Optional<String> limit(Offer offer, Look look) {
        return when(
                look.acquired().size() > offer.request().limit(),
                "at most " + offer.request().limit());
    }

    /** A repeat returns what is still held under its number, even beyond its limit, takes nothing more, and says so. */
    private static Optional<String> repeat(Offer offer, Look look) {
        Optional<InstanceId> stranger =
                taken(look).stream().filter(id -> !Offer.has(offer.held(), id)).findFirst();
        if (stranger.isPresent()) {
            return Optional.of(
                    stranger.get() + " is not held under this acquisition number, and a repeat takes nothing more");
        }
        int deliverable =
                (int) offer.held().stream().filter(life -> !life.stateDamaged()).count();
        if (look.acquired().size() < Math.min(deliverable, offer.request().limit())) {
            return Optional.of("every lease still held under this acquisition number");
        }
        return when(!look.cut(), "a repeated look says cut");
    }

    private static Optional<String> sound(Offer offer, Look look) {
        return taken(look).stream()
                .filter(id -> offer.allowed(id).isEmpty())
                .map(id -> id + " was not runnable for this caller")
                .findFirst();
    }

    private static Optional<String> alone(Offer offer, Look look) {
        Optional<InstanceId> suspect = suspect(offer, look);
        if (suspect.isEmpty()) {
            return Optional.empty();
        }
        if (look.acquired().size() > 1) {
            return Optional.of(suspect.get() + " has half the attempts of the limit and is handed out alone");
        }
        return when(
                offer.restrained() && !offer.ordinary().isEmpty(),
                "the owner's latest look handed out a suspected instance too, and "
                        + offer.ordinary().stream().map(Life::id).toList() + " were runnable");
    }

    private static Optional<InstanceId> suspect(Offer offer, Look look) {
        return taken(look).stream()
                .filter(id -> Offer.has(offer.suspected(), id))
                .findFirst();
    }

    private static Optional<String> aside(Offer offer, Look look) {
        return look.setAside().stream()
                .filter(refusal -> !justified(offer, refusal))
                .map(refusal -> "nothing to set aside for: " + refusal.sentence())
                .findFirst();
    }

    private static boolean justified(Offer offer, Refusal refusal) {
        InstanceId id = Offer.subject(refusal);
        if (refusal instanceof Refusal.Suspended suspended) {
            boolean spent = Offer.has(offer.spent(), id)
                    || met(offer).anyMatch(life -> life.id().equals(id));
            return spent && suspended.reason().equals(InstanceSnapshot.QUARANTINED);
        }
        return refusal instanceof Refusal.Corrupt && Offer.has(offer.damaged(), id);
    }

    private static Stream<Life> met(Offer offer) {
        return offer.damaged().stream().filter(life -> life.condition() == Life.Condition.STATE_DAMAGED_AND_MET);
    }

    /** A suspected instance may be passed over by ordinary ones, not the other way round. */
    private static Optional<String> order(Offer offer, Look look) {
        List<Life> taken =
                taken(look).stream().flatMap(id -> offer.allowed(id).stream()).toList();
        List<Life> left = offer.ordinary().stream()
                .filter(life -> !taken(look).contains(life.id()))
                .toList();
        boolean restrictedToSome = look.cut() && !offer.moment().mayBeBusy();
        return Order.objection(taken, restrictedToSome ? left : List.of(), offer.asker(), offer.moment())
                .map(sentence -> "oldest due-since first: " + sentence);
    }

    /** Not cut means that everything was looked at; cut has a cause: the limit, or a suspected instance. */
    private static Optional<String> complete(Offer offer, Look look) {
        if (offer.moment().mayBeBusy()) {
            return Optional.empty();
        }
        List<InstanceId> missed = Stream.of(offer.ordinary(), offer.suspected(), offer.spent())
                .flatMap(List::stream)
                .map(Life::id)
                .filter(id -> !named(look, id))
                .toList();
        if (!look.cut()) {
            return when(!missed.isEmpty(), missed + " were runnable, and the look does not say cut");
        }
        boolean limit = look.acquired().size() + look.setAside().size()
                >= offer.request().limit();
        boolean onlySuspectsLeft =
                !missed.isEmpty() && missed.stream().noneMatch(id -> Offer.has(offer.ordinary(), id));
        return when(
                !limit && suspect(offer, look).isEmpty() && !onlySuspectsLeft,
                "neither the limit nor a suspected instance cut the look; runnable were besides: " + missed);
    }

    private static boolean named(Look look, InstanceId id) {
        return taken(look).contains(id)
                || look.setAside().stream()
                        .anyMatch(refusal -> Offer.subject(refusal).equals(id));
    }

    /** A store may wake its caller too early, never too late. */
    private static Optional<String> earliestDue(Look look, Looking.NextDue due) {
        Optional<Instant> answered = look.earliestDue();
        if (answered.filter(instant -> !instant.isAfter(look.storeTime())).isPresent()) {
            return Optional.of("an earliest due after the reading");
        }
        boolean late = due.exact()
                .filter(exact -> answered.isEmpty() || answered.get().isAfter(exact))
                .isPresent();
        return when(late, "an earliest due of " + due.exact() + " or before");
    }

    private static List<InstanceId> taken(Look look) {
        return look.acquired().stream()
                .map(acquired -> acquired.instance().id())
                .toList();
    }

    private static Optional<String> when(boolean wrong, String sentence) {
        return wrong ? Optional.of(sentence) : Optional.empty();
    }
}

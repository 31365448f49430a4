package io.leasehold.tck.model;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What there is for one look, in the order of due-since.
 *
 * @param request the look
 * @param moment its circumstances
 * @param held what the asker still holds under this acquisition number; if anything, the look is a repeat
 * @param ordinary runnable and to be handed out
 * @param suspected runnable and to be handed out alone
 * @param spent runnable and to be quarantined
 * @param damaged runnable, perhaps, and not to be delivered
 * @param restrained whether the owner's latest look handed out a suspected instance
 */
record Offer(
        Look.Request request,
        Moment moment,
        List<Life> held,
        List<Life> ordinary,
        List<Life> suspected,
        List<Life> spent,
        List<Life> damaged,
        boolean restrained) {
    static Offer of(World world, Moment moment, Look.Request request) {
        Due.Asker asker = asker(request);
        List<Life> served = world.all().stream()
                .filter(life ->
                        request.acquisition().types().includes(life.birth().type()))
                .toList();
        List<Life> held = world.all().stream()
                .filter(life -> life.active() && Acquiring.heldUnder(life, request.acquisition(), moment))
                .toList();
        List<Life> runnable = Order.oldestFirst(
                served.stream().filter(life -> Due.at(life, asker, moment)).toList(), asker);
        List<Life> whole =
                runnable.stream().filter(life -> !life.stateDamaged()).toList();
        return new Offer(
                request,
                moment,
                held,
                whole.stream().filter(life -> !moment.suspected(life)).toList(),
                whole.stream()
                        .filter(life -> moment.suspected(life) && !moment.spent(life))
                        .toList(),
                whole.stream().filter(moment::spent).toList(),
                world.all().stream()
                        .filter(life -> life.unreadable() || life.stateDamaged())
                        .toList(),
                world.alone().contains(request.acquisition().owner()));
    }

    private static Due.Asker asker(Look.Request request) {
        return new Due.Asker(Optional.of(request.acquisition().owner()), request.reofferAfter());
    }

    Due.Asker asker() {
        return asker(request);
    }

    boolean repeated() {
        return !held.isEmpty();
    }

    /** An instance that the look may hand out. */
    Optional<Life> allowed(InstanceId id) {
        Stream<Life> all = repeated() ? held.stream() : Stream.concat(ordinary.stream(), suspected.stream());
        return all.filter(life -> life.id().equals(id)).findFirst();
    }

    static boolean has(List<Life> lives, InstanceId id) {
        return lives.stream().anyMatch(life -> life.id().equals(id));
    }

    /** The instance that a look set aside. */
    static InstanceId subject(Refusal aside) {
        if (aside instanceof Refusal.Suspended suspended) {
            return suspended.instance();
        }
        return aside instanceof Refusal.Corrupt corrupt ? corrupt.instance() : new InstanceId("?");
    }
}

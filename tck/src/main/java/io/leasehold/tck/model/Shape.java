package io.leasehold.tck.model;

import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.WriteStamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A state of a bounded search but for its numbers. The contract compares epochs, write numbers and acquisition numbers with each
 * other and never counts with them, so states in which they stand in the same order behave alike: each is replaced by its rank.
 */
final class Shape {
    private final SortedSet<Long> epochs = new TreeSet<>();
    private final SortedSet<Long> writes = new TreeSet<>();
    private final Map<OwnerId, SortedSet<Long>> acquisitions = new HashMap<>();
    private final Play play;

    private Shape(Play play) {
        this.play = play;
    }

    static Shape of(Play play) {
        Shape shape = new Shape(play);
        play.model().worlds().forEach(shape::see);
        shape.see(play.first());
        shape.see(play.second());
        return shape;
    }

    /** Equal for states that behave alike. */
    List<Object> key() {
        Set<List<Object>> worlds =
                Set.copyOf(play.model().worlds().stream().map(this::world).toList());
        return List.of(play.clock(), play.creations(), worlds, hand(play.first()), hand(play.second()));
    }

    // First all numbers are seen ...

    private void see(World world) {
        epochs.addAll(world.removed().values());
        for (Life life : world.lives().values()) {
            Life.Tenancy tenancy = life.tenancy();
            epochs.add(life.birth().above());
            epochs.add(life.birth().start().least());
            epochs.add(tenancy.epoch().least());
            tenancy.earlier().ifPresent(was -> epochs.add(was.epoch().least()));
            tenancy.lastWrite().ifPresent(this::see);
            tenancy.holder().ifPresent(holder -> seeAcquisition(holder.owner(), holder.number()));
        }
    }

    private void see(Hand hand) {
        writes.add(hand.writes());
        seeAcquisition(hand.owner(), hand.acquisitions());
        hand.lease().ifPresent(this::see);
        hand.former().ifPresent(this::see);
        hand.lastWrite().map(Hand.Sent::stamp).ifPresent(this::see);
    }

    private void see(WriteStamp stamp) {
        writes.add(stamp.writeNo());
        see(stamp.lease());
    }

    private void see(Lease lease) {
        epochs.add(lease.epoch());
        seeAcquisition(lease.owner(), lease.acquisitionNo());
    }

    private void seeAcquisition(OwnerId owner, long number) {
        acquisitions.computeIfAbsent(owner, any -> new TreeSet<>()).add(number);
    }

    // ... then each is replaced by its rank.

    int epoch(long epoch) {
        return epochs.headSet(epoch).size();
    }

    private int acquisition(OwnerId owner, long number) {
        SortedSet<Long> seen = acquisitions.getOrDefault(owner, new TreeSet<>());
        return seen.headSet(number).size();
    }

    List<Object> lease(Lease lease) {
        return List.of(lease.owner(), acquisition(lease.owner(), lease.acquisitionNo()), epoch(lease.epoch()));
    }

    private List<Object> stamp(WriteStamp stamp) {
        return List.of(lease(stamp.lease()), writes.headSet(stamp.writeNo()).size());
    }

    private List<Object> world(World world) {
        List<Object> key = new ArrayList<>(List.of(world.alone(), world.hosts(), world.pages()));
        world.removed().forEach((id, epoch) -> key.addAll(List.of(id, epoch(epoch))));
        for (Life life : world.all()) {
            key.add(List.of(
                    life.id(),
                    life.birth().type(),
                    life.birth().token(),
                    epoch(life.birth().above()),
                    epoch(life.birth().start().least())));
            key.addAll(List.of(life.standing(), life.plan(), life.cargo(), life.condition()));
            key.add(tenancy(life.tenancy()));
        }
        return key;
    }

    private List<Object> tenancy(Life.Tenancy tenancy) {
        Optional<Object> holder =
                tenancy.holder().map(now -> List.of(now.owner(), acquisition(now.owner(), now.number()), now.expiry()));
        Optional<Object> earlier = tenancy.earlier().map(was -> List.of(was.owner(), was.ending(), epoch(was.epoch())));
        Optional<Object> lastWrite = tenancy.lastWrite().map(this::stamp);
        return List.of(epoch(tenancy.epoch()), holder, earlier, lastWrite, tenancy.attempts());
    }

    private List<Object> epoch(Epoch epoch) {
        return List.of(epoch(epoch.least()), epoch.shown());
    }

    private List<Object> hand(Hand hand) {
        Optional<Object> lease = hand.lease().map(this::lease);
        Optional<Object> former = hand.former().map(this::lease);
        Optional<Object> lastWrite =
                hand.lastWrite().map(sent -> List.of(sent.writing(), stamp(sent.stamp()), sent.mark()));
        return List.of(
                acquisition(hand.owner(), hand.acquisitions()),
                lease,
                former,
                writes.headSet(hand.writes()).size(),
                hand.mark(),
                lastWrite);
    }
}

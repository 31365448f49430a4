package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Release;
import io.leasehold.spi.StoreException;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group EXCL by free threads, and what needs a thread of its own. */
public interface ExclusionRaces {

    /**
     * Eight hosts load one free instance at once: first a new one, then one whose lease has lapsed, then one that was given back.
     *
     * @param trial the try
     */
    @Rule("EXCL-01")
    @Witness(name = "races in which at least two loads overlapped", atLeast = 2)
    @Property(tries = 8)
    default void ofLoadsAtOnceExactlyOneIsGranted(@ForAll Trial trial) {
        trial.byHand(bench -> {
            List<Hand> hosts =
                    IntStream.range(0, 8).mapToObj(host -> Hand.of(bench, host)).toList();
            InstanceId id = hosts.get(0).create(0, "0");
            for (int round = 0; round < 6; round++) {
                boolean looking = trial.random().nextInt(3) == 0;
                Overlap.Outcome<Hand.Load> race = Overlap.race(
                        bench,
                        hosts.stream()
                                .map(host -> (Callable<Hand.Load>)
                                        () -> looking && host.number() % 2 == 1 ? host.look() : host.acquire(id))
                                .toList());
                trial.witnessIf(race.seen(), "races in which at least two loads overlapped");
                Lease lease = ExclusionChecks.onlyGrant(bench, race.values());
                if (trial.random().nextBoolean()) {
                    bench.clock().advance(Duration.ofSeconds(10));
                    bench.note("the lease lapses");
                } else {
                    hosts.get(0)
                            .store()
                            .release(List.of(Release.of(lease.write(1))))
                            .get(0)
                            .orThrow();
                    bench.note("the lease is given back");
                }
            }
        });
    }

    /**
     * Hosts load while the clock passes the end of a lease. When all is quiet, an owner is there only because it was told so, and the
     * attempts are those that were granted.
     *
     * @param trial the try
     */
    @Rule("EXCL-02")
    @Witness(name = "races of loads and the end of a lease", atLeast = 2)
    @Property(tries = 10)
    default void anOwnerHasBeenToldOfItsLease(@ForAll Trial trial) {
        trial.byHand(bench -> {
            List<Hand> hosts =
                    IntStream.range(0, 4).mapToObj(host -> Hand.of(bench, host)).toList();
            InstanceId id = hosts.get(0).create(0, "0");
            List<Hand.Load> loads = new ArrayList<>(List.of(hosts.get(0).acquire(id)));
            for (int round = 0; round < 3; round++) {
                bench.clock().advance(Duration.ofSeconds(9));
                List<Callable<Optional<Hand.Load>>> calls = new ArrayList<>();
                hosts.forEach(host -> calls.add(() -> Optional.of(host.acquire(id))));
                calls.add(() -> {
                    bench.clock().advance(Duration.ofSeconds(1));
                    bench.note("the lease lapses");
                    return Optional.empty();
                });
                Overlap.Outcome<Optional<Hand.Load>> race = Overlap.race(bench, calls);
                race.values().stream().flatMap(Optional::stream).forEach(loads::add);
                ExclusionChecks.ownerWasTold(bench, hosts.get(0).find(id), loads);
                trial.witnessIf(race.seen(), "races of loads and the end of a lease");
                bench.clock().advance(Duration.ofSeconds(10));
            }
        });
    }

    /**
     * Hosts load, add one and save, in a loop on threads of their own: every accepted save counts.
     *
     * @param trial the try
     */
    @Rule("EXCL-03")
    @Witness(name = "grants directly after another host's save", atLeast = 10)
    @Property(tries = 6)
    default void everyAcceptedIncrementCounts(@ForAll Trial trial) {
        trial.byHand(bench -> {
            List<Hand> hosts =
                    IntStream.range(0, 4).mapToObj(host -> Hand.of(bench, host)).toList();
            InstanceId id = hosts.get(0).create(0, "0");
            List<Callable<Integer>> loops = hosts.stream()
                    .map(host -> (Callable<Integer>) () -> ExclusionChecks.increments(trial, host, id))
                    .toList();
            int accepted =
                    bench.race(loops).stream().mapToInt(Integer::intValue).sum();
            bench.clock().advance(Duration.ofSeconds(10));
            Acquired last = hosts.get(0).acquire(id).grant().orElseThrow();
            int counted = Integer.parseInt(Hand.text(last.state()));
            bench.require(
                    counted == accepted,
                    () -> accepted + " increments were accepted, but the state counts " + counted
                            + ": a grant delivered a state older than the last accepted save");
        });
    }

    /**
     * While a host holds an instance, another of its threads loads it: the answer is prompt, and names the host itself.
     *
     * @param trial the try
     */
    @Rule("EXCL-04")
    @Witness(name = "a second load from another thread", atLeast = 2)
    @Property(tries = 3)
    default void aHostNeverWaitsForItself(@ForAll Trial trial) {
        trial.byHand(bench -> {
            Hand host = Hand.of(bench, 0);
            InstanceId id = host.create(0, "0");
            Lease lease = host.acquire(id).grant().orElseThrow().held().lease();
            Optional<Hand.Load> second = ExclusionChecks.promptly(() -> host.acquire(id));
            bench.require(
                    second.isPresent(),
                    () -> "the second load by the holder itself was still waiting after " + ExclusionChecks.PROMPT);
            Optional<Refusal> reason = second.flatMap(Hand.Load::refusal);
            boolean byItself = reason.filter(refusal ->
                            refusal instanceof Refusal.Held held && held.by().equals(lease.owner()))
                    .isPresent();
            bench.require(
                    byItself,
                    () -> "the second load by the holder itself was answered " + reason + " instead of held by itself");
            trial.witness("a second load from another thread");
        });
    }

    /**
     * A load whose thread was interrupted ends somehow; at the latest when its lease is over, another host has the instance.
     *
     * @param trial the try
     */
    @Rule("EXCL-05")
    @Witness(name = "a load by an interrupted thread followed by a load on another host", atLeast = 2)
    @Property(tries = 4)
    default void anInterruptedLoadKeepsNobodyOutLongerThanItsLease(@ForAll Trial trial) {
        trial.byHand(bench -> {
            Hand interrupted = Hand.of(bench, 0);
            Hand other = Hand.of(bench, 1);
            InstanceId id = interrupted.create(0, "0");
            boolean told = interruptedLoad(bench, interrupted, id);
            if (told) {
                bench.clock().advance(Duration.ofSeconds(10));
            }
            Hand.Load load = other.acquire(id);
            InstanceSnapshot found = other.find(id);
            if (load.grant().isEmpty()) {
                bench.clock().advance(Duration.ofSeconds(10));
                load = other.acquire(id);
            }
            Hand.Load last = load;
            bench.require(
                    last.grant().isPresent(),
                    () -> "one lease after the load of an interrupted thread " + id + " is still kept from others: "
                            + last.refusal() + ", " + found.ownership());
            trial.witness("a load by an interrupted thread followed by a load on another host");
        });
    }

    private static boolean interruptedLoad(Workbench bench, Hand host, InstanceId id) {
        Callable<Boolean> load = () -> {
            Thread.currentThread().interrupt();
            try {
                return host.acquire(id).grant().isPresent();
            } catch (StoreException e) {
                bench.note(host.name() + " is interrupted while it loads: " + e);
                return false;
            }
        };
        return bench.race(List.of(load)).get(0);
    }
}

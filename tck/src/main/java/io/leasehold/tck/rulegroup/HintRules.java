package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Next;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Push hints (rule WAKE-06): they come once the work can be found, and whoever misses them finds it all the same. How a store keeps its
 * own way of hints alive, through cut and half-open connections, is for its own tests: the kit cuts it only where a listener ends.
 */
public interface HintRules {

    /** So long a hint may take, by the clock of this machine, before it counts as not sent. */
    Duration PATIENCE = Duration.ofSeconds(2);

    /** After so many writes without any hint there will be none. */
    int WRITES_IN_VAIN = 3;

    /** Hints may get lost, and the first ones come before listening has begun: so often work is made for one. */
    int WRITES = 6;

    /**
     * A host looks whenever it is hinted, and at no other time. Of work whose hint comes, a look finds it; and of many hints some come.
     *
     * @param trial the try
     */
    @Rule("WAKE-06")
    @Witness(name = "work that a hinted look found", atLeast = 3)
    @Property(tries = 1)
    default void whoeverLooksWhenHintedFindsTheWork(@ForAll Trial trial) {
        trial.byHand(bench -> {
            List<BiFunction<Workbench, InstanceId, InstanceId>> ways =
                    List.of(this::createReady, this::signalWaiter, this::releaseReady);
            int found = 0;
            try (HintedLooks looks = new HintedLooks(bench, bench.store(1))) {
                bench.note("B listens for hints, and looks when one comes");
                for (int i = 0; i < WRITES && found < ways.size() && (i < WRITES_IN_VAIN || looks.hints() > 0); i++) {
                    int before = looks.hints();
                    InstanceId instance =
                            ways.get(found).apply(bench, bench.names().instance(i));
                    boolean seen = looks.find(instance, PATIENCE);
                    bench.require(
                            seen || looks.hints() == before,
                            () -> "B was hinted, looked, and did not find " + instance
                                    + "; no hint came once it could be found");
                    found += seen ? 1 : 0;
                    trial.witnessIf(seen, "work that a hinted look found");
                }
            }
            int told = found;
            bench.require(
                    told == ways.size(),
                    () -> "the store declares push hints, but told only " + told + " of the writes that left work");
        });
    }

    private InstanceId createReady(Workbench bench, InstanceId id) {
        bench.note("A creates " + id + ", ready");
        return PlainCalls.create(bench, id, Next.ready());
    }

    private InstanceId signalWaiter(Workbench bench, InstanceId id) {
        PlainCalls.create(bench, id, Next.waiting());
        bench.note("A signals the waiter " + id);
        bench.store(0).signal(List.of(Target.id(id))).get(0).orThrow();
        return id;
    }

    private InstanceId releaseReady(Workbench bench, InstanceId id) {
        PlainCalls.create(bench, id, Next.waiting());
        Acquired held = PlainCalls.acquire(bench, id);
        bench.note("A saves and releases " + id + ", ready");
        Save save = Save.of(held.held().lease().write(bench.number()), Next.ready());
        bench.store(0).saveAndRelease(List.of(save)).get(0).orThrow();
        return id;
    }

    /**
     * Work that comes without a write, by a timer or a lapsed lease, and work whose listener has been cut: the next look finds it.
     *
     * @param trial the try
     */
    @Rule("WAKE-06")
    @Witness(name = "work found without a hint", atLeast = 3)
    @Property(tries = 1)
    default void whoeverIsNotHintedFindsTheWorkByLooking(@ForAll Trial trial) {
        trial.byHand(bench -> {
            InstanceStore looking = bench.store(1);
            bench.note("B listens for hints, and hears none");
            InstanceStore.Subscription deaf = looking.listen((type, after) -> {});
            InstanceId timed =
                    PlainCalls.create(bench, bench.names().instance(0), Next.timed(Timer.after(Duration.ofMinutes(1))));
            PlainCalls.look(bench, looking, 1);
            bench.clock().advance(Duration.ofMinutes(1));
            PlainCalls.requireFound(bench, looking, timed, "when the timer has come");
            InstanceId lapsed = PlainCalls.create(bench, bench.names().instance(1), Next.waiting());
            Acquired held = PlainCalls.acquire(bench, lapsed);
            PlainCalls.look(bench, looking, 1);
            bench.clock().moveTo(held.held().expiry().instant().orElseThrow());
            PlainCalls.requireFound(bench, looking, lapsed, "when A's lease has lapsed");
            bench.note("B's listener is cut");
            deaf.close();
            InstanceId signalled = signalWaiter(bench, bench.names().instance(2));
            PlainCalls.requireFound(bench, looking, signalled, "after the signal");
            trial.witness("work found without a hint", 3);
        });
    }

    /**
     * A listener that throws is nobody's failure: every write is done, and found.
     *
     * @param trial the try
     */
    @Rule("WAKE-06")
    @Witness(name = "a write past a listener that fails", atLeast = 3)
    @Property(tries = 1)
    default void aPushThatFailsFailsNoWrite(@ForAll Trial trial) {
        trial.byHand(bench -> {
            bench.note("B listens for hints, and its listener throws");
            InstanceStore looking = bench.store(1);
            InstanceStore.Subscription failing = looking.listen((type, after) -> {
                throw new IllegalStateException("thrown by a listener of the kit");
            });
            List<BiFunction<Workbench, InstanceId, InstanceId>> ways =
                    List.of(this::createReady, this::signalWaiter, this::releaseReady);
            for (int i = 0; i < ways.size(); i++) {
                InstanceId instance = written(bench, ways.get(i), bench.names().instance(i));
                PlainCalls.requireFound(bench, looking, instance, "after the write");
                trial.witness("a write past a listener that fails");
            }
            failing.close();
        });
    }

    private static InstanceId written(
            Workbench bench, BiFunction<Workbench, InstanceId, InstanceId> way, InstanceId instance) {
        try {
            return way.apply(bench, instance);
        } catch (RuntimeException thrown) {
            throw bench.violation("the write failed with its hint: " + thrown);
        }
    }
}

package io.leasehold.tck.rulegroup;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group PERF, over many calls and openings: what is used is given back. */
public interface LeakRules {

    /** How often the store is opened and closed. */
    int OPENINGS = 50;

    /** How many instances live and end. */
    int LIVES = 100;

    /**
     * Fifty openings and closings, and a hundred lives on one opening: afterwards there are as many threads, open files and rows as
     * before, all connections are back, and the closed stores can be collected. One of these that is lost by every second opening, or by
     * every second life, is found.
     *
     * @param trial the try
     */
    @Rule("PERF-04")
    @Witness(name = "calls that left nothing behind", atLeast = 500)
    @Witness(name = "openings and closings that left nothing behind", atLeast = 50)
    @Property(tries = 1)
    default void whatIsUsedIsGivenBack(@ForAll Trial trial) {
        trial.aloneByHand(Map.of(), bench -> {
            HeldLives.live(bench, bench.store(0), 0, 2);
            Remains before = Remains.now(bench.store(0));
            trial.witness("calls that left nothing behind", HeldLives.live(bench, bench.store(0), 0, LIVES));
            requireNothingMore(bench, before, LIVES / 2, LIVES + " instances lived and ended");
            openAndClose(bench);
            requireNothingMore(bench, before, OPENINGS / 2, "the store was opened and closed " + OPENINGS + " times");
            trial.witness("openings and closings that left nothing behind", OPENINGS);
            requireConnectionsBack(bench);
        });
    }

    private static void requireNothingMore(Workbench bench, Remains before, int growth, String after) {
        Remains now = Remains.atRest(bench.store(0), before, growth);
        bench.require(
                now.grownBy(before, growth).isEmpty(), () -> "after " + after + ", " + now.grownBy(before, growth));
    }

    private static void openAndClose(Workbench bench) {
        List<WeakReference<InstanceStore>> closed = new ArrayList<>();
        for (int i = 0; i < OPENINGS; i++) {
            bench.room().letGo();
            closed.add(new WeakReference<>(bench.store(0)));
            HeldLives.live(bench, bench.store(0), 0, 1);
        }
        bench.room().letGo();
        int reachable = Remains.reachable(closed);
        bench.require(
                reachable < OPENINGS / 2, () -> reachable + " of " + OPENINGS + " closed stores are kept in memory");
    }

    /** A store that gives no connections has none to lose. */
    private static void requireConnectionsBack(Workbench bench) {
        if (bench.store(0) instanceof TransactionalStore store) {
            LentConnections pool = new LentConnections(store.connections(), LIVES * 10, true);
            InstanceStore lending = bench.room().openOn(Map.of(), pool.source());
            HeldLives.live(bench, lending, 0, 10);
            lending.close();
            pool.complaint().ifPresent(complaint -> {
                throw bench.violation("after 10 instances lived and ended: " + complaint);
            });
        }
    }
}
